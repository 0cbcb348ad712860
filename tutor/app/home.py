import streamlit as st


def show():
    st.title("home", anchor=False)
