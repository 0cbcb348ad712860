import streamlit as st


def show():
    st.title("house_rules", anchor=False)
