import { describe, expect, test } from 'vitest';
import { at, hostForFile, refusal } from './forge.ts';

// Parts around the interfaces: sessions of this machine, and attached files.

const host = await hostForFile();

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
