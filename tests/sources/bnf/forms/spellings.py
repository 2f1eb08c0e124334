"""Other spellings: heads as people write them, translations, arrows, full-width signs."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.sources.bnf.forms.transformation import Transformation, as_text

_HEAD = re.compile(r"([A-Z][A-Za-z]+) (Request|Response) \(Version: (\d+)\) =>")
_HEADING = re.compile(r"([A-Z][A-Za-z]+) API \(Key: (\d+)\):?")
_HEADER = re.compile(r"(Request|Response) Header(?: v(\d+))? =>")


def _heads(form: str) -> Callable[[str], str]:
    """Heads of this form: A is the API, D the direction, N the version."""

    def rewritten(match: re.Match[str]) -> str:
        parts = {"A": match[1], "D": match[2], "N": match[3], "d": match[2].lower()}
        return re.sub(
            r"\b[ADNd]\b|(?<=[vV])N|(?<=D)N", lambda part: parts[part[0]], form
        )

    return lambda text: _HEAD.sub(rewritten, as_text(text))


def _glued(form: str) -> Callable[[str], str]:
    return lambda text: _HEAD.sub(form, as_text(text))


_FORMS = [
    "A D vN =>", "A D VN =>", "A D Version N =>", "A D (vN) =>", "A D (Version N) =>",
    "A D [Version: N] =>", "A D [vN] =>", "A D (version: N) =>", "A vN D =>", "A D, version N =>",
    "A D - Version N =>", "A D N =>", "A d vN =>", "A D (N) =>", "vN A D =>", "A D: version N =>",
    "A D Version: N =>", "A D ver. N =>", "D A vN =>", "**A D vN** =>", "### A D vN =>",
    "`A D vN` =>", "A D, version N:", "A D vN:", "A D (Version: N):", "A D {vN} =>",
    "1.2. A D (Version N) =>", "A API D vN =>", "A D vN ->", "A D (vN) \u2192", "A D version N ::=",
]  # fmt: skip
_GLUED = {
    "AD vN =>": r"\1\2 v\3 =>", "AD(N) =>": r"\1\2(\3) =>", "ADVN =>": r"\1\2V\3 =>",
    "A_D_vN =>": r"\1_\2_v\3 =>", "AD (Version: N) =>": r"\1\2 (Version: \3) =>",
    "AD_VN =>": r"\1\2_V\3 =>", "A-D-vN =>": r"\1-\2-v\3 =>",
}  # fmt: skip

LANGUAGES = {
    # Of a head's direction, "Version" and "Key"; then heads, headings and headers.
    "es": ("Solicitud Respuesta Versi\u00f3n Clave", "{d} de {a} ({v}: {n}) =>", "Encabezado de {d}"),
    "es, word by word": ("Solicitud Respuesta Versi\u00f3n Clave", "{a} {d} ({v}: {n}) =>", "{d} Encabezado"),
    "pt": ("Solicita\u00e7\u00e3o Resposta Vers\u00e3o Chave", "{d} {a} ({v}: {n}) =>", "Cabe\u00e7alho da {d}"),
    "fr": ("Requ\u00eate R\u00e9ponse Version Cl\u00e9", "{d} {a} ({v} : {n}) =>", "En-t\u00eate de {d}"),
    "de": ("Anfrage Antwort Version Schl\u00fcssel", "{a}-{d} ({v}: {n}) =>", "{d}-Kopfzeile"),
    "it": ("Richiesta Risposta Versione Chiave", "{d} {a} ({v}: {n}) =>", "Intestazione {d}"),
    "ru": ("\u0417\u0430\u043f\u0440\u043e\u0441 \u041e\u0442\u0432\u0435\u0442 \u0432\u0435\u0440\u0441\u0438\u044f \u043a\u043b\u044e\u0447",
           "{d} {a} ({v}: {n}) =>", "\u0417\u0430\u0433\u043e\u043b\u043e\u0432\u043e\u043a {d}"),
    "zh": ("\u8bf7\u6c42 \u54cd\u5e94 \u7248\u672c \u952e", "{a} {d}\uff08{v}\uff1a{n}\uff09=>", "{d}\u5934\u90e8"),
    "zh, ascii": ("\u8bf7\u6c42 \u54cd\u5e94 \u7248\u672c \u952e", "{a}{d} ({v}: {n}) =>", "{d} \u6807\u5934"),
    "ja": ("\u30ea\u30af\u30a8\u30b9\u30c8 \u30ec\u30b9\u30dd\u30f3\u30b9 \u30d0\u30fc\u30b8\u30e7\u30f3 \u30ad\u30fc",
           "{a} {d} (\u30d0\u30fc\u30b8\u30e7\u30f3: {n}) =>", "{d}\u30d8\u30c3\u30c0\u30fc"),
    "ko": ("\uc694\uccad \uc751\ub2f5 \ubc84\uc804 \ud0a4", "{a} {d} ({v}: {n}) =>", "{d} \ud5e4\ub354"),
}  # fmt: skip


def _translated(language: str) -> Callable[[str], str]:
    words, head, header = LANGUAGES[language]
    request, response, version, key = words.split()
    directions = {"Request": request, "Response": response}

    def headed(match: re.Match[str]) -> str:
        return head.format(a=match[1], d=directions[match[2]], v=version, n=match[3])

    def header_of(match: re.Match[str]) -> str:
        number = f" v{match[2]}" if match[2] else ""
        return f"{header.format(d=directions[match[1]])}{number} =>"

    def work(text: str) -> str:
        changed = _HEAD.sub(headed, as_text(text))
        changed = _HEADING.sub(rf"API \1 ({key}: \2):", changed)
        return _HEADER.sub(header_of, changed)

    return work


_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}
_WIDE_SIGNS = {ord(char): ord(char) + 0xFEE0 for char in "()=>:,;[]|"}


def _wide(table: dict[int, int]) -> Callable[[str], str]:
    return lambda text: as_text(text).translate(table)


def _wide_heads(text: str) -> str:
    """Heads, headings and headers as an input method for Chinese writes them."""
    changed = as_text(text)
    for pattern in (_HEAD, _HEADING, _HEADER):
        changed = pattern.sub(lambda match: match[0].translate(_WIDE_SIGNS), changed)
    return changed


def _wide_numbers(text: str) -> str:
    digits = {ord(digit): ord(digit) + 0xFEE0 for digit in "0123456789"}
    return _HEAD.sub(
        lambda match: match[0].translate(_WIDE_SIGNS | digits).replace(" ", "\u3000"),
        as_text(text),
    )


def _arrow(arrow: str) -> Callable[[str], str]:
    return lambda text: as_text(text).replace("=>", arrow)


_ARROWS = [
    "->", "\u2192", "\u27f9", "\u2013>", "= >", "=&gt;", "-&gt;", "-->", "==>", "::=", ":=", "&rarr;",
    "&#8594;", "\u27a1\ufe0f", "\u2192 ", "\u2014>", "\u21d2", "\u2794", "=\u203a", "&rArr;",
]  # fmt: skip


def _arrows_of_page(html: str) -> str:
    return html.replace("=&gt;", "&rarr;").replace("=>", "\u2192")


_T = Transformation

SPELLINGS = [
    *(_T(f"head {form}", _heads(form)) for form in _FORMS),
    *(_T(f"head {name}", _glued(form)) for name, form in _GLUED.items()),
    *(_T(f"translated: {name}", _translated(name)) for name in LANGUAGES),
    *(_T(f"arrow {arrow}", _arrow(arrow)) for arrow in _ARROWS),
    _T("arrows of a page", _arrows_of_page, from_html=True),
    _T("full-width", _wide(_WIDE)),
    _T("full-width signs", _wide(_WIDE_SIGNS)),
    _T("full-width heads", _wide_heads),
    _T("full-width numbers", _wide_numbers),
]
