import { afterEach, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../src/archive/limits.ts';
import {
  readAllBounded,
  readByWorker,
  type TextReaders,
  textReaders,
} from '../../src/reader/read-bounded.ts';
import type { Incoming } from '../../src/reader/read-now.ts';
import { longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { issueBody } from '../fixtures/submissions.ts';

// Workers read submissions, as many as there are cores, each text within its own limits.

const PARAGRAPH = 'A paragraph with *marks*, [a link](https://example.org/) and `code` in it.\n\n';
const textOf = (characters: number) => PARAGRAPH.repeat(Math.ceil(characters / PARAGRAPH.length));
const incoming = (where: string, characters = 100): Incoming => ({
  raw: { where, body: issueBody({ title: where, body: textOf(characters) }) },
});

let started = 0;
const count = () => (started += 1);
const opened: TextReaders[] = [];
const readersOf = (...args: Parameters<typeof textReaders>) => {
  const readers = textReaders(...args);
  opened.push(readers);
  started = 0;
  process.on('worker', count);
  return readers;
};

afterEach(() => {
  process.off('worker', count);
  for (const readers of opened.splice(0)) readers.close();
});

test('many texts are read by as many workers as allowed, which are used again', async () => {
  const readers = readersOf(LIMITS, 1);
  const names = Array.from({ length: 4 }, (_, at) => `text ${at}`);
  for (let turn = 0; turn < 2; turn += 1) {
    const read = await Promise.all(names.map((name) => readByWorker(incoming(name), readers)));
    expect(read.map(({ fields }) => fields.title)).toEqual(names);
  }
  expect(started).toBe(1);
});

test.each(
  sampled([
    ['time', { ...LIMITS, seconds: 1 }, /took longer than 1 seconds/],
    ['memory', { ...LIMITS, megabytes: 24 }, /could not be parsed within its limits: .*memory/],
  ]),
)('a text beyond a limit of %s is a finding; another worker reads the next', async (_of, limits, said) => {
  const readers = readersOf(limits, 1);
  const [large, small] = await Promise.all(
    [incoming('large', 3_000_000), incoming('small')].map((one) => readByWorker(one, readers)),
  );
  expect(large?.markdown.body.failure).toMatch(said);
  expect(small).toMatchObject({ where: 'small', markdown: { body: { failure: null } } });
  expect(started).toBe(2);
});

longTest('submissions are returned in their order, and no worker is left', async () => {
  const ended: Promise<void>[] = [];
  const watch = (worker: import('node:worker_threads').Worker) =>
    ended.push(new Promise((done) => worker.once('exit', () => done())));
  process.on('worker', watch);
  onTestFinished(() => void process.off('worker', watch));
  const sizes = [40_000, 10, 40_000, 10];
  const read = await readAllBounded(sizes.map((size, at) => incoming(`text ${at}`, size)));
  expect(read.map(({ where }) => where)).toEqual(sizes.map((_, at) => `text ${at}`));
  expect(ended.length).toBeGreaterThan(0);
  await Promise.all(ended);
});
