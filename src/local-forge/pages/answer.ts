import type { ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import { sendText } from '../http.ts';
import { numberOf } from '../shapes/ids.ts';
import { PREFIX } from '../types.ts';
import { PAGE_POLICY, pageHtml } from './html.ts';
import { checkPage, issuePage, listPage } from './issue.ts';
import { STYLE } from './style.ts';

const AVATAR =
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
    const status = found === MISSING ? 404 : 200;
    sendText(
      response,
      status,
      'text/html; charset=utf-8',
      pageHtml(PREFIX, found.title, found.main, core.settings.footer),
    );
  }
}

type Found = { title: string; main: string } | { to: string } | { type: string; text: string };

const MISSING = { title: 'Not found', main: '<h1>There is no such page</h1>' };

function pageAt(core: Core, path: string): Found | undefined {
  if (path === '/style.css') return { type: 'text/css; charset=utf-8', text: STYLE };
  if (path === '/avatar.svg') return { type: 'image/svg+xml', text: AVATAR };
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
