import type { ServerResponse } from 'node:http';
import type { Core } from './core.ts';
import { sendText } from './http.ts';
import { newest } from './merge-state.ts';
import { idOf, numberOf } from './shapes.ts';
import type { Issue } from './store/issues.ts';
import type { Check, Pull } from './store/pulls.ts';
import { PREFIX } from './types.ts';

// Writes HTML. Text from people is escaped here, or rendered by the project's `renderMarkdown`.

/** Escapes a text for an HTML element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** A whole page. `title` and `footer` are text, `main` is HTML. */
function pageHtml(title: string, main: string, footer: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${PREFIX}/style.css">
<link rel="icon" href="${PREFIX}/icon.svg">
</head>
<body>
<main>
${main}
</main>
<footer>${escapeHtml(footer)}</footer>
</body>
</html>
`;
}

/** The content security policy of a page: a browser can show it and do nothing else. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The style of the forge's pages, for light and dark color schemes, from a phone's width up. */
const STYLE = `
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

// Pages for people: an issue or pull request with its comments, the list of all, and a check run.

const MOST = { page: 1, perPage: 1000 };

/** The page of an issue or pull request: its title, and its HTML. */
export function issuePage(core: Core, issue: Issue, base: string): { title: string; main: string } {
  const pull = core.pulls.get(issue.number);
  const { items } = core.issues.comments({ number: issue.number }, MOST);
  const post = (id: string, user: number, at: string, body: string) =>
    `<article id="${id}"><header>${name(core, user)} on ${time(at)}</header>${text(core, body, id)}</article>`;
  const posts = [
    post(`issue-${issue.number}`, issue.user_id, issue.created_at, issue.body ?? ''),
    ...items.map((comment) =>
      post(`issuecomment-${idOf('comment', comment.id)}`, comment.user_id, comment.created_at, comment.body),
    ),
  ];
  return {
    title: `${issue.title} · ${pull ? 'Pull request' : 'Issue'} #${issue.number}`,
    main: `<p class="where"><a href="${base}/issues">${escapeHtml(`${core.owner}/${core.name}`)}</a></p>
<h1><bdi>${escapeHtml(issue.title)}</bdi> <small>#${issue.number}</small></h1>
<p class="facts">${stateMark(issue, pull)} ${labels(issue)}</p>
${pull ? pullFacts(core, pull, base) : ''}
${posts.join('\n')}`,
  };
}

/** The page that lists all issues and pull requests, newest first. */
function listPage(core: Core, base: string): { title: string; main: string } {
  const { items, total } = core.issues.list({ state: 'all' }, MOST);
  const lines = items.map((issue) => {
    const pull = core.pulls.get(issue.number);
    const href = `${base}/${pull ? 'pull' : 'issues'}/${issue.number}`;
    return `<li>${stateMark(issue, pull)} <a href="${href}"><bdi>${escapeHtml(issue.title)}</bdi></a>
<p class="facts">#${issue.number} by ${name(core, issue.user_id)} on ${time(issue.created_at)}</p></li>`;
  });
  const title = `Issues of ${core.owner}/${core.name}`;
  const more = total > items.length ? `<p>The newest ${items.length} of ${total}.</p>` : '';
  const none = items.length === 0 ? '<p>None yet.</p>' : '';
  return {
    title,
    main: `<h1>${escapeHtml(title)}</h1>${none}<ul class="list">${lines.join('\n')}</ul>${more}`,
  };
}

function checkPage(core: Core, check: Check, base: string): { title: string; main: string } {
  const output = JSON.parse(check.output) as { title?: string; summary?: string; text?: string };
  const said = [output.title && `## ${output.title}`, output.summary, output.text]
    .filter(Boolean)
    .join('\n\n');
  return {
    title: `${check.name} · ${check.conclusion ?? check.status}`,
    main: `<p class="where"><a href="${base}/issues">${escapeHtml(`${core.owner}/${core.name}`)}</a></p>
<h1>${escapeHtml(check.name)}</h1>
<p class="facts">${checkMark(check)} on <code>${escapeHtml(check.head_sha)}</code></p>
<article><header>${name(core, check.user_id)}</header>${text(core, said, 'check')}</article>`,
  };
}

function pullFacts(core: Core, pull: Pull, base: string): string {
  const checks = newest(core.pulls.checks(pull.head_sha)).map(
    (check) =>
      `<li><a href="${base}/runs/${idOf('check', check.id)}">${escapeHtml(check.name)}</a> ${checkMark(check)}</li>`,
  );
  const armed = pull.auto_merge ? '<p class="facts">It merges as soon as it may.</p>' : '';
  const merged = pull.merged_sha
    ? `<p class="facts">Merged as <code>${escapeHtml(pull.merged_sha)}</code></p>`
    : '';
  return `<p class="facts"><code>${escapeHtml(pull.head_ref)}</code> into <code>${escapeHtml(pull.base_ref)}</code>, at
<code>${escapeHtml(pull.head_sha)}</code></p>${armed}${merged}<ul>${checks.join('')}</ul>`;
}

function stateMark({ state }: Issue, pull: Pull | undefined): string {
  const shown = pull?.merged_at ? 'merged' : state;
  return `<span class="state ${shown}">${shown}</span>`;
}

function checkMark({ status, conclusion }: Check): string {
  const shown = escapeHtml(conclusion ?? status);
  return `<span class="state ${shown}">${shown}</span>`;
}

function labels({ labels: names }: Issue): string {
  return (JSON.parse(names) as string[]).map((label) => `<code>${escapeHtml(label)}</code>`).join(' ');
}

const name = (core: Core, user: number) => `<b>${escapeHtml(core.accounts.byId(user).login)}</b>`;

const time = (at: string) =>
  `<time datetime="${escapeHtml(at)}">${escapeHtml(at.replace(/[TZ]/g, ' ').trim())} UTC</time>`;

/** A text as Markdown, or as it was written where it cannot be rendered. `own` distinguishes its ids from those of other texts on the page. */
function text({ settings }: Core, body: string, own: string): string {
  if (body.trim() === '') return '<div class="empty">No text.</div>';
  try {
    return `<div>${settings.renderMarkdown(body, own)}</div>`;
  } catch {
    return `<div><pre tabindex="0">${escapeHtml(body)}</pre></div>`;
  }
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="#7d8682"/></svg>';

/** Sends a page for people; `path` begins after the prefix. Redirects from an issue to its pull request, as on GitHub. */
export function answerPage(core: Core, response: ServerResponse, path: string): void {
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  const found = pageAt(core, path) ?? MISSING;
  if ('to' in found) {
    response.setHeader('Location', found.to);
    sendText(response, 302, 'text/plain; charset=utf-8', `${found.to}\n`);
  } else if ('type' in found) sendText(response, 200, found.type, found.text);
  else {
    const html = pageHtml(found.title, found.main, core.settings.footer);
    sendText(response, found === MISSING ? 404 : 200, 'text/html; charset=utf-8', html);
  }
}

type Found = { title: string; main: string } | { to: string } | { type: string; text: string };

const MISSING = { title: 'Not found', main: '<h1>There is no such page</h1>' };

function pageAt(core: Core, path: string): Found | undefined {
  if (path === '/style.css') return { type: 'text/css; charset=utf-8', text: STYLE };
  if (path === '/icon.svg') return { type: 'image/svg+xml', text: ICON };
  const repository = `/${core.owner}/${core.name}`;
  if (path !== repository && !path.startsWith(`${repository}/`)) return undefined;
  const base = `${PREFIX}${repository}`;
  const inside = path.slice(repository.length);
  if (inside === '' || inside === '/' || inside === '/pulls') return { to: `${base}/issues` };
  if (inside === '/issues') return listPage(core, base);
  if (inside === '/issues/new' && core.settings.newIssue) return { to: core.settings.newIssue };
  const [, kind, digits] = /^\/(issues|pull|runs)\/(\d{1,15})$/.exec(inside) ?? [];
  const number = Number(digits);
  if (kind === 'runs') {
    const check = core.pulls.check(numberOf('check', number));
    return check && checkPage(core, check, base);
  }
  const issue = kind ? core.issues.get(number) : undefined;
  if (!issue) return undefined;
  const right = issue.is_pull ? 'pull' : 'issues';
  return kind === right ? issuePage(core, issue, base) : { to: `${base}/${right}/${number}` };
}
