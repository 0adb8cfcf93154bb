import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { AT_ONCE } from '../../src/language-model/enrich.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { enrich, traces, work } from '../fixtures/enriching.ts';
import { longTest } from '../fixtures/long.ts';
import {
  FORMATS,
  KEY,
  modelServer,
  type Reply,
  refusedWith,
  said,
  written,
} from '../fixtures/model-server.ts';

// Failures of a language model: nothing stops, nothing is half used, and the key is nowhere.

describe.each(FORMATS)('a model that speaks the format of %s', (format) => {
  const good = () => said(format, written());

  test('that is busy is asked again when it says, and only a few times', async () => {
    const server = await modelServer(format, (_asked, at) => {
      if (at === 0) return refusedWith(format, 429, 'Slow down.', { 'retry-after': '1' });
      if (at === 1) return refusedWith(format, 529, 'Overloaded.', { 'retry-after-ms': '1' });
      return good();
    });
    const began = performance.now();
    expect((await enrich(server.env, ['1'])).answers).toHaveLength(1);
    expect(performance.now() - began).toBeGreaterThan(990);
    expect(server.asked).toHaveLength(3);
  });

  test('that fails every time leaves the other texts to be answered', async () => {
    const server = await modelServer(format, ({ work }) =>
      work.title === 'Work 2' ? refusedWith(format, 500, 'Broken.', { 'retry-after-ms': '1' }) : good(),
    );
    const ran = await enrich(server.env);
    expect(ran.code).toBe(0);
    expect(ran.answers.map(({ deposit_number }) => deposit_number)).toEqual([1, 3]);
    expect(server.asked).toHaveLength(5);
    expect(ran.stderr).toMatch(/Deposit 2: no answer: the endpoint answered 500 .*Broken\./);
    expect(ran.stdout).toContain('0 refused, 1 failed, 0 not asked: their extracted articles stay.');
  });

  test('that asks to wait for hours is not waited for', async () => {
    const server = await modelServer(format, () =>
      refusedWith(format, 429, 'Come back later.', { 'retry-after': '7200' }),
    );
    expect(await enrich(server.env, ['1'])).toMatchObject({ code: 0, file: '[]\n' });
    expect(server.asked).toHaveLength(1);
  });

  test('that refuses the key is asked no more', async () => {
    const server = await modelServer(format, ({ headers }) =>
      refusedWith(format, 401, `Wrong key: ${headers.authorization ?? headers['x-api-key']}`),
    );
    const root = writeArchive(archiveOf(...[1, 2, 3, 4, 5, 6, 7].map((at) => work(at, `Text ${at}.`))));
    const ran = await enrich(server.env, ['--all'], { root });
    expect(ran).toMatchObject({ code: 0, file: '[]\n' });
    expect(ran.stderr).toContain('the endpoint refuses the key: 401');
    expect(server.asked).toHaveLength(AT_ONCE);
    expect(ran.stderr).toContain('[key]');
    expect(traces(ran)).not.toContain(KEY);
  });

  longTest('whose requests fail on the way fails for these texts alone', async () => {
    const elsewhere = await modelServer(format, () => good());
    const location = Object.values(elsewhere.env).find((value) => value.startsWith('http')) ?? '';
    const begin = (response: ServerResponse, then = () => {}) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"id":', then);
    };
    const replies: Reply[] = [
      (response) => response.socket?.destroy(),
      (response) => begin(response, () => response.socket?.destroy()),
      () => {},
      (response) => begin(response),
      { status: 307, headers: { location }, body: '' },
      good(),
    ];
    const root = writeArchive(archiveOf(...replies.map((_, at) => work(at + 1, `Text ${at + 1}.`))));
    const server = await modelServer(
      format,
      (asked) => replies[Number(asked.work.title.slice(5)) - 1] ?? good(),
    );
    const ran = await enrich({ ...server.env, LLM_TIMEOUT: '500' }, ['--all'], { root });
    expect(ran.code).toBe(0);
    expect(ran.answers.map(({ deposit_number }) => deposit_number)).toEqual([6]);
    const lines = ran.stderr.split('\n').toSorted();
    for (const [at, reason] of [
      [1, /the connection failed: \w+/],
      [2, /the connection failed: \w+/],
      [3, /no answer within 0\.5 s/],
      [4, /no answer within 0\.5 s/],
      [5, /the connection failed: .*redirect/],
    ] as const) {
      expect(lines[at]).toMatch(/^Deposit \d: no answer: /);
      expect(lines[at]).toMatch(reason);
    }
    // The key goes nowhere but where the settings say.
    expect(elsewhere.asked).toHaveLength(0);
    expect(traces(ran)).not.toContain(KEY);
  });

  test.each([
    ['prose', said(format, 'Here is the article you wanted.'), 'no JSON, but: Here is the article'],
    ['prose with the key', said(format, `${'x'.repeat(70)}${KEY}`), 'no JSON, but: x'],
    ['another schema', said(format, '{"article":"Text."}'), 'JSON of another schema: wiki_article'],
    [
      'more than it was asked for',
      said(format, '{"wiki_article":"A.","entities":[],"deposit_number":2}'),
      'JSON of another schema',
    ],
    ['a refusal', said(format, 'I cannot.', 'refusal'), 'the model declined to write about this text'],
    ['an answer that was cut', said(format, '{"wiki_article":"An', 'length'), 'it is too long'],
    ['a page of HTML', { headers: { 'content-type': 'text/html' }, body: '<h1>Login</h1>' }, 'is not JSON'],
    ['another body', { body: { hello: 'world' } }, 'is not one of'],
    ['a body without end', { body: `"${'x'.repeat(2_000_000)}"` }, 'an answer of more than 1000000 bytes'],
    ['an empty article', said(format, written(' ')), 'a field of it is empty'],
    ['the key', said(format, written(`Its key is ${KEY}.`)), 'an answer that holds the key'],
    [
      'the key, escaped',
      said(format, written(`Its key is ${KEY}.`).replace('sk', '\\u0073k')),
      'holds the key',
    ],
  ])('that answers %s is refused', async (_name, reply, reason) => {
    const server = await modelServer(format, () => reply);
    const ran = await enrich(server.env, ['1']);
    expect(ran).toMatchObject({ code: 0, file: '[]\n' });
    expect(ran.stderr).toContain('Deposit 1: the answer is refused: ');
    expect(ran.stderr).toContain(reason);
    expect(server.asked).toHaveLength(1);
    expect(traces(ran)).not.toContain(KEY.slice(0, 6));
  });
});

test('a model may fence its JSON', async () => {
  const server = await modelServer('openai', () => said('openai', `\`\`\`json\n${written()}\n\`\`\``));
  expect((await enrich(server.env, ['1'])).answers).toHaveLength(1);
});
