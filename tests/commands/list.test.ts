import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { parse } from '../../src/command-line/command.ts';
import { QUESTIONS } from '../../src/registry/documents/beginning.ts';
import { emptyIndex, madeIndex } from '../../src/registry/documents/catalog.ts';
import { formsOf, optionsOf } from '../../src/registry/documents/commands/command.ts';
import {
  COMMANDS,
  commandNames,
  commandOf,
  TOOLS,
  typed,
  usageOf,
} from '../../src/registry/documents/commands/index.ts';
import { COMMON_SETTINGS, SETTINGS } from '../../src/registry/documents/commands/settings.ts';
import { LISTS } from '../../src/registry/rules/index.ts';
import { DOCUMENTS, ROOT } from '../fixtures/checkout.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { runHere, wordsOf } from '../fixtures/in-process.ts';
import { sampled } from '../fixtures/runs.ts';
import { sourceFiles } from '../fixtures/sources.ts';
import { PROOFS } from '../prove/index.ts';

// The list of commands, and what derives from it.

const sources = sourceFiles();
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const callsOf = (name: (typeof commandNames)[number]) => ({
  ...commandOf(name).tasks,
  ...commandOf(name).examples,
});

const optionsIn = (name: (typeof commandNames)[number]) =>
  Object.entries(formsOf(commandOf(name))).flatMap(([key, form]) => optionsOf(key, form));
const optionNames = (name: (typeof commandNames)[number]) => [
  ...new Set(optionsIn(name).map((option) => option.name)),
];

describe.each(commandNames)('%s', (name) => {
  test.each(sampled([['--help'], ['-h'], ['anything', '--help']]))(
    'explains itself by %s',
    async (...args) => {
      const { code, stdout, stderr } = await runHere(name, args, { ARCHIVE: temporaryFolder() });
      expect([code, stderr]).toEqual([0, '']);
      const { purpose } = commandOf(name);
      expect(stdout.replace(/\s+/g, ' ')).toContain(` ${purpose} `);
      for (const usage of usageOf(name)) expect(stdout).toContain(usage);
      for (const option of optionNames(name))
        expect(stdout).toMatch(new RegExp(`^ {2}--${option}(?: \\S+)? {2,}\\S`, 'm'));
      for (const [to, run] of typed(name, callsOf(name))) expect(stdout).toContain(`  # ${to}\n  ${run}\n`);
      expect(stdout).toMatch(/^Exit codes:\n {2}0 {2}\S.*\n {2}1 {2}\S.*\n {2}2 {2}usage error/m);
    },
  );

  test('has at least one example, and takes each of them', () => {
    const calls = Object.values(callsOf(name));
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls)
      expect(() => parse(name, wordsOf(call.replace(/^[A-Z_]+=\S+ ?/, '')))).not.toThrow();
  });

  test('reads every option of its entry', () => {
    const read = new Set(namesReadBy(`scripts/${name}.ts`));
    const camel = (option: string) => option.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    // A switch that chooses the form is read as the form.
    const chooses = Object.keys(formsOf(commandOf(name))).flatMap((key) => key.split(' '));
    const isRead = (option: string) =>
      read.has(camel(option)) ||
      // `init` reads the answers of its questions one after the other.
      (name === 'init' && Object.hasOwn(QUESTIONS, camel(option))) ||
      (read.has('form') && SWITCHES.has(option) && chooses.includes(`--${option}`));
    expect(optionNames(name).filter((option) => !isRead(option))).toEqual([]);
  });
});

const SWITCHES = new Set(
  commandNames.flatMap((name) => optionsIn(name).flatMap((one) => (one.as.includes(' ') ? [] : [one.name]))),
);

/** The properties that a script takes from values, and those that helpers of commands and the moves take that it calls. */
function namesReadBy(path: string, met = new Set<string>()): string[] {
  const { tree, relative } = sources.find((file) => file.path === path) ?? {};
  met.add(path);
  const names: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAccessExpression(node)) names.push(node.name.text);
    if (ts.isBindingElement(node)) names.push((node.propertyName ?? node.name).getText(tree));
    ts.forEachChild(node, visit);
  };
  if (tree) visit(tree);
  const next = (relative ?? []).filter(
    ({ target }) =>
      /^src\/(?:command-line\/(?!command|parse)|registry\/changes\/moves)/.test(target) && !met.has(target),
  );
  return [...names, ...next.flatMap(({ target }) => namesReadBy(target, met))];
}

describe('the list of commands agrees with', () => {
  test('the files of scripts/', () => {
    const files = readdirSync(join(ROOT, 'scripts')).filter((file) => file.endsWith('.ts'));
    expect(files.toSorted()).toEqual(commandNames.map((name) => `${name}.ts`).toSorted());
  });

  test('scripts that leave decisions to src: at most 50 lines each', () => {
    const long = commandNames.filter((name) => read(`scripts/${name}.ts`).split('\n').length > 51);
    expect(long).toEqual([]);
  });

  test('the scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(Object.keys(scripts).toSorted()).toEqual([...commandNames, ...Object.keys(TOOLS)].toSorted());
    for (const name of commandNames)
      expect(scripts[name]).toMatch(new RegExp(`node scripts/run\\.mjs ${name}$`));
  });

  test('what npm run help prints', async () => {
    const { stdout } = await runHere('help', [], {});
    expect(stdout).toMatch(
      /^npm run lifecycle -- withdraw 12 --reason "Filed twice\." +withdraw a deposit$/m,
    );
    expect(stdout).toMatch(/^npm run check +check format, lint and types$/m);
    expect(stdout).toMatch(/^ARCHIVE=\/some\/folder npm run … +work on another archive$/m);
  });

  test('the scripts of the catalog, each with its purpose and how it is called', () => {
    const { scripts } = madeIndex(emptyIndex('2026-07-01'), [], LISTS);
    expect(Object.keys(scripts)).toEqual(commandNames);
    expect(scripts.lifecycle).toEqual({
      name: 'lifecycle',
      canonical_path: 'scripts/lifecycle.ts',
      purpose: COMMANDS.lifecycle.purpose,
      invocation:
        'npm run lifecycle -- supersede N --by M | withdraw N --reason TEXT [--redact] | redact N [--reason TEXT] | activate N | series N --type supersession|sequential --id NAME --place K',
      version: 'v1.0',
    });
    expect(scripts.start?.invocation).toBe('npm start -- [--fresh] [--host NAME] [--renew-documents]');
    expect(scripts.backfill?.invocation).toBe('npm run backfill');
  });

  test('the settings of the environment that the code reads', () => {
    // Of the process itself, of tests and the sample, and of the local forge's own hook.
    const others =
      'REGISTRY_TIME NODE_COMPILE_CACHE GLIBC_TUNABLES NODE_ENV INIT_CWD BASE_URL FORGE_ACTOR FORGE_APP_BRANCHES'.split(
        ' ',
      );
    const code = sources.filter(({ path }) => /^(?:src|scripts|integrations)\//.test(path));
    const names = code.flatMap(({ text }) =>
      [...text.matchAll(/\benv\.([A-Z_]+)/g)].map(([, name]) => name ?? ''),
    );
    const known = [...Object.keys(COMMON_SETTINGS), ...Object.keys(SETTINGS)];
    expect([...new Set(names)].filter((name) => !others.includes(name)).toSorted()).toEqual(known.toSorted());
    expect(commandNames.flatMap((name) => commandOf(name).settings ?? [])).toEqual(
      expect.arrayContaining(Object.keys(SETTINGS)),
    );
  });
});

test('every call of a command in a message, a page or a document is one that the list allows', () => {
  const code = sources.filter(({ path }) => /^(?:src|integrations)\//.test(path));
  const documents = DOCUMENTS.map((path) => ({ path, text: read(path) }));
  const calls = [...code, ...documents].flatMap(({ path, text }) =>
    [...text.matchAll(/npm (?:run (?=[a-z])|(?=(?:start|test)\b))([a-z-]+)(?: -- ([^`'”\n#&;]*))?/g)].map(
      ([all, name = '', rest = '']) => ({
        ...{ path, all, name },
        // Its verb, and its options.
        words: rest.match(/^[a-z]+(?=\s|$)|(?<=^|[\s[])--[a-z-]+/g) ?? [],
      }),
    ),
  );
  const proofs = PROOFS.map(({ name }) => name).join(' ');
  const wrong = calls.filter(({ name, words }) => {
    const command = commandNames.find((one) => one === name);
    if (!command) return !(name in TOOLS) || words.length > 0;
    const allowed = `${usageOf(command)} ${Object.values(callsOf(command))} --help ${name === 'prove' ? proofs : ''}`;
    return words.some((word) => !new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(allowed));
  });
  expect(wrong.map(({ path, all }) => `${path}: ${all}`)).toEqual([]);
  for (const room of [/^src/, /^README/])
    expect(calls.filter(({ path }) => room.test(path)).length).toBeGreaterThan(10);
});
