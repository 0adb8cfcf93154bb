import type { Core } from '../core.ts';
import { newest } from '../merging/state.ts';
import { idOf } from '../shapes/ids.ts';
import type { Issue } from '../store/issues.ts';
import type { Check, Pull } from '../store/pulls.ts';
import { escapeHtml, markdown } from './html.ts';

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
export function listPage(core: Core, base: string): { title: string; main: string } {
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

/** The page of a check run with its output. */
export function checkPage(core: Core, check: Check, base: string): { title: string; main: string } {
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

function text({ settings }: Core, body: string, own: string): string {
  return body.trim() === ''
    ? '<div class="empty">No text.</div>'
    : `<div>${markdown(settings, body, own)}</div>`;
}
