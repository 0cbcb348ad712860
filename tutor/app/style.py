"""What the pages add to Streamlit's own looks: the colours are the tokens of the table, one source for both."""

from __future__ import annotations

from functools import cache
from typing import Final

import streamlit as st

from tutor.app.speech import say
from tutor.errors import N_
from tutor.table.tokens import THEMES

SHEET: Final = """
.stMainBlockContainer { max-width: 46rem; padding: 4.5rem 1rem 4rem; }
.stMainBlockContainer h1 { font-size: 1.6rem; padding: 0 0 .5rem; }
.stMainBlockContainer h2 { font-size: 1.25rem; padding: .75rem 0 .25rem; }
.stMainBlockContainer h3 { font-size: 1.05rem; padding: .5rem 0 .25rem; }
.tt p { margin: 0 0 .5rem; max-width: 70ch; line-height: 1.5; }
.tt .muted { color: var(--tt-muted); font-size: .9rem; }
.tt .small { font-size: .82rem; }
.tt code { font-size: .8rem; background: var(--tt-panel); color: var(--tt-muted); padding: .1rem .35rem;
  border-radius: 4px; overflow-wrap: anywhere; user-select: all; }
.tt.panel { background: var(--tt-panel); border-radius: 8px; padding: 1rem 1rem .5rem; }
.tt .answer { font-size: 1.25rem; font-weight: 600; line-height: 1.35; margin: 0 0 .5rem; }
.tt .ground { border-left: 3px solid var(--tt-border); padding: 0 0 0 .85rem; margin: .75rem 0; }
.tt .ground.decisive { border-color: var(--tt-accent); }
.tt .rule { font-style: italic; }
.tt .outcome { font-size: 1.15rem; font-weight: 650; margin: 0 0 .5rem; scroll-margin-top: 5rem; }
.tt .outcome.right { color: var(--tt-right); }
.tt .outcome.equal { color: var(--tt-equal); }
.tt .outcome.wrong, .tt .problem { color: var(--tt-wrong); }
.tt .problem { font-weight: 600; }
.tt.bar { display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; color: var(--tt-muted);
  border-bottom: 1px solid var(--tt-border); padding-bottom: .35rem; margin-bottom: .25rem; }
.tt .question { font-size: 1.15rem; font-weight: 600; margin: .25rem 0; }
.tt img.table { display: block; max-width: 100%; height: auto; margin: 0 auto; }
.tt img.map { display: block; max-width: 100%; height: auto; margin: 0 auto; }
.tt img.chart { max-width: 100%; height: auto; }
.tt .topic { font-weight: 650; margin: .5rem 0 0; }
.tt ul.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .9rem; }
.tt ul { margin: 0 0 .5rem; padding-left: 1.25rem; }
.tt a { color: var(--tt-accent); }
.tt img.narrow { display: none; }
.tt summary { cursor: pointer; color: var(--tt-accent); min-height: 44px; display: list-item; padding: .6rem 0; }
.tt details > :not(summary) { margin-left: .25rem; }
.tt table { border-collapse: collapse; width: 100%; }
.tt th, .tt td { text-align: left; vertical-align: top; padding: .4rem .6rem .4rem 0;
  border-bottom: 1px solid var(--tt-border); }
.tt th { font-weight: 600; }
.tt table.levels { table-layout: fixed; overflow-wrap: anywhere; }
.tt table.levels thead th { font-size: .82rem; }
.tt table.levels th[colspan] { border-bottom: 0; padding-bottom: 0; }
.tt dl { margin: 0; }
.tt dt { font-weight: 650; margin-top: .6rem; }
.tt dd { margin: .1rem 0 0; }
.tt dd.muted { color: var(--tt-muted); }
.st-key-crumbs { row-gap: .25rem; }
.st-key-manners, .st-key-unseen { display: none; }
[data-testid="stPageLink-NavLink"] { background: none; padding-left: 0; padding-right: 0; height: auto; }
[data-testid="stPageLink-NavLink"]:hover { background: none; }
[data-testid="stPageLink-NavLink"] p { color: var(--tt-accent); text-decoration: underline; white-space: normal;
  overflow-wrap: anywhere; font-weight: 400; }
.st-key-answer button p { text-align: left; }
.stApp button[data-testid*="rimary"]:not(:disabled) p { color: var(--tt-on-accent); }
.stApp .stMain button, .stApp [data-testid="stTopNavLink"], [data-testid="stPageLink-NavLink"] { min-height: 44px; }
[data-testid="stExpandSidebarButton"] { width: auto; }
[data-testid="stExpandSidebarButton"]::after { content: var(--tt-menu); padding: 0 .5rem; font-size: 1rem; }
@media (min-width: 76rem) {
  .st-key-crumbs { position: fixed; top: .5rem; right: 1rem; width: auto; z-index: 999991; }
  .st-key-crumbs button { min-height: 36px; }
  .stMainBlockContainer { padding-top: 5rem; }
}
@media (min-width: 48.01rem) { .st-key-topics-narrow { display: none; } }
@media (max-width: 35rem) {
  .stMainBlockContainer { padding-left: .75rem; padding-right: .75rem; }
  .tt img.wide { display: none; }
  .tt img.narrow { display: block; }
}
@media (prefers-reduced-motion: reduce) { .stApp * { animation: none !important; transition: none !important; } }
.tt .scroll { overflow-x: auto; position: relative; }
.stApp:has(.st-key-class-parts) .stMainBlockContainer { max-width: 60rem; }
.stApp:has(.st-key-class-parts):has(table.map) .stMainBlockContainer { max-width: 90rem; }
.tt.panel { max-width: 60rem; }
.tt table.grid :is(th, td) { white-space: nowrap; padding-right: 1rem; }
.tt.report table.grid thead th { white-space: normal; vertical-align: bottom; }
.tt table.map tbody th[scope="row"] { white-space: normal; min-width: 16rem; font-weight: 400;
  position: sticky; left: 0; background: var(--tt-ground); }
.tt table td code { white-space: nowrap; }
.tt table.map { border-collapse: separate; border-spacing: 0; }
.tt table.map td { text-align: center; }
.tt .scroll:has(> table.map) { max-height: 90vh; overflow: auto; }
.tt table.map thead th { position: sticky; top: 0; z-index: 2; background: var(--tt-ground); }
.tt table.map thead th:first-child { left: 0; z-index: 3; }
.tt table.map .topic { position: sticky; left: 0; }
.tt ul.muted { font-size: .9rem; margin: .25rem 0 .75rem; }
.tt ul.muted li { margin: 0 0 .25rem; }
.tt ol > li { margin: 0 0 .5rem; }
@media (max-width: 640px) { .tt table.map tbody th[scope="row"] { min-width: 9rem; } }
.tt table.map thead th { vertical-align: bottom; }
.tt table.map thead th span { writing-mode: vertical-rl; rotate: 180deg; }
.tt table.map :is(td, thead th) { padding-right: .35rem; }
.tt .answerbar { margin: 0 0 1rem; }
.tt .answerbar p { margin: 0 0 .25rem; }
.tt .answerbar .said { font-weight: 600; }
.tt .sign { color: var(--tt-right); }
.tt .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.tt .track { display: flex; align-items: center; gap: .5rem; }
.tt .fill { height: 1.25rem; min-width: 2px; border-radius: 4px; border: 1px solid var(--tt-border);
  background: var(--tt-panel); flex: 0 1 auto; max-width: 75%; }
.tt .fill.good { background: var(--tt-accent); border-color: var(--tt-accent); }
.tt .number { white-space: nowrap; }
.tt.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 8px; }
.tt .card { display: flex; gap: 1rem; align-items: center; border: 1px dashed var(--tt-border); padding: .75rem;
  break-inside: avoid; overflow-wrap: anywhere; }
.tt .card p { margin: 0; }
.tt .card img { flex: none; background: #fff; }
.tt .card .big { font: 600 1.4rem ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; letter-spacing: .04em; }
.tt.sheet li { margin: 0 0 .25rem; line-height: 1.4; }
.tt.sheet h3 { padding: .6rem 0 .15rem; }
@media print {
  header, .stSidebar { display: none; }
  .stApp:has(.sheet) .stMainBlockContainer { padding: 0; max-width: none; }
  .stApp:has(.sheet) :is(h1, .st-key-crumbs, .st-key-summary-picks, [data-testid="stHeading"]) { display: none; }
  .stApp:has(.sheet), .stApp:has(.sheet) :is(.stMain, [data-testid="stAppViewContainer"], .stMainBlockContainer) {
    position: static; height: auto; overflow: visible; background: #fff; color: #000; }
  .stApp:has(.cards, .report) :is(.st-key-class-parts, .st-key-class-back, .st-key-cards-all, .tt > .muted:only-child) {
    display: none; }
  .stApp:has(.report) :is(.st-key-marks-files, [data-testid="stButtonGroup"], [data-testid="stWidgetLabel"]) {
    display: none; }
  .tt.report table.grid :is(th, td) { white-space: normal; font-size: 8pt; padding: 1mm 2mm 1mm 0; }
  .tt .scroll, .tt .scroll:has(> table.map) { overflow: visible; max-height: none; }
  .stApp:has(.report) [data-testid="stHeading"]:has(h2) { display: block; }
  .tt.panel { break-inside: avoid; }
  .tt.cards { grid-template-columns: 1fr 1fr; }
  .tt.cards :is(.muted, .answer, .big) { color: #000; }
  .tt.sheet:not(.cards, .report) { font-size: 7.6pt; color: #000; }
  .tt.sheet .columns { columns: 3; column-gap: 5mm; padding-left: 1mm; }
  .tt.sheet h2 { font-size: 12pt; padding: 0 0 1mm; margin: 0; }
  .tt.sheet h3 { font-size: 8.6pt; padding: 0; margin: 1.6mm 0 .4mm; break-after: avoid; }
  .tt.sheet ul { padding-left: 3mm; margin: 0; }
  .tt.sheet li { line-height: 1.22; margin: 0 0 .5mm; }
  .tt.sheet :is(li, strong) { font-size: 7.4pt !important; }
}
@page { size: A4; margin: 10mm; }
"""
"""Rules for both themes. ``tt`` marks what the tutor writes itself."""


CROWDED: Final = """
@media (min-width: 76rem) and (max-width: 106rem) {
  .stApp .st-key-crumbs { position: static; width: 100%; }
  .stApp .stMainBlockContainer { padding-top: 4.5rem; }
}
"""
"""What is added where the menu has more pages than usual: who is here stands below it, except on a very wide page."""


@cache
def sheet(theme: str, menu: str, *, crowded: bool = False) -> str:
    """The whole style with the variables of one theme, and the word on the button that opens the menu of a phone."""
    variables = " ".join(f"--tt-{name}: {value};" for name, value in THEMES[theme].items()) + f' --tt-menu: "{menu}";'
    return f"<style>.stApp {{ {variables} }}\n{SHEET}{CROWDED if crowded else ''}</style>"


def theme() -> str:
    """The theme that the browser shows, ``light`` until it has said so."""
    return "dark" if st.context.theme.type == "dark" else "light"


def apply(*, crowded: bool = False) -> None:
    """Put the style on the page."""
    st.html(sheet(theme(), say(N_("Menu")), crowded=crowded))
