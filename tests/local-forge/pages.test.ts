import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { FORGE_SETTINGS } from '../../src/service/place.ts';
import { below } from '../fixtures/elements.ts';
import { at, hostForFile, passes, proposed } from './forge.ts';

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

describe('hostile text', () => {
  test.each(HOSTILE)('%j is shown, and does nothing', async (text) => {
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
