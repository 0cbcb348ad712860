"""The pages, served by Streamlit."""
