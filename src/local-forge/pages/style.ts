/** The style of the forge's pages, for light and dark color schemes, from a phone's width up. */
export const STYLE = `
:root { color-scheme: light dark; --paper: #fbfbf8; --panel: #f2f3ee; --ink: #1b2022; --muted: #535b5e; --rule: #d5d8d2;
  --accent: #0b5a5e; --open: #276034; --closed: #6b2a72; --red: #8c1d24; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181a; --panel: #1d2325; --ink: #e3e3dd; --muted: #a7b0b0; --rule: #353d3f; --accent: #86cfca;
    --open: #9fd6a6; --closed: #d9a8e0; --red: #f3a6a1; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, "Noto Sans", sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.5rem 0; }
h1 small { color: var(--muted); font-weight: 400; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.where, .facts, header { color: var(--muted); font-size: 0.9rem; margin: 0.25rem 0; }
.state { display: inline-block; border: 1px solid currentcolor; border-radius: 1rem; padding: 0 0.6rem; font-weight: 600; }
.open, .success { color: var(--open); }
.closed, .merged { color: var(--closed); }
.failure { color: var(--red); }
article { border: 1px solid var(--rule); border-radius: 6px; margin: 1rem 0; background: var(--paper); }
article > header { background: var(--panel); border-bottom: 1px solid var(--rule); border-radius: 6px 6px 0 0; padding: 0.4rem 0.9rem; margin: 0; }
article > div { padding: 0.4rem 0.9rem; }
/* In an issue a line end is one, as on GitHub. */
article p, article li:not(:has(> p)) { white-space: pre-line; }
article > .empty { color: var(--muted); font-style: italic; }
pre { overflow-x: auto; background: var(--panel); padding: 0.7rem; border-radius: 4px; white-space: pre; }
code { background: var(--panel); border-radius: 3px; padding: 0.1em 0.25em; font-size: 0.9em; }
pre code { padding: 0; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid var(--rule); padding: 0.3rem 0.6rem; text-align: start; vertical-align: top; }
blockquote { margin: 0; padding-left: 1rem; border-left: 3px solid var(--rule); color: var(--muted); }
footer { max-width: 52rem; margin: 0 auto; padding: 0 1rem 2rem; color: var(--muted); font-size: 0.9rem; }
.list { list-style: none; padding: 0; }
.list li { border-bottom: 1px solid var(--rule); padding: 0.6rem 0; }
`;
