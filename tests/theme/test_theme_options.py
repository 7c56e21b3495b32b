"""The theme's options: the declared table, what each value does, what is refused or reported."""

from __future__ import annotations

import re
import tomllib
import zlib
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import pytest
from building import PIXEL
from sphinx.errors import ConfigError

from sphinx_scidraft.theme.active import FOLDER
from sphinx_scidraft.theme.colour import parse
from sphinx_scidraft.theme.options import SECTIONS, THEME_OPTIONS, Options, options_of

if TYPE_CHECKING:
    from building import Build, Built, Conf, Files

PAGE = "# Page\n\n## Section\n\nText.\n"
SITE: Files = {
    "index.md": "# Root\n\n```{toctree}\nstart\nsub/page\n```\n",
    "start.md": "# Start\n\n(install)=\n## Install\n\n:::{law} One\nBody.\n:::\n",
    "sub/page.md": PAGE,
}


def conf_of(**options: object) -> Conf:
    return {"html_theme_options": options}


def options(built: Built) -> Options:
    assert built.app is not None
    return options_of(built.app)


# -- the table ---------------------------------------------------------------------------------


def test_the_table_is_that_of_the_theme() -> None:
    theme = tomllib.loads((FOLDER / "theme.toml").read_text(encoding="utf-8"))
    assert theme["options"] == {option.name: option.default for option in THEME_OPTIONS}


def test_the_record_has_the_names_of_the_table() -> None:
    assert [field.name for field in fields(Options)] == [option.name for option in THEME_OPTIONS]


@pytest.mark.parametrize("option", THEME_OPTIONS, ids=lambda option: option.name)
def test_every_option_is_described(option: Any) -> None:
    assert option.takes
    assert option.doc.endswith(".")
    option.take(option.default)  # takes its own default


@pytest.mark.parametrize("template", SECTIONS.values())
def test_every_section_has_its_template(template: str) -> None:
    assert (FOLDER / template).is_file()
    assert "<script" not in (FOLDER / template).read_text(encoding="utf-8")


def test_without_options(build: Build) -> None:
    assert options(build(PAGE)) == Options(
        *("", "", parse("#174a86"), parse("#a5c8f3"), "rule", (), None, "", "", "")
    )


# -- wrong values ------------------------------------------------------------------------------

WRONG: list[tuple[str, Any, str]] = [
    ("logo", 3, "it takes a text"),
    ("logo_dark", ["a.svg"], "it takes a text"),
    ("accent", "navy", "it takes #rgb or #rrggbb"),
    ("accent", "#12345", "it takes #rgb or #rrggbb"),
    ("accent", 0x174A86, "it takes a text"),
    ("accent_dark", "rgb(1 2 3)", "it takes #rgb or #rrggbb"),
    ("statements", "rules", "it takes plain, rule, card; did you mean 'rule'?"),
    ("statements", "", "it takes plain, rule, card"),
    ("statements", None, "it takes plain, rule, card"),
    ("header_links", {"Code": "https://example.org"}, "it takes a list of pairs"),
    ("header_links", ["https://example.org"], "'https://example.org' is no pair"),
    ("header_links", [("Code",)], "('Code',) is no pair"),
    ("header_links", [("Code", "a", "b")], "is no pair"),
    ("header_links", [("", "a")], "is no pair"),
    ("header_links", [("Code", "")], "is no pair"),
    ("header_links", [("Code", 1)], "it takes a text"),
    ("header_links", [{"text": "Code", "url": "a"}], "is no pair"),
    ("header_links", "Code", "'Code' is no pair"),
    ("sidebar", 1, "it takes a list of sections: contents, pages, indexes, search, source"),
    ("sidebar", ["content"], "'content' is none; did you mean 'contents'?"),
    ("sidebar", ["localtoc.html"], "'localtoc.html' is none"),
    ("sidebar", [1], "1 is none"),
    ("announcement", True, "it takes a text"),
    ("footer", ["a"], "it takes a text"),
    ("edit_link", "https://example.org/edit/", "an address with {path}"),
    ("edit_link", 1, "it takes a text"),
]


@pytest.mark.parametrize(("name", "value", "words"), WRONG)
def test_a_wrong_value_stops_the_build(build: Build, name: str, value: Any, words: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(words)) as error:
        build(PAGE, conf=conf_of(**{name: value}))
    assert f"html_theme_options[{name!r}] is {value!r}: " in str(error.value)


@pytest.mark.parametrize("value", [["accent"], "accent", None])
def test_what_is_no_dictionary(build: Build, value: object) -> None:
    with pytest.raises(ConfigError, match=r"html_theme_options is .*: it takes a dictionary"):
        build(PAGE, conf={"html_theme_options": value})


# -- unknown options ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "nearest"),
    [("acent", "accent"), ("logo_drak", "logo_dark"), ("no_sidebar", "nosidebar"), ("xyz", "")],
)
def test_an_unknown_option_is_reported_once(build: Build, name: str, nearest: str) -> None:
    built = build(PAGE, conf=conf_of(**{name: "x"}), faulty=True)
    end = f"; did you mean {nearest!r}?" if nearest else ""
    assert built.warnings == [
        ("", "scidraft.theme", f"html_theme_options: the theme has no option {name!r}{end}")
    ]


@pytest.mark.parametrize("name", ["nosidebar", "navigation_with_keys", "body_max_width"])
def test_the_options_of_basic_are_known(build: Build, name: str) -> None:
    build(PAGE, conf=conf_of(**{name: "true"}))


def test_nosidebar_works(build: Build) -> None:
    built = build(PAGE, conf=conf_of(nosidebar=True, sidebar=["contents"]))
    assert not built.page().all(cls="side")


def test_warnings_can_be_silenced(build: Build) -> None:
    conf = {**conf_of(acent="#fff", accent="#fff"), "suppress_warnings": ["scidraft"]}
    build(PAGE, conf=conf)


@pytest.mark.parametrize("builder", ["html", "epub", "latex", "text"])
def test_other_themes_and_builders_are_left_alone(build: Build, builder: str) -> None:
    built = build(
        PAGE,
        builder=builder,
        conf={"html_theme": "basic", **conf_of(accent="blue", sidebar=3)},
        faulty=True,
        dead=frozenset({"searchlabel"}),
    )
    assert not [warned for warned in built.warnings if warned.type]
    assert len(built.warnings) == (2 if builder == "html" else 0)  # Sphinx's own


# -- where values come from --------------------------------------------------------------------

CHILD = """\
[theme]
inherit = "scidraft"
stylesheets = ["scidraft.css", "child.css"]
[options]
statements = "card"
header_links = [["Code", "https://example.org"]]
sidebar = "source"
mine = ""
"""


def test_a_theme_that_inherits(build: Build) -> None:
    folder = "themes/child"
    files = {"index.md": PAGE, f"{folder}/theme.toml": CHILD, f"{folder}/static/child.css": "a {}"}
    conf = {"html_theme": "child", "html_theme_path": ["themes"], **conf_of(mine="x", acent="y")}
    built = build(files, conf=conf, faulty=True)
    assert options(built).statements == "card"
    assert options(built).sidebar == ("source",)
    assert built.page().href("Code") == "https://example.org"
    sheets = [href.partition("?")[0] for href in head(built, "stylesheet")]
    assert sheets == ["_static/scidraft.css", "_static/child.css"]
    assert built.raw("_static/child.css") == "a {}"
    assert [warned.message.partition(";")[0] for warned in built.warnings] == [
        "html_theme_options: the theme has no option 'acent'"
    ]
    chosen = build(files, conf={**conf, **conf_of(statements="plain", header_links=[])})
    assert options(chosen).statements == "plain"
    assert options(chosen).header_links == ()


def test_an_old_theme_that_inherits(build: Build) -> None:
    theme = "[theme]\ninherit = scidraft\n[options]\nheader_links = A b <start>, C <//x.example>\n"
    conf = {"html_theme": "child", "html_theme_path": ["themes"]}
    built = build({**SITE, "themes/child/theme.conf": theme}, conf=conf)
    assert options(built).header_links == (("A b", "start"), ("C", "//x.example"))
    assert built.page("start").href("A b") == "#"


def test_values_from_the_command_line(build: Build) -> None:
    overrides = {
        "html_theme_options.accent": "#123456",
        "html_theme_options.sidebar": "pages, source",
        "html_theme_options.header_links": "Start here<start>,  Code < https://example.org > ",
        "html_theme_options.statements": "plain",
    }
    given = options(build(SITE, overrides=overrides))
    assert given.accent == parse("#123456")
    assert given.sidebar == ("pages", "source")
    assert given.header_links == (("Start here", "start"), ("Code", "https://example.org"))
    assert given.statements == "plain"


def test_lazy_texts(build: Build) -> None:
    conf = """\
from sphinx.locale import get_translation
_ = get_translation("notes")
extensions = ["sphinx_scidraft"]
html_theme_options = {"footer": _("Foot"), "header_links": [(_("Code"), "https://example.org")]}
"""
    page = build({"index.md": PAGE, "conf.py": conf}).page()
    assert page.href("Code") == "https://example.org"
    assert "Foot" in page.text


# -- colours -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "light", "dark"),
    [
        ({}, "#174a86", "#a5c8f3"),
        ({"accent": "#7a1f3d"}, "#7a1f3d", "#c7a1ae"),
        ({"accent": "#7A1F3D", "accent_dark": "#fab"}, "#7a1f3d", "#ffaabb"),
        ({"accent_dark": "#ffb"}, "#174a86", "#ffffbb"),
    ],
)
def test_colours_of_links(build: Build, given: dict[str, str], light: str, dark: str) -> None:
    found = options(build(PAGE, conf=conf_of(**given)))
    assert (str(found.accent), str(found.accent_dark)) == (light, dark)


@pytest.mark.parametrize(
    ("name", "ratio", "pages", "would_do"),
    [
        ("accent", "3.37", "light", "#255199"),
        ("accent_dark", "4.39", "dark", "#7eacf9"),
    ],
)
def test_a_weak_colour_is_reported_and_used(
    build: Build, name: str, ratio: str, pages: str, would_do: str
) -> None:
    built = build(PAGE, conf=conf_of(**{name: "#3b82f6"}), faulty=True)
    message = (
        f"html_theme_options[{name!r}]: #3b82f6 has a contrast of {ratio}:1 on {pages} pages, "
        f"but text needs 7:1; {would_do} would do"
    )
    assert built.warnings == [("", "scidraft.contrast", message)]
    assert str(getattr(options(built), name)) == "#3b82f6"
    build(PAGE, conf=conf_of(**{name: would_do}))  # without a warning


# -- statements, announcement, footer ----------------------------------------------------------


@pytest.mark.parametrize("look", ["plain", "rule", "card"])
def test_looks(build: Build, look: str) -> None:
    built = build(SITE, conf=conf_of(statements=look))
    for name in ("index", "genindex", "search"):
        assert f"look-{look}" in built.page(name).one("body").attrib["class"].split()


def test_announcement_and_footer_are_html(build: Build) -> None:
    html = '<em class="mine-{}">New</em> &amp; <a href="https://example.org">there</a>'
    built = build(SITE, conf=conf_of(announcement=html.format("a"), footer=html.format("f")))
    for name in ("index", "start", "sub/page", "genindex"):
        page = built.page(name)
        assert page.one("em", "mine-a") in list(page.one("aside", "announcement").iter())
        assert page.one("em", "mine-f") in list(page.one("footer", "site-footer").iter())
        assert "New & there" in page.text


def test_no_announcement_no_box(build: Build) -> None:
    assert not build(PAGE).page().all(cls="announcement")


# -- links in the header -----------------------------------------------------------------------

LINKS = [
    ("Code & more", "https://example.org/?a=1&b=2"),
    ("Mail", "mailto:a@example.org"),
    ("Elsewhere", "/other/"),
    ("Start", "start"),
    ("Install", "start#install"),
    ("Deep", "sub/page"),
    ("All laws", "prf-kinds"),
    ("Everything", "genindex"),
]


ADDRESSES: list[tuple[str, str, list[str]]] = [
    ("html", "index", ["start.html", "start.html#install", "sub/page.html", "prf-kinds.html"]),
    ("html", "start", ["#", "#install", "sub/page.html", "prf-kinds.html"]),
    ("html", "sub/page", ["../start.html", "../start.html#install", "#", "../prf-kinds.html"]),
    ("dirhtml", "start", ["#", "#install", "../sub/page/", "../prf-kinds/"]),
    ("dirhtml", "sub/page", ["../../start/", "../../start/#install", "#", "../../prf-kinds/"]),
]


@pytest.mark.parametrize(("builder", "docname", "expected"), ADDRESSES)
def test_header_links(build: Build, builder: str, docname: str, expected: list[str]) -> None:
    built = build(
        SITE, builder=builder, conf=conf_of(header_links=LINKS), dead=frozenset({"/other/"})
    )
    page = built.page(docname)
    links = list(page.one("nav", "site-links").iter("a"))
    shown = ["".join(link.itertext()) for link in links]
    hrefs = [link.attrib["href"] for link in links]
    assert shown[: len(LINKS)] == [text for text, _ in LINKS]
    assert hrefs[:3] == [target for _, target in LINKS[:3]]
    assert hrefs[3:7] == expected


def test_header_links_on_pages_without_a_document(build: Build) -> None:
    built = build(SITE, conf=conf_of(header_links=[("Go", "start#install")]))
    assert built.page("genindex").href("Go") == "start.html#install"
    assert built.page("search").href("Go") == "start.html#install"


def test_a_header_link_to_nowhere(build: Build) -> None:
    links = [("Bad", "strat"), ("File", "start.md"), ("Good", "start")]
    built = build(SITE, conf=conf_of(header_links=links), faulty=True)
    said = "html_theme_options['header_links']: there is no document"
    assert built.warnings == [
        ("", "scidraft.theme", f"{said} 'strat'; did you mean 'start'?"),
        ("", "scidraft.theme", f"{said} 'start.md'; did you mean 'start'?"),
    ]
    shown = [text for text, _ in built.page().links]
    assert "Good" in shown
    assert not {"Bad", "File"} & set(shown)


# -- sidebar -----------------------------------------------------------------------------------

MARKS = {
    "contents": "localtoc",
    "pages": "branch",
    "indexes": "side-indexes",
    "search": "side-search",
    "source": "side-source",
}
"""The class of what each section writes."""


def sections(built: Built, docname: str) -> list[str]:
    """The sections beside a page, in their order."""
    side = built.page(docname).all(cls="side-fold")
    classes = [child.get("class", "") for fold in side for child in fold]
    return [name for cls in classes for name, mark in MARKS.items() if mark in cls.split()]


@pytest.mark.parametrize(
    "chosen",
    [
        [],
        ["contents"],
        ["source", "contents"],
        ["search", "pages", "indexes"],
        list(SECTIONS),
        tuple(reversed(SECTIONS)),
    ],
)
def test_sections_of_the_sidebar(build: Build, chosen: list[str]) -> None:
    built = build(SITE, conf=conf_of(sidebar=chosen))
    assert sections(built, "start") == list(chosen)
    assert sections(built, "sub/page") == list(chosen)


def test_sections_have_names_of_their_own(build: Build) -> None:
    built = build(SITE, conf=conf_of(sidebar=list(SECTIONS)))
    page = built.page("start")
    names = [nav.get("aria-label") for nav in page.all("nav")]
    assert all(names)
    assert len(names) == len(set(names))
    assert page.href("Statements by kind") == "prf-kinds.html"
    assert not [script for script in page.all("script") if "src" not in script.attrib]


def test_html_sidebars_goes_before(build: Build) -> None:
    conf = {
        **conf_of(sidebar=["contents"]),
        "html_sidebars": {"sub/*": ["sourcelink.html", "mine.html"], "index": []},
        "templates_path": ["templates"],
    }
    built = build({**SITE, "templates/mine.html": "<p>Mine</p>"}, conf=conf)
    assert sections(built, "start") == ["contents"]
    assert sections(built, "sub/page") == ["source"]
    assert "Mine" in built.text("sub/page")
    assert not built.page().all(cls="side")


def test_the_themes_own_choice(build: Build) -> None:
    assert sections(build(SITE), "start") == ["contents", "pages"]


# -- edit link ---------------------------------------------------------------------------------


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
def test_edit_link(build: Build, builder: str) -> None:
    files = {**SITE, "sub/a ä&.rst": ":orphan:\n\nOther\n=====\n\nText.\n"}
    pattern = "https://example.org/edit?at={path}&b={branch}#{path}"
    built = build(files, builder=builder, conf=conf_of(edit_link=pattern))
    for docname, path in [
        ("index", "index.md"),
        ("sub/page", "sub/page.md"),
        ("sub/a ä&", "sub/a%20%C3%A4%26.rst"),
    ]:
        href = built.page(docname).href("Edit this page")
        assert href == f"https://example.org/edit?at={path}&b={{branch}}#{path}"


def test_what_has_no_file_has_no_edit_link(build: Build) -> None:
    built = build(SITE, conf=conf_of(edit_link="https://example.org/{path}"))
    for name in ("genindex", "search", "prf-kinds.html"):
        assert "Edit this page" not in built.text(name)
    single = build(PAGE, conf=conf_of(edit_link="https://e.org/{path}"), builder="singlehtml")
    assert "Edit this page" not in single.text()
    assert "Edit this page" not in build(SITE).text("start")


# -- logos -------------------------------------------------------------------------------------

LOGOS: Files = {**SITE, "img/logo.svg": "<svg>1</svg>", "dark/logo.svg": "<svg>2</svg>"}


@pytest.mark.parametrize(
    ("builder", "docname", "root"),
    [
        ("html", "index", ""),
        ("html", "sub/page", "../"),
        ("html", "genindex", ""),
        ("dirhtml", "sub/page", "../../"),
    ],
)
def test_a_logo(build: Build, builder: str, docname: str, root: str) -> None:
    built = build(LOGOS, builder=builder, conf=conf_of(logo="img/logo.svg"))
    (image,) = built.page(docname).all("img", "logo")
    checksum = f"{zlib.crc32(b'<svg>1</svg>'):08x}"
    assert image.attrib["src"] == f"{root}_static/scidraft-logo.svg?v={checksum}"
    assert built.raw("_static/scidraft-logo.svg") == "<svg>1</svg>"


CONTEXT = "{% extends '!layout.html' %}{% block footer %}<i>{{ logo_url }} {{ logo_dark_url }}</i>"
CONTEXT += "{{ super() }}{% endblock %}"


def logo_addresses(built: Built, docname: str) -> str:
    return built.page(docname).one("i").text or ""


def test_a_logo_for_dark_pages(build: Build) -> None:
    conf = {
        **conf_of(logo_dark="dark/logo.svg"),
        "html_logo": "img/logo.svg",
        "templates_path": ["templates"],
    }
    built = build({**LOGOS, "templates/layout.html": CONTEXT}, conf=conf)
    assert re.fullmatch(
        r"\.\./_static/logo\.svg \.\./_static/scidraft-logo-dark\.svg\?v=\w{8}",
        logo_addresses(built, "sub/page"),
    )
    assert built.raw("_static/logo.svg") == "<svg>1</svg>"
    assert built.raw("_static/scidraft-logo-dark.svg") == "<svg>2</svg>"


def test_the_logo_goes_before_html_logo(build: Build) -> None:
    conf = {**conf_of(logo="dark/logo.svg"), "html_logo": "img/logo.svg"}
    (image,) = build(LOGOS, conf=conf).page().all("img", "logo")
    assert image.attrib["src"].startswith("_static/scidraft-logo.svg?v=")


def test_a_logo_elsewhere(build: Build) -> None:
    built = build(SITE, conf=conf_of(logo="https://example.org/logo.svg"))
    (image,) = built.page("sub/page").all("img", "logo")
    assert image.attrib["src"] == "https://example.org/logo.svg"


@pytest.mark.parametrize("name", ["logo", "logo_dark"])
def test_a_logo_that_is_missing(build: Build, name: str) -> None:
    conf = {**conf_of(**{name: "img/lgo.svg"}), "html_logo": "img/logo.svg"}
    built = build(LOGOS, conf=conf, faulty=True)
    message = f"html_theme_options[{name!r}]: there is no file 'img/lgo.svg'"
    assert built.warnings == [("", "scidraft.theme", message)]
    (image,) = built.page().all("img", "logo")
    assert image.attrib["src"] == "_static/logo.svg"  # as if nothing had been said


def test_a_new_logo_reaches_all_pages(build: Build) -> None:
    first = build(LOGOS, conf=conf_of(logo="img/logo.svg"))
    same = build({}, previous=first)
    assert same.times() == first.times()
    second = build({"img/logo.svg": "<svg>3</svg>"}, previous=first)
    assert second.bytes("**/*page*") == build.afresh(second).bytes("**/*page*")
    assert f"{zlib.crc32(b'<svg>3</svg>'):08x}" in second.raw("sub/page.html")
    assert second.raw("_static/scidraft-logo.svg") == "<svg>3</svg>"


# -- all together ------------------------------------------------------------------------------


def test_several_processes_write_the_same(build: Build) -> None:
    given = conf_of(
        logo="img/logo.svg",
        header_links=LINKS,
        sidebar=["pages", "contents", "source"],
        edit_link="https://example.org/{path}",
        announcement="New",
    )
    many = {f"p{place}.md": f"---\norphan: true\n---\n# P {place}\n" for place in range(12)}
    one = build({**LOGOS, **many}, conf=given, dead=frozenset({"/other/"}))
    assert build.afresh(one, jobs=2).bytes("**/*.html") == one.bytes("**/*.html")


def test_a_changed_option_reaches_all_pages(build: Build) -> None:
    first = build(SITE, conf=conf_of(statements="plain"))
    second = build({}, conf=conf_of(statements="card"), previous=first)
    for name in ("index", "start", "sub/page", "genindex"):
        assert "look-card" in second.page(name).one("body").attrib["class"]


# -- Sphinx's own options ----------------------------------------------------------------------


def head(built: Built, relation: str, docname: str = "index") -> list[str]:
    links = built.page(docname).all("link")
    return [link.attrib["href"] for link in links if link.get("rel") == relation]


def test_html_logo_and_html_favicon(build: Build) -> None:
    conf = {"html_logo": "img/logo.svg", "html_favicon": "icon.png"}
    built = build({**LOGOS, "icon.png": PIXEL}, conf=conf)
    (image,) = built.page("sub/page").all("img", "logo")
    assert image.attrib["src"] == "../_static/logo.svg"
    assert head(built, "icon", "sub/page") == ["../_static/icon.png"]


def test_html_css_files_come_last(build: Build) -> None:
    files = {**SITE, "own/mine.css": "p { color: red }", "own/mine.js": "let mine;"}
    conf = {
        "html_static_path": ["own"],
        "html_css_files": ["mine.css"],
        "html_js_files": [("mine.js", {"defer": "defer"})],
    }
    built = build(files, conf=conf)
    sheets = [href.partition("?")[0] for href in head(built, "stylesheet", "start")]
    assert sheets.index("_static/scidraft.css") < sheets.index("_static/mine.css")
    (script,) = [item for item in built.page().all("script") if "mine.js" in item.get("src", "")]
    assert "defer" in script.attrib


BLOCKS = [
    *("announcement", "site_links", "sidebarlogo", "sidebarextra", "footer_text", "rootrellink"),
    *("extrahead", "footer", "document", "relbar1", "relbar2", "header", "content", "sidebar2"),
]


@pytest.mark.parametrize("block", BLOCKS)
def test_blocks_can_be_overridden(build: Build, block: str) -> None:
    mark = '<meta name="mine" content="x" />' if block == "extrahead" else "<b>mine</b>"
    template = f"{{% extends '!layout.html' %}}{{% block {block} %}}{{{{ super() }}}}{mark}"
    files = {**SITE, "templates/layout.html": f"{template}{{% endblock %}}"}
    given = conf_of(announcement="A", footer="F", header_links=[("S", "start")])
    # Each of these blocks stands in "start", which has a page above it and one beside it.
    files["index.md"] = "# Root\n\n```{toctree}\nmiddle\n```\n"
    files["middle.md"] = "# Middle\n\n```{toctree}\nstart\nsub/page\n```\n"
    built = build(files, conf={"templates_path": ["templates"], **given})
    assert built.raw("start.html").count(mark) == 1


@pytest.mark.parametrize(
    ("conf", "words"),
    [
        ({"html_title": "A title"}, "Start — A title"),
        ({"html_title": "A title", "html_short_title": "Short"}, "Start — A title"),
        ({"release": "1.2"}, "Start — Notes 1.2 documentation"),
    ],
)
def test_html_title(build: Build, conf: Conf, words: str) -> None:
    built = build(SITE, conf=conf)
    assert built.page("start").one("title").text == words


@pytest.mark.parametrize(
    ("conf", "words"),
    [
        ({}, "Notes"),
        ({"html_title": "A title"}, "A title"),
        ({"html_title": "A title", "html_short_title": "Short"}, "Short"),
    ],
)
def test_html_short_title(build: Build, conf: Conf, words: str) -> None:
    title = build(SITE, conf=conf).page("start").one("p", "site-title")
    assert "".join(title.itertext()).strip() == words


def test_html_last_updated_fmt(build: Build) -> None:
    assert "Last updated on in 2" in build(PAGE, conf={"html_last_updated_fmt": "in %Y"}).text()
    assert "Last updated" not in build(PAGE).text()


def test_html_context_reaches_templates(build: Build) -> None:
    template = "{% extends '!layout.html' %}{% block sidebarextra %}<b>{{ mine }}</b>{% endblock %}"
    conf = {"html_context": {"mine": "Hello"}, "templates_path": ["templates"]}
    assert build({**SITE, "templates/layout.html": template}, conf=conf).text().count("Hello") == 1


def test_html_baseurl(build: Build) -> None:
    built = build(SITE, conf={"html_baseurl": "https://example.org/notes/"})
    assert head(built, "canonical", "start") == ["https://example.org/notes/start.html"]


@pytest.mark.parametrize(
    ("conf", "icons"),
    [
        ({}, {"¶"}),
        ({"html_permalinks_icon": "§"}, {"§"}),
        ({"html_permalinks_icon": "<b>#</b>"}, {"#"}),
        ({"html_permalinks": False}, set()),
    ],
)
def test_html_permalinks(build: Build, conf: Conf, icons: set[str]) -> None:
    page = build(SITE, conf=conf).page("start")
    assert {"".join(link.itertext()) for link in page.all("a", "headerlink")} == icons


def test_html_split_index(build: Build) -> None:
    built = build(SITE, conf={"html_split_index": True, **conf_of(header_links=[("Go", "start")])})
    assert built.page("genindex-O.html").href("Go") == "start.html"


@pytest.mark.parametrize("shown", [True, False])
def test_html_show_sourcelink(build: Build, *, shown: bool) -> None:
    conf = {"html_show_sourcelink": shown, **conf_of(sidebar=["source"])}
    built = build(SITE, conf=conf)
    assert ("Show Source" in built.text("start")) is shown
    assert bool(built.page("start").all(cls="side")) is shown
