import type { BrowserContext, Route } from 'playwright-core';
import { type Progress, SUBMISSION_STAGES } from '../../src/registry/answers/progress.ts';

// Stands in for the service of `npm start` on this page's own origin: the cookie, `/_forge` and `/_service`, as far as
// the page speaks with them. The real service has tests of its own.

/** One request that changed something: `POST /session`, with what was sent. */
interface SentRequest {
  readonly what: string;
  readonly sent: string;
  readonly token: string;
}

/** A stand-in whose next reports are set by the test; the last one is repeated. */
export class StandIn {
  readonly requests: SentRequest[] = [];
  reports: Partial<Progress>[] = [];
  status = 200;

  /** Stands in for the service in every page of a context. */
  static async in(context: BrowserContext, url: string): Promise<StandIn> {
    const standIn = new StandIn();
    await context.addCookies([{ name: 'deposit_service', value: '%2F_forge', url }]);
    await context.route('**/_forge/**', (route) => standIn.#forge(route));
    await context.route('**/_service/**', (route) => standIn.#service(route));
    return standIn;
  }

  #forge(route: Route): Promise<void> {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/_forge', '');
    const token = request.headers().authorization ?? '';
    this.requests.push({ what: `${request.method()} ${path}`, sent: request.postData() ?? '', token });
    if (path === '/session') return route.fulfill({ json: { token: 'abc', user: { login: 'reader' } } });
    if (path.startsWith('/user-attachments')) {
      return route.fulfill({ json: { url: 'http://localhost/_forge/user-attachments/files/1/text.md' } });
    }
    if (this.status !== 200)
      return route.fulfill({ status: this.status, json: { message: 'Validation Failed' } });
    const { issue: number, url: html_url } = UNDER_WAY;
    return route.fulfill({ status: 201, json: { number, html_url } });
  }

  #service(route: Route): Promise<void> {
    const next = this.reports.length > 1 ? this.reports.shift() : this.reports[0];
    if (!next) return route.fulfill({ status: 404, json: { message: 'Not Found' } });
    return route.fulfill({ json: { ...UNDER_WAY, ...next } });
  }
}

const UNDER_WAY: Progress = {
  issue: 7,
  url: '/_forge/local/registry/issues/7',
  state: 'working',
  stages: at(1),
  findings: [],
  deposit: null,
  waits_until: null,
  message: null,
};

/** The stages with so many of them done, and the next one under way, or failed. */
export function at(done: number, next: 'current' | 'failed' = 'current'): Progress['stages'] {
  return SUBMISSION_STAGES.map((name, place) => ({
    name,
    state: place < done ? 'done' : place === done ? next : 'todo',
    at: place < done ? '2026-11-21T10:00:00Z' : null,
  }));
}

/** A report of a deposit that is published, and not read yet. */
export const PUBLISHED: Partial<Progress> = {
  state: 'published',
  stages: at(6),
  deposit: {
    number: 45,
    axn: 'AXN:2D.EMPIRICAL.🐢🥐🔦🦑🏸🛷',
    hash: 'a'.repeat(64),
    title: 'The title',
    creator: 'Test Sample Person',
    date: '2026-11-01',
    version: 'v1.0',
    record: '/s/records/44/',
    text: '/data/texts/AXN-2D-text.md',
  },
};
