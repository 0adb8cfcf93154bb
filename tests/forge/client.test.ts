import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client, GITHUB_PATIENCE } from '../../src/forge/client.ts';

// How the client keeps GitHub's manners, on a clock of the test's own (docs.github.com/rest, “Best practices” and “Rate limits”).
// Use of the client by the mint: tests/bot/failures.test.ts.

const at = { owner: 'example', repo: 'deposit-registry' };
const comment = (body: string) => ({ ...at, issue_number: 1, body });
type Answers = (nth: number) => { status: number; body: object; headers?: Record<string, string> };

let sent: { method: string; second: number }[];
// The plugins remember across clients when they sent last: no test begins before the one before it ended.
let begin = 0;

/** A client whose calls are answered so, and noted with the second at which they were sent. */
function answered(answers: Answers) {
  vi.stubGlobal('fetch', async (_address: string, { method = '' }: RequestInit) => {
    sent.push({ method, second: Math.round((Date.now() - begin) / 1000) });
    const { status, body, headers } = answers(sent.length);
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  });
  return client('https://api.github.com', 'token', GITHUB_PATIENCE).rest;
}

const fine: Answers = () => ({ status: 201, body: { id: 1 } });
const limited =
  (message: string, status: number, headers: Record<string, string>): Answers =>
  (nth) =>
    nth === 1 ? { status, body: { message }, headers } : fine(nth);

beforeEach(() => {
  sent = [];
  begin += 10_000_000;
  vi.useFakeTimers({ now: begin });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const finished = async <T>(work: Promise<T>) => {
  const done = work.then(
    (value) => value,
    (error: { status: number }) => error.status,
  );
  await vi.advanceTimersByTimeAsync(600_000);
  return done;
};

test('a second passes between two writes, of whatever kind, and none between reads', async () => {
  const { issues } = answered(fine);
  await finished(
    Promise.all([
      ...['a', 'b'].map((body) => issues.createComment(comment(body))),
      issues.addLabels({ ...at, issue_number: 1, labels: ['c'] }),
      ...[1, 2, 3].map((issue_number) => issues.get({ ...at, issue_number })),
    ]),
  );
  expect(sent.filter(({ method }) => method === 'POST').map(({ second }) => second)).toEqual([0, 1, 2]);
  expect(sent.filter(({ method }) => method === 'GET').map(({ second }) => second)).toEqual([0, 0, 0]);
});

test.each([
  ['429 with a time', 'Too many requests', 429, { 'retry-after': '30' }, 30],
  ['403 with a time and words of nothing', 'Later.', 403, { 'retry-after': '30' }, 30],
  ['a secondary limit that names no time', 'You have exceeded a secondary rate limit.', 403, {}, 60],
  ['the primary limit', 'API rate limit exceeded.', 403, { 'x-ratelimit-remaining': '0' }, 91],
] as const)(
  'a write that is refused with %s is sent again then, and not before',
  async (_name, message, status, headers, after) => {
    const reset = { 'x-ratelimit-reset': String(begin / 1000 + 90) };
    const { issues } = answered(limited(message, status, { ...headers, ...reset }));
    await finished(issues.createComment(comment('a')));
    expect(sent.map(({ second }) => second)).toEqual([0, after]);
  },
);

test('a limit that asks for more than two minutes is not waited for', async () => {
  const { issues } = answered(limited('Later.', 403, { 'retry-after': '121' }));
  expect(await finished(issues.createComment(comment('a')))).toBe(403);
  expect(sent).toHaveLength(1);
});

test('a read that fails is tried four times, a write once, whatever was called before', async () => {
  const { issues } = answered(() => ({ status: 502, body: { message: 'Bad Gateway' } }));
  const read = () => finished(issues.get({ ...at, issue_number: 1 }));
  const first = () => sent[0]?.second ?? 0;
  for (const _ of ['once', 'again']) {
    sent = [];
    expect(await finished(issues.createComment(comment('a')))).toBe(502);
    expect(sent).toHaveLength(1);
    sent = [];
    expect(await read()).toBe(502);
    expect(sent.map(({ second }) => second - first())).toEqual([0, 1, 5, 14]);
  }
});

test.each([401, 403, 404, 422])('an answer of %i is not asked for again', async (status) => {
  const { issues } = answered(() => ({ status, body: { message: 'No' } }));
  expect(await finished(issues.get({ ...at, issue_number: 1 }))).toBe(status);
  expect(sent).toHaveLength(1);
});
