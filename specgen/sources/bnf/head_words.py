"""The words of heads and headings, as translators write them."""

from __future__ import annotations

_FOREIGN = {
    "Request": (
        "solicitud petici\u00f3n solicita\u00e7\u00e3o requisi\u00e7\u00e3o pedido requ\u00eate demande "
        "anfrage anforderung richiesta verzoek aanvraag \u017c\u0105danie istek f\u00f6rfr\u00e5gan beg\u00e4ran "
        "\u0437\u0430\u043f\u0440\u043e\u0441 \u0437\u0430\u043f\u0440\u043e\u0441\u0430 \u0437\u0430\u043f\u0438\u0442 "
        "\u8bf7\u6c42 \u8acb\u6c42 \u8981\u6c42 \u30ea\u30af\u30a8\u30b9\u30c8 \uc694\uccad"
    ),
    "Response": (
        "respuesta resposta r\u00e9ponse antwort risposta antwoord odpowied\u017a yan\u0131t svar "
        "\u043e\u0442\u0432\u0435\u0442 \u043e\u0442\u0432\u0435\u0442\u0430 \u0432\u0456\u0434\u043f\u043e\u0432\u0456\u0434\u044c "
        "\u54cd\u5e94 \u56de\u61c9 \u5fdc\u7b54 \u56de\u5e94 \u30ec\u30b9\u30dd\u30f3\u30b9 \uc751\ub2f5"
    ),
    "Version": (
        "versi\u00f3n vers\u00e3o versione versie wersja s\u00fcr\u00fcm "
        "\u0432\u0435\u0440\u0441\u0438\u044f \u0432\u0435\u0440\u0441\u0438\u0438 \u0432\u0435\u0440\u0441\u0456\u044f "
        "\u7248\u672c \u30d0\u30fc\u30b8\u30e7\u30f3 \ubc84\uc804"
    ),
    "Header": (
        "encabezado cabecera cabe\u00e7alho en-t\u00eate ent\u00eate kopfzeile kopf intestazione "
        "\u0437\u0430\u0433\u043e\u043b\u043e\u0432\u043e\u043a \u0437\u0430\u0433\u043e\u043b\u043e\u0432\u043a\u0430 "
        "\u5934\u90e8 \u6a19\u982d \u6807\u5934 \u30d8\u30c3\u30c0\u30fc \u30d8\u30c3\u30c0 \ud5e4\ub354"
    ),
    "Key": (
        "clave chave cl\u00e9 cle schl\u00fcssel chiave sleutel klucz "
        "\u043a\u043b\u044e\u0447 \u952e \u5bc6\u94a5 \u30ad\u30fc \ud0a4"
    ),
}
"""Words of other languages by the notation's own; compared without regard to case."""

_FILLERS = (
    "a an the of for to de del della do da di du des der die das von vom "
    "van la le el il pour para per f\u00fcr \u0434\u043b\u044f \u306e \u7684 \uc758"
)
FILLERS = frozenset(_FILLERS.split())
"""Words between the others that say nothing."""

OWN = {word: own for own, words in _FOREIGN.items() for word in words.split()}
"""The notation's own word for each, in lower case."""
_LONGEST_FIRST = sorted(OWN, key=len, reverse=True)
_SPELT = [word for word in _LONGEST_FIRST if ord(word[0]) < 0x2E80]
_JOINED = [word for word in _LONGEST_FIRST if ord(word[0]) >= 0x2E80]
FOREIGN = rf"(?<![^\W\d_])(?i:{'|'.join(_SPELT)})(?![^\W\d_])|{'|'.join(_JOINED)}"
"""A pattern of these words; those of scripts without blanks may be joined to others."""
