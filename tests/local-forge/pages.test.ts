import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { FORGE_SETTINGS } from '../../src/service/place.ts';
import { below } from '../fixtures/elements.ts';
import { at, hostForFile, passes, proposed, refusal } from './forge.ts';

// The pages on which people read issues and the mint's comments, given the worst that people write.

const host = await hostForFile({ settings: { ...FORGE_SETTINGS, newIssue: '/registry/deposit/' } });
const { app, reader } = host;

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title></h1></main><iframe src=//evil>',
  '[x](javascript:alert(1)) ![y](https://evil.example/pixel.png)',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '<!-- hidden --> text <!-- <script>alert(1)</script> -->',
  ['$', '{{ secrets.X }} $(id) `id` @channel Closes #1 [skip ci]'].join(''),
  '\u202ereversed\u2066 \u0000 \u001b[31mred',
  '<svg onload=alert(1)><style>*{display:none}</style><base href=//evil>',
  '😀'.repeat(64),
];

/** All elements of a page. */
const elements = (html: string) => below(parse(html));

const page = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${host.forge.origin}/_forge${path}`, init);
  return { response, html: await response.text() };
};

/** Elements and attributes that a page must not have: anything that runs, loads, or sends somebody somewhere unseen. */
function dangers(html: string): string[] {
  return elements(html).flatMap(({ tagName, attrs }) => {
    const bad = attrs.filter(
      ({ name, value }) => /^on|^style$|^srcdoc$/.test(name) || /^\s*javascript:/i.test(value),
    );
    const wrong = ['script', 'iframe', 'object', 'embed', 'base', 'form', 'style', 'img', 'svg'].includes(
      tagName,
    );
    return [...(wrong ? [tagName] : []), ...bad.map(({ name }) => `${tagName} ${name}`)];
  });
}

test.each(HOSTILE)('hostile text %j is shown, and does nothing', async (text) => {
  const { data } = await reader.issues.create({ ...at, title: `T ${text}`.slice(0, 250), body: text });
  await app.issues.createComment({ ...at, issue_number: data.number, body: text });
  const { data: kept } = await reader.issues.get({ ...at, issue_number: data.number });
  expect([kept.title, kept.body]).toEqual([`T ${text}`.slice(0, 250), text]);
  const one = await page(`/local/registry/issues/${data.number}`);
  const list = await page('/local/registry/issues');
  for (const { html, response } of [one, list]) {
    expect(response.status).toBe(200);
    expect(dangers(html)).toEqual([]);
    expect(elements(html).filter(({ tagName }) => tagName === 'main')).toHaveLength(1);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('a comment of the mint is shown as on GitHub: table, links and code, without its marker', async () => {
  const { data } = await reader.issues.create({ ...at, title: 'Read', body: '### Title\n\nOf the text' });
  const body =
    '<!-- mint {"a":1} -->\n## Refused\n\n| Rule | Found |\n|---|---|\n| [REQ-001](https://example.org/r) | `x` |\n';
  await app.issues.createComment({ ...at, issue_number: data.number, body });
  await app.issues.createComment({ ...at, issue_number: data.number, body: '## Refused\n\nAgain' });
  const { html } = await page(`/local/registry/issues/${data.number}`);
  const tags = elements(html).map(({ tagName }) => tagName);
  expect(tags).toEqual(expect.arrayContaining(['table', 'h2', 'h3', 'code', 'time']));
  expect(html).not.toContain('mint {');
  expect(html).toContain('href="https://example.org/r"');
  const ids = elements(html).flatMap(({ attrs }) =>
    attrs.filter(({ name }) => name === 'id').map(({ value }) => value),
  );
  expect(new Set(ids).size).toBe(ids.length);
  const comment = (await reader.issues.listComments({ ...at, issue_number: data.number })).data[0];
  expect(ids).toContain(new URL(comment?.html_url ?? '').hash.slice(1));
});

test('pull requests and check runs have pages, and an issue URL of a pull request redirects', async () => {
  const pull = await proposed(app, 'mint/1', { 'data/a.md': 'a\n' });
  await passes(host, pull.head.sha);
  const summary = '| a | b |\n|---|---|\n| <script>x</script> | 2 |';
  const { data: run } = await host.actions.checks.create({
    ...at,
    name: 'other <b>',
    head_sha: pull.head.sha,
    conclusion: 'failure',
    output: { title: 'Two findings', summary },
  });
  const shown = await page(`/local/registry/pull/${pull.number}`);
  expect(shown.html).toContain('validate-registry');
  expect(shown.html).toContain(pull.head.sha);
  const led = await page(`/local/registry/issues/${pull.number}`, { redirect: 'manual' });
  expect([led.response.status, led.response.headers.get('location')]).toEqual([
    302,
    `/_forge/local/registry/pull/${pull.number}`,
  ]);
  expect((await fetch(pull.html_url)).status).toBe(200);
  const check = await fetch(run.html_url ?? '');
  const html = await check.text();
  expect([check.status, dangers(html)]).toEqual([200, []]);
  expect(html).toContain('Two findings');
});

test('a missing page answers 404, and other methods than GET answer 405', async () => {
  for (const path of [
    '/local/registry/issues/999',
    '/local/registry/pull/x',
    '/nobody/nothing',
    '',
    '/../x',
  ]) {
    expect((await page(path)).response.status, path).toBe(404);
  }
  const sent = (await page('/local/registry/issues', { method: 'POST', body: 'x' })).response;
  expect([sent.status, sent.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const byHand = (await page('/local/registry/issues/new?title=x', { redirect: 'manual' })).response;
  expect([byHand.status, byHand.headers.get('location')]).toEqual([302, '/registry/deposit/']);
  expect((await page('/style.css')).response.headers.get('content-type')).toContain('text/css');
  const outside = await fetch(`${host.forge.origin}/_forgery`);
  expect(outside.status).toBe(404);
  expect(outside.headers.get('content-security-policy')).toBeNull();
  expect((await page('/local/registry')).response.headers.get('access-control-allow-origin')).toBeNull();
});

// Parts around the interfaces: sessions of this machine, and attached files.

const send = (path: string, init: RequestInit = {}) => fetch(`${host.forge.origin}/_forge${path}`, init);
const signIn = async (login: unknown) => {
  const answer = await send('/session', { method: 'POST', body: JSON.stringify({ login }) });
  return { status: answer.status, body: (await answer.json()) as { token: string; user: { login: string } } };
};

describe('a session', () => {
  test('returns the same plain account each time, whatever the case of its login', async () => {
    const first = await signIn('Clara-7');
    expect(first).toMatchObject({ status: 200, body: { user: { login: 'Clara-7', type: 'User' } } });
    expect((await signIn('clara-7')).body.token).toBe(first.body.token);
    const clara = host.as(first.body.token);
    const { data } = await clara.issues.create({ ...at, title: '[DEPOSIT] Clara' });
    await clara.issues.update({ ...at, issue_number: data.number, state: 'closed' });
    await clara.issues.update({ ...at, issue_number: data.number, state: 'open' });
    expect((await refusal(clara.git.createBlob({ ...at, content: 'x' }))).status).toBe(404);
    expect(
      (await refusal(clara.issues.addLabels({ ...at, issue_number: data.number, labels: ['x'] }))).status,
    ).toBe(403);
  });

  test.each(['', '-a', 'a-', 'a--b', 'a b', 'ä', 'a/b', 'x'.repeat(40), 'deposit-mint[bot]', '__proto__'])(
    'is refused for %j, which GitHub would not take for a login',
    async (login) => {
      expect(await signIn(login)).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining('login') },
      });
    },
  );

  test.each(['owner', 'App', 'actions', 'archive-owner', 'github-actions', 'walter'])(
    'is refused for %j, which is somebody else’s',
    async (login) => {
      expect((await signIn(login)).status).toBe(422);
    },
  );

  test('requires a login', async () => {
    expect((await signIn(undefined)).status).toBe(422);
    expect((await send('/session', { method: 'POST', body: '{' })).status).toBe(400);
    expect((await send('/session')).status).toBe(404);
  });
});

describe('an attached file', () => {
  const authorization = `token ${host.forge.account('ruth', 'reader')}`;
  const attach = async (
    name: string,
    body: BodyInit,
    headers: Record<string, string> = { authorization },
  ) => {
    const path = `/user-attachments/files?name=${encodeURIComponent(name)}`;
    const answer = await send(path, { method: 'POST', body, headers });
    return { status: answer.status, url: ((await answer.json()) as { url: string }).url };
  };

  test('is served byte for byte as plain text', async () => {
    const bytes = Buffer.from('# Größe\r\n\0<script>alert(1)</script>');
    const { status, url } = await attach('text.md', bytes);
    expect(status).toBe(201);
    expect(url).toMatch(/\/_forge\/user-attachments\/files\/[0-9a-f]{32}\/text\.md$/);
    const answer = await fetch(url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['../../etc/passwd', 'etc-passwd.txt'],
    ['.hidden', 'hidden.txt'],
    ['a b\u202e.md', 'a-b-.md'],
    ['', 'text.txt'],
    ['page.html', 'page.html.txt'],
    [`${'x'.repeat(300)}.md`, `${'x'.repeat(97)}.md`],
  ])('named %j is kept under a plain name', async (name, kept) => {
    const { url } = await attach(name, 'x');
    expect(url.split('/').at(-1)).toBe(kept);
    expect((await fetch(url)).status).toBe(200);
  });

  test('has at most 5,000,000 bytes and belongs to an account', async () => {
    expect((await attach('large.md', Buffer.alloc(5_000_000, 'x'))).status).toBe(201);
    const much = Buffer.alloc(5_000_001, 'x');
    const status = await attach('large.md', much).then(
      (answer) => answer.status,
      () => 413,
    );
    expect(status).toBe(413);
    expect((await attach('text.md', 'x', {})).status).toBe(401);
  });

  test('is served at its complete URL only', async () => {
    const { url } = await attach('text.md', 'x');
    for (const wrong of [url.replace('text.md', 'other.md'), url.replace(/[0-9a-f]{32}/, '..'), `${url}/x`]) {
      expect((await fetch(wrong)).status).toBe(404);
    }
  });
});
