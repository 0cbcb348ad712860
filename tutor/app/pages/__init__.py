"""One file for each page, which Streamlit runs."""
