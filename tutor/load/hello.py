"""The smallest page that answers a click, as a measure of what Streamlit itself takes."""

import streamlit as st

st.title("Hello, world")
if st.button("Click", key="click"):
    st.session_state["clicks"] = st.session_state.get("clicks", 0) + 1
st.write(f"Clicked {st.session_state.get('clicks', 0)} times")
