import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from '../../src/command-line/command.ts';
import type { CommandName } from '../../src/registry/documents/commands/index.ts';
import { UsageError } from '../../src/registry/text/errors.ts';
import { runHere } from '../fixtures/in-process.ts';

// Arguments that a person types, as a command gets them.

describe('a call is read as its entry says', () => {
  test('switches, numbers, and arguments in their order', () => {
    expect(parse('mint', ['b.md', '--dry-run', '--issue', '12', 'a.md'])).toEqual({
      ...{ form: '', files: ['b.md', 'a.md'], issue: 12 },
      ...{ dryRun: true, json: false },
    });
  });

  test('an option chooses the form, wherever it is', () => {
    expect(parse('mint', ['--json', '--text', 't.md', '--rich=e.json'])).toEqual({
      ...{ form: '--rich', rich: 'e.json', text: 't.md', draft: false, dryRun: false, json: true },
    });
  });

  test('a word chooses the form, and an option one form of it', () => {
    expect(parse('protocol', ['update', 'a', 'b', '--why', 'w'])).toMatchObject({
      form: 'update',
      names: ['a', 'b'],
    });
    expect(parse('protocol', ['update', '--all', '--why', 'w'])).toMatchObject({ form: 'update --all' });
  });

  test('a repeated option gives every value, a path from where the person is, a default where nothing is said', () => {
    const change = ['--base', 'main'];
    expect(parse('validate', [...change, '--text', 'a', '--text=/b'])).toMatchObject({
      text: [resolve('a'), '/b'],
    });
    expect(parse('validate', change)).toMatchObject({ text: [], json: false });
    expect(parse('familiarize', [])).toEqual({ form: '', action: 'familiarization' });
  });

  test('a number may be negative, and a value begin with dashes where it is joined to its option', () => {
    expect(parse('prove', ['--seed', '-5'])).toMatchObject({ seed: -5 });
    expect(parse('validate', ['--base=--x'])).toMatchObject({ base: '--x' });
  });
});

/** Reads a call that is written as words. */
function parseWords(call: string) {
  const [name, ...args] = call.split(' ');
  return parse(name as CommandName, args);
}

describe('a usage error says what is wrong', () => {
  test.each([
    ['mint', "Missing required argument 'FILE.md'."],
    ['mint a.md --draft', '--draft goes with --rich.'],
    ['mint a.md --issue 0', "Option '--issue <N>' argument '0' is invalid. It takes a whole number from 1."],
    ['mint --rich e.json', "Required option '--text <FILE.md>' not specified."],
    ['validate --base --json', "Option '--base <REF>' argument '--json' is invalid. It needs a value."],
    ['validate --jso', "Unknown option '--jso'\n(Did you mean --json?)."],
    [
      'validate --base main --path C',
      "Option '--path <A|B>' argument 'C' is invalid. Allowed choices are A, B.",
    ],
    ['lifecycle bury 1', 'Give one of supersede, withdraw, redact, activate, series.'],
    [
      'lifecycle withdraw 1 --reason \u2800…',
      "Option '--reason <TEXT>' argument '\u2800…' is invalid. It needs words: a letter or a digit.",
    ],
    [
      'review 1 --wiki reviewed --entities reviewed',
      'Give --wiki or --entities, not both: each is a call of its own.',
    ],
    ['lifecycle activate 1 --redact', '--redact goes with withdraw.'],
    ['review 1', 'Give one of --wiki, --entities, --edition.'],
    ['backfill now', 'Too many arguments. Expected 0 arguments but got 1: now.'],
  ])('%s: %s', (call, message) => {
    expect(() => parseWords(call)).toThrow(new UsageError(message));
  });

  test.each([
    'designate Example pending',
    'lifecycle supersede 1.5 --by 2',
    'lifecycle activate 3 4',
    'lifecycle series 1 --type loose --id x --place 1',
    'review 1 --wiki provisional-generated',
    'read --all --new',
    'read 1 --all',
    'protocol',
    'protocol update --all axn-protocol --why Both.',
  ])('%s is one', (call) => {
    expect(() => parseWords(call)).toThrow(UsageError);
  });

  test('then how the command is called, and where to read more', async () => {
    const { code, stdout, stderr } = await runHere('review', ['1', '--fast'], {});
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(`Give one of --wiki, --entities, --edition.

Usage: npm run review -- N --wiki reviewed|rejected
       npm run review -- N --entities reviewed|rejected
       npm run review -- N --edition reviewed|rejected
See npm run review -- --help
`);
  });
});
