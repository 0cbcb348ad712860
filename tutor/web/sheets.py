"""The few pages that are no pages of the app: forms that set a cookie which no script can read. They need no script."""

from __future__ import annotations

from html import escape
from typing import Final

from tutor.errors import N_
from tutor.explain.language import Language
from tutor.table.tokens import THEMES

_RULES: Final = """
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 17px/1.5 system-ui, -apple-system, "Segoe UI",
  Roboto, "Noto Sans", sans-serif; }
main { max-width: 26rem; margin: 12vh auto 2rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin: 0 0 1rem; overflow-wrap: anywhere; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: inherit; background: var(--panel);
  border: 1px solid var(--border); border-radius: 8px; }
input.code { font-size: 1.4rem; letter-spacing: .12em; text-transform: uppercase; }
button, .button { display: block; width: 100%; min-height: 48px; margin: 1.5rem 0 0; font: inherit; font-weight: 600;
  border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); cursor: pointer; }
.button { padding: 11px; text-align: center; text-decoration: none; }
.quiet { background: none; border: 1px solid var(--border); color: var(--text); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
.problem { color: var(--wrong); font-weight: 600; overflow-wrap: anywhere; }
.muted { color: var(--muted); font-size: .9rem; }
"""


def _variables(theme: str) -> str:
    return " ".join(f"--{name}: {value};" for name, value in THEMES[theme].items())


STYLE: Final = (
    f":root {{ color-scheme: light dark; {_variables('light')} }}\n"
    f"@media (prefers-color-scheme: dark) {{ :root {{ {_variables('dark')} }} }}\n{_RULES}"
)


def sheet(speech: Language, title: str, body: str, *, problem: str = "") -> str:
    """A page with a heading; ``body`` is markup, everything else is plain text."""
    told = f'<p class="problem" role="alert">{escape(problem)}</p>' if problem else ""
    site = speech.text(N_("Card rules tutor"))
    return (
        f'<!doctype html><html lang="{speech.code}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} · {escape(site)}</title><style>{STYLE}</style></head>"
        f"<body><main><h1>{escape(title)}</h1>{told}{body}</main></body></html>"
    )


def field(label: str, name: str, *, value: str = "", kind: str = "text", extra: str = "") -> str:
    """A field with its label; ``extra`` is markup of the field itself."""
    return (
        f'<label for="{name}">{escape(label)}</label>'
        f'<input id="{name}" name="{name}" type="{kind}" value="{escape(value)}" {extra} required>'
    )


def form(action: str, body: str, button: str, *, quiet: bool = False) -> str:
    """A form that is sent to a path; ``quiet`` where something else is more likely wanted."""
    sent = f"<button{' class=quiet' if quiet else ''}>{escape(button)}</button>"
    return f'<form method="post" action="{escape(action)}">{body}{sent}</form>'


def hidden(name: str, value: str) -> str:
    """Something that goes with a form unseen."""
    return f'<input type="hidden" name="{name}" value="{escape(value)}">'


def muted(text: str) -> str:
    """A quiet line."""
    return f'<p class="muted">{escape(text)}</p>'


def link(path: str, text: str) -> str:
    """A link on a line of its own."""
    return f'<p><a href="{escape(path)}">{escape(text)}</a></p>'


def code_form(speech: Language, *, problem: str = "") -> str:
    """A page that asks for a code."""
    typed = 'class="code" autocomplete="off" autocapitalize="characters" spellcheck="false" autofocus'
    asked = field(speech.text(N_("Your code")), "code", extra=typed)
    body = form("/j", asked, speech.text(N_("Come in")))
    body += muted(speech.text(N_("It stands on your card, or your teacher has written it on the board.")))
    body += link("/teacher", speech.text(N_("I am a teacher")))
    return sheet(speech, speech.text(N_("Come in")), body, problem=problem)


def nickname_form(speech: Language, code: str, name: str, mark: str, *, problem: str = "") -> str:
    """A page that asks whoever joins a class what they want to be called."""
    asked = field(speech.text(N_("Your first name or a nickname")), "name", extra='maxlength="60" autofocus')
    body = form(f"/j/{code}", asked + hidden("mark", mark), speech.text(N_("Come in")))
    body += muted(speech.text(N_("Your teacher and nobody else sees it. It stays on the teacher’s machine.")))
    return sheet(speech, speech.say(N_("Join {name}"), name=name), body, problem=problem)


def seated_page(speech: Language, code: str, name: str, student: str) -> str:
    """A page for a browser that belongs to a student of the class already."""
    body = f"<p>{escape(speech.say(N_('You are {name}, in the class {held}.'), name=student, held=name))}</p>"
    body += f'<p><a class="button" href="/?lang={speech.code}">{escape(speech.text(N_("Go on")))}</a></p>'
    other = speech.text(N_("Sign out and join as somebody else"))
    body += form(f"/out?lang={speech.code}", hidden("then", code), other, quiet=True)
    return sheet(speech, speech.text(N_("You are in this class already")), body)


def sign_in_form(speech: Language, name: str = "", *, problem: str = "") -> str:
    """A page on which a teacher signs in."""
    asked = field(speech.text(N_("Name")), "name", value=name, extra='autocomplete="username" autofocus')
    asked += field(speech.text(N_("Password")), "password", kind="password", extra='autocomplete="current-password"')
    body = form("/teacher", asked, speech.text(N_("Sign in")))
    body += muted(speech.text(N_("Whoever runs this machine can set a new password with: tutor teacher NAME")))
    return sheet(speech, speech.text(N_("Sign in")), body, problem=problem)


def sign_up_form(speech: Language, key: str, name: str = "", *, problem: str = "") -> str:
    """A page on which the first teacher makes an account."""
    asked = field(speech.text(N_("Name")), "name", value=name, extra='autocomplete="username" autofocus')
    asked += field(speech.text(N_("Password, at least 8 signs")), "password", kind="password",
                   extra='autocomplete="new-password" minlength="8"')  # fmt: skip
    body = form("/teacher", asked + hidden("key", key), speech.text(N_("Make the account")))
    body += muted(speech.text(N_("There is no e-mail and nothing else to set. The account is kept on this machine.")))
    return sheet(speech, speech.text(N_("The teacher’s account")), body, problem=problem)


def no_key(speech: Language) -> str:
    """A page for whoever looks for the first account without its link."""
    body = muted(speech.text(N_("There is no teacher’s account yet. Its link stands where the tutor was started.")))
    return sheet(speech, speech.text(N_("The teacher’s account")), body)


def sign_out_form(speech: Language) -> str:
    """A page that asks whether one wants to leave."""
    body = form("/out", "", speech.text(N_("Sign out")))
    body += link("/", speech.text(N_("Stay")))
    return sheet(speech, speech.text(N_("Sign out of this browser?")), body)
