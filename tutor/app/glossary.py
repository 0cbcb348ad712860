import streamlit as st


def show():
    st.title("glossary", anchor=False)
