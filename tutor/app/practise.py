import streamlit as st


def show():
    st.title("practise", anchor=False)
