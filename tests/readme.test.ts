import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadArchive } from '../src/archive/load.ts';
import { COMMON_SETTINGS, SETTINGS } from '../src/registry/documents/commands/settings.ts';
import { parseAxn } from '../src/registry/identity/axn.ts';
import type { Deposit } from '../src/registry/model/deposit.ts';
import { DOCUMENTS, ROOT } from './fixtures/checkout.ts';

// Contents of README, CONTRIBUTING, DECISIONS, SETUP and TAKEDOWN: the things that they name are there, and are as they say.

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const readme = read('README.md');
const { deposits } = loadArchive(ROOT).registry;

function deposit(number: number): Deposit {
  const found = deposits[number - 1];
  if (!found) throw new Error(`the sample has no deposit ${number}`);
  return found;
}

/** Everything that stands as code: blocks by their lines, and spans. */
function codeIn(markdown: string): string[] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('    '));
  const spans = markdown.replace(/^ {4}.*$/gm, '').matchAll(/`([^`\n]+)`/g);
  return [...lines.map((line) => line.trim()), ...[...spans].map(([, code = '']) => code)];
}

describe('the identifier at the top', () => {
  const [shown = ''] = /AXN:\S+/.exec(readme) ?? [];
  const parts = parseAxn(shown);

  test('is the one of deposit 12 of the sample, as the commands below say', () => {
    expect(shown).toBe(deposit(12).axn);
    expect(Number.parseInt(parts?.hex ?? '', 16)).toBe(12);
  });

  test('is explained part by part, below each', () => {
    const lines = readme.split('\n');
    const at = lines.findIndex((line) => line.includes(shown));
    const below = lines.slice(at + 1, at + 4).map((line) => [line.indexOf('└'), line.replace(/^.*└ /, '')]);
    const columnOf = (part = '-') => (lines[at] ?? '').indexOf(part);
    expect(below).toEqual([
      [columnOf(parts?.emoji), "six glyphs, chosen by the first six bytes of the text's SHA-256"],
      [columnOf(parts?.family), 'family: the kind of work'],
      [columnOf(`${parts?.hex}.`), 'the deposit number, in hexadecimal'],
    ]);
  });
});

describe('a text is checked without us', () => {
  const path = /sha256sum (data\/texts\/\S+)\s+# prints the hash of deposit (\d+)/.exec(readme);

  test('sha256sum prints the hash of the deposit that is named', () => {
    const printed = execFileSync('sha256sum', [path?.[1] ?? ''], { cwd: ROOT, encoding: 'utf8' });
    expect(printed.split(' ')[0]).toBe(deposit(Number(path?.[2])).hash);
  });

  test('git hash-object prints the end of its Software Heritage identifier', () => {
    const line =
      /git hash-object (data\/texts\/\S+)\s+# prints the hexadecimal part of its SWHID, which begins with (\S+)$/m.exec(
        readme,
      );
    expect(line?.[1]).toBe(path?.[1]);
    const printed = execFileSync('git', ['hash-object', line?.[1] ?? ''], { cwd: ROOT, encoding: 'utf8' });
    expect(`${line?.[2]}${printed.trim()}`).toBe(deposit(Number(path?.[2])).content_swhid);
  });
});

describe.each(DOCUMENTS)('%s', (name) => {
  const markdown = read(name);
  const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '';

  test('links only to what is there', () => {
    const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to);
    const own = links.filter((to) => !/^[a-z]+:/.test(to)).map((to) => to.replace(/#.*$/, ''));
    expect(own.filter((to) => !existsSync(join(ROOT, folder, to)))).toEqual([]);
    if (name === 'README.md') expect(own.length).toBeGreaterThan(5);
  });

  test('names only files and folders that there are', () => {
    const rooms = /^(?:\.ci|\.github|api|data|integrations|public|scripts|src|tests)\//;
    const paths = codeIn(markdown)
      .flatMap((code) => code.split(/[\s(),;]+/))
      .filter((word) => rooms.test(word) && !/[<>*…{}]/.test(word));
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    if (name === 'README.md') expect(paths.length).toBeGreaterThan(8);
  });
});

test('they name only settings of the environment that the list has', () => {
  const names = DOCUMENTS.flatMap((name) => codeIn(read(name))).flatMap((code) =>
    [...code.matchAll(/(?<![\w-])([A-Z][A-Z_]+)=/g)].map(([, setting = '']) => setting),
  );
  const known = Object.keys({ ...COMMON_SETTINGS, ...SETTINGS });
  expect(names.filter((setting) => !known.includes(setting))).toEqual([]);
  expect(names).toContain('FORGE_TOKEN');
});
