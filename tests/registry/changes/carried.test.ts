import { describe, expect, test } from 'vitest';
import { carried } from '../../../src/registry/changes/carried.ts';
import { utf8 } from '../../../src/registry/identity/hash.ts';

// What a proposal does to a file, done to the file as main has it now.

const lines = (text: string | undefined) =>
  text === undefined ? undefined : utf8([...text].map((letter) => `${letter}\n`).join(''));

/** The letters stand for lines. “!” where nobody can say what is right; undefined where there is no file. */
function outcome(path: string, base?: string, proposed?: string, main?: string): string | undefined {
  const done = carried({ path, base: lines(base), proposed: lines(proposed), main: lines(main) });
  if (done === undefined) return '!';
  return done === null ? undefined : Buffer.from(done).toString().replaceAll('\n', '');
}

describe('what a proposal changes is done to what main has now', () => {
  test.each([
    ['main has not changed it', 'abc', 'aXc', 'abc', 'aXc'],
    ['main has changed it alike', 'abc', 'aXc', 'aXc', 'aXc'],
    ['a line before the one that main added', 'abc', 'abX', 'abcd', 'abXd'],
    ['the last line, after which main added some', 'abc', 'aXc', 'abcde', 'aXcde'],
    ['lines apart', 'abcde', 'XbcdX', 'abYde', 'XbYdX'],
    ['a line taken out, and one that main put in', 'abcd', 'acd', 'abcdY', 'acdY'],
    ['two lines changed, and main one far from them', 'abcdef', 'aXXdef', 'abcdYf', 'aXXdYf'],
    ['the same line', 'abc', 'aXc', 'aYc', '!'],
    ['a line that main took out', 'abc', 'aXc', 'ac', '!'],
    ['lines added at one place', 'abc', 'abcX', 'abcY', '!'],
    ['a new file of the same name', undefined, 'X', 'Y', '!'],
    ['a file that is removed', 'abc', undefined, 'abc', undefined],
    ['a file that is removed, and changed on main', 'abc', undefined, 'abY', '!'],
    ['a file that main removed', 'abc', 'aXc', undefined, '!'],
    ['a new file', undefined, 'X', undefined, 'X'],
  ])('%s', (_name, base, proposed, main, right) => {
    expect(outcome('data/registry.json', base, proposed, main)).toBe(right);
  });

  test('to a log both append, and neither changes what is in it', () => {
    const log = 'data/takedown-receipts.log';
    expect(outcome(log, 'ab', 'abX', 'abYZ')).toBe('abYZX');
    expect(outcome(log, 'ab', 'aXb', 'abY')).toBe('!');
  });

  test('of bytes that are no text nothing is said unless main has not changed them', () => {
    const bytes = (last: number) => new Uint8Array([0xff, 0xfe, last]);
    const [base, proposed, main] = [bytes(1), bytes(2), bytes(3)];
    const path = 'data/captures/image.png';
    expect(carried({ path, base, proposed, main: base })).toEqual(proposed);
    expect(carried({ path, base, proposed, main })).toBeUndefined();
  });
});
