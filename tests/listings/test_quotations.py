"""Numbers as prose quotes them, and whether they agree with what was measured."""

from __future__ import annotations

from contextlib import suppress
from decimal import Context, Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as some

from sphinx_scidraft.listings.comparison import agrees, rounded
from sphinx_scidraft.listings.quotations import QuotationError, Relation, read_quotation

READ = [
    ("2.0409", "2.0409", "0.0001", ""),
    ("+2", "2", "1", ""),
    ("-0.5", "-0.5", "0.1", ""),
    ("−0.5", "-0.5", "0.1", ""),
    (".5", "0.5", "0.1", ""),
    ("5.", "5", "1", ""),
    ("1,000", "1000", "1", ""),
    ("12,345,678.9", "12345678.9", "0.1", ""),
    ("1{,}000", "1000", "1", ""),
    ("1\N{NO-BREAK SPACE}000", "1000", "1", ""),
    ("1\N{THIN SPACE}000", "1000", "1", ""),
    (r"1\,000", "1000", "1", ""),
    ("2.1e-11", "2.1e-11", "1e-12", ""),
    ("2.1E-11", "2.1e-11", "1e-12", ""),
    ("1e3", "1000", "1000", ""),
    (r"2.1\times 10^{-11}", "2.1e-11", "1e-12", ""),
    (r"$2.1 \times 10^{-11}$", "2.1e-11", "1e-12", ""),
    (r"2.1\cdot10^{-11}", "2.1e-11", "1e-12", ""),
    ("2.1×10⁻¹¹", "2.1e-11", "1e-12", ""),
    ("2.1·10^-11", "2.1e-11", "1e-12", ""),
    ("10^{-9}", "1e-9", "1e-9", ""),
    ("10⁻⁹", "1e-9", "1e-9", ""),
    ("−10^3", "-1000", "1000", ""),
    ("204.1%", "2.041", "0.001", ""),
    ("204.1 %", "2.041", "0.001", ""),
    (r"$204.1\,\%$", "2.041", "0.001", ""),
    ("3.2 GB", "3.2", "0.1", "GB"),
    ("5ms", "5", "1", "ms"),
    (r"$5\,\mathrm{ms}$", "5", "1", r"\mathrm{ms}"),
    ("90°", "90", "1", "°"),
]


@pytest.mark.parametrize(("text", "value", "place", "unit"), READ)
def test_what_is_read(text: str, value: str, place: str, unit: str) -> None:
    found = read_quotation(text)
    assert (found.value, found.place, found.unit) == (Decimal(value), Decimal(place), unit)
    assert (found.text, found.relation) == (text, Relation.EQUAL)


@pytest.mark.parametrize(
    ("signs", "relation"),
    [
        (["<=", "≤", r"\le ", r"\leq ", r"\leqslant "], Relation.AT_MOST),
        ([">=", "≥", r"\ge ", r"\geq "], Relation.AT_LEAST),
        (["~", "≈", "∼", r"\approx ", r"\sim "], Relation.APPROXIMATE),
        (["<", r"\lt "], Relation.BELOW),
        ([">", r"\gt "], Relation.ABOVE),
        (["=", ""], Relation.EQUAL),
    ],
)
def test_relations(signs: list[str], relation: Relation) -> None:
    for sign in signs:
        for text in (f"{sign}1e-9", f"{sign} 1e-9", f"${sign}10^{{-9}}$"):
            found = read_quotation(text)
            assert (found.relation, found.value) == (relation, Decimal("1e-9"))


@pytest.mark.parametrize(
    "text", ["", "abc", "1,00", "2.0.4", "1 000", "1e99999", "$$", "<=", "e5", r"\lex 5", "1" * 500]
)
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(QuotationError):
        read_quotation(text)


LOSS = "2.040898168137944"
AGREES = [
    ("2.0409", LOSS),
    ("2.041", LOSS),
    ("2.04", LOSS),
    ("2", LOSS),
    ("204.1%", LOSS),
    ("204 %", LOSS),
    ("2.040898168137944", LOSS),
    ("<= 1e-9", "2.4e-11"),
    ("<= 1e-9", "1e-9"),
    ("< 1e-9", "2.4e-11"),
    ("≥ 0.9", "0.9"),
    ("> 0.9", "Infinity"),
    ("~ 2.04", "2.05"),
    ("~ 2.04", "2.03"),
    ("2.4e-11", "2.37e-11"),
    (r"$2.4\times 10^{-11}$", "2.37e-11"),
    ("1,000", "1000.4"),
    ("−0.5", "-0.52"),
    ("0.12", "0.125"),  # a tie may go either way
    ("0.13", "0.125"),
    ("0", "0"),
    ("-0.0", "0"),
]
DISAGREES = [
    ("2.0410", LOSS),
    ("2.0408", LOSS),
    ("2.05", LOSS),
    ("204.2%", LOSS),
    ("0.5", "-0.5"),
    ("<= 1e-9", "1.1e-9"),
    ("< 1e-9", "1e-9"),
    (">= 0.9", "0.89999"),
    ("~ 2.04", "2.0501"),
    ("2.3e-11", "2.37e-11"),
    ("1,000", "1000.6"),
    ("5", "NaN"),
    ("<= 5", "NaN"),
    ("5", "Infinity"),
    ("~ 5", "-Infinity"),
]


@pytest.mark.parametrize(("text", "value"), AGREES)
def test_what_agrees(text: str, value: str) -> None:
    assert agrees(read_quotation(text), Decimal(value))


@pytest.mark.parametrize(("text", "value"), DISAGREES)
def test_what_does_not_agree(text: str, value: str) -> None:
    assert not agrees(read_quotation(text), Decimal(value))


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("2.0410", LOSS, "2.0409"),
        ("2.05", LOSS, "2.04"),
        ("2.5e-11", "2.37e-11", "2.4e-11"),
        ("300%", LOSS, "204%"),
        ("99.5 %", LOSS, "204.1%"),
        ("1e3", "2345", "2e+3"),
        ("5", "NaN", "nan"),
    ],
)
def test_what_it_should_be(text: str, value: str, expected: str) -> None:
    assert rounded(read_quotation(text), Decimal(value)) == expected


NUMBERS = some.decimals(
    allow_nan=False, allow_infinity=False, min_value=-(10**30), max_value=10**30
)


@given(NUMBERS, some.integers(0, 20))
def test_a_number_agrees_with_itself_rounded(value: Decimal, digits: int) -> None:
    quoted = f"{value:.{digits}f}"
    assert agrees(read_quotation(quoted), value)
    assert agrees(read_quotation(quoted.replace("-", "−")), value)
    assert agrees(read_quotation(f"~ {quoted}"), value)


@given(NUMBERS, some.integers(0, 20))
def test_with_an_exponent(value: Decimal, digits: int) -> None:
    quoted = f"{value:.{digits}e}"
    mantissa, _, exponent = quoted.partition("e")
    assert agrees(read_quotation(quoted), value)
    assert agrees(read_quotation(rf"${mantissa} \times 10^{{{int(exponent)}}}$"), value)


@given(NUMBERS, some.integers(1, 9), some.sampled_from([-1, 1]))
def test_a_number_that_is_off_by_a_unit_disagrees(value: Decimal, digits: int, by: int) -> None:
    with localcontext(Context(prec=100)):
        quotation = read_quotation(f"{value:.{digits}f}")
        off = quotation._replace(value=quotation.value + by * 2 * quotation.place)
    assert not agrees(off, value)


@given(some.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(QuotationError):
        assert read_quotation(text).place > 0
