import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import {
  BROWSE,
  DOWNLOADS,
  HOW_TO_DEPOSIT,
  RECORDS,
  RULES_PAGE,
  WIKI,
} from '../src/registry/model/vocabulary.ts';
import { PAGES } from '../src/registry/pages/index.ts';
import { SURFACES } from '../src/registry/surfaces/index.ts';
import { ROOT } from './fixtures/checkout.ts';
import { type SourceFile, sourceFiles } from './fixtures/sources.ts';

// The laws of the code that no linter can express; circles and forbidden packages are in biome.json. Each test names the files that
// break its law.

const files = sourceFiles();
const breaking = (law: (file: SourceFile) => boolean) =>
  files.filter((file) => !law(file)).map(({ path }) => path);
const within =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(folder));

describe('imports', () => {
  /** The parts that a command may import. */
  const EDGES =
    'archive,site,sample,corpus,server,language model,local forge,forge,reader,command line,gate,bot,mcp,verify,publishing,service,registry'.split(
      ',',
    );
  // From the lowest part to the highest. Pages are made of components and layouts, which stand beside them.
  const parts: readonly (readonly [
    name: string,
    holds: (path: string) => boolean,
    below: readonly string[],
  ])[] = [
    ['registry', within('src/registry/'), []],
    ['archive', within('src/archive/'), ['registry']],
    ['site', within('src/site/'), ['archive', 'registry']],
    ['sample', within('src/sample/'), ['archive', 'registry']],
    ['corpus', within('src/corpus/'), ['command line', 'archive', 'registry']],
    ['client', within('src/client/'), ['registry']],
    ['language model', within('src/language-model/'), ['registry']],
    ['server', within('src/server/'), ['registry']],
    // Independent: it imports nothing of the project.
    ['verify', within('src/verify/'), []],
    ['publishing', within('src/publishing/'), ['verify', 'archive', 'registry']],
    ['local forge', within('src/local-forge/'), ['server']],
    ['forge', within('src/forge/'), ['archive', 'registry']],
    ['reader', within('src/reader/'), ['command line', 'archive', 'registry']],
    ['command line', within('src/command-line/'), ['site', 'archive', 'registry']],
    ['gate', within('src/gate/'), ['command line', 'site', 'archive', 'registry']],
    ['mcp', within('src/mcp/'), ['reader', 'command line', 'archive', 'registry']],
    ['bot', within('src/bot/'), ['forge', 'reader', 'site', 'archive', 'registry']],
    [
      'service',
      within('src/service/'),
      [...['bot', 'gate', 'forge', 'local forge', 'server', 'command line'], 'archive', 'registry'],
    ],
    ['pages', within('src/'), ['site', 'archive', 'registry', 'client']],
    ['integrations', within('integrations/'), ['server', 'site', 'archive', 'registry']],
    [
      'runners',
      within('scripts/audit.ts', 'scripts/bench.ts', 'scripts/prove.ts', 'scripts/test.ts'),
      [...EDGES, 'tests'],
    ],
    ['scripts', within('scripts/'), [...EDGES, 'integrations']],
    ['tests', within('tests/'), [...EDGES, 'scripts', 'client', 'integrations', 'pages']],
  ];
  const partOf = (path: string) => parts.find(([, holds]) => holds(path));

  test('go down only', () => {
    const wrong = files.flatMap(({ path, relative }) => {
      const [own = '', , below = [] as readonly string[]] = partOf(path) ?? [];
      return relative
        .filter(({ target }) => {
          const part = partOf(target)?.[0] ?? '';
          return part !== own && !below.includes(part);
        })
        .map(({ target }) => `${path} → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  test('take the local forge by its one entry', () => {
    const isOwn = within('src/local-forge/', 'tests/local-forge/');
    const wrong = files.flatMap(({ path, relative }) =>
      relative
        .filter(({ target }) => within('src/local-forge/')(target) && !target.endsWith('/index.ts'))
        .map(({ target }) => (isOwn(path) ? '' : `${path} → ${target}`)),
    );
    expect(wrong.filter(Boolean)).toEqual([]);
  });

  test('name a file that is there, with its extension', () => {
    const wrong = files.flatMap(({ path, relative }) =>
      relative
        .filter(
          ({ as, target }) => !/\.(?:ts|mjs|astro|css|json)$/.test(as) || !existsSync(join(ROOT, target)),
        )
        .map(({ as }) => `${path}: ${as}`),
    );
    expect(wrong).toEqual([]);
  });
});

// The folders of `src/registry`, the lowest first, each with the folders inside it in the same order; `.` stands for the files beside them.
const ORDER: Readonly<Record<string, readonly string[]>> = {
  text: ['.'],
  markdown: ['.', 'body'],
  model: ['.'],
  identity: ['.'],
  archive: ['resources', '.', 'resolution', 'find'],
  submission: ['.'],
  reading: ['comparison', '.', 'graph'],
  observation: ['.', 'addresses', 'captures'],
  pages: ['publication', 'browse', '.', 'lists'],
  documents: ['commands', 'forge-settings', '.'],
  formats: ['citation', 'record', 'tables', 'linked-data', 'discovery', 'downloads'],
  views: ['.'],
  surfaces: ['.'],
  rules: ['.'],
  changes: ['.', 'adoption'],
  answers: ['.'],
};

describe('the core', () => {
  const core = files.filter(({ path }) => within('src/registry/')(path));

  const folders = Object.entries(ORDER).flatMap(([folder, inside]) => inside.map((one) => join(folder, one)));
  const folderOf = (path: string) => {
    const [, , folder = '', ...rest] = path.split('/');
    return join(folder, rest.length > 1 ? (rest[0] ?? '') : '.');
  };

  test('has sixteen folders at most, each of which imports only those before it, types included', () => {
    expect(Object.keys(ORDER).length).toBeLessThanOrEqual(16);
    expect(new Set(core.map(({ path }) => folderOf(path)))).toEqual(new Set(folders));
    const wrong = core.flatMap(({ path, relative }) => {
      const own = folders.indexOf(folderOf(path));
      const below = folders.slice(0, own + 1);
      return relative
        .filter(({ target }) => !below.includes(folderOf(target)))
        .map(({ target }) => `${path} → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  test('is shown to contributors in its order', () => {
    const shown = readFileSync(join(ROOT, '.github/CONTRIBUTING.md'), 'utf8').matchAll(/^ {4}(\w+) {2,}\S/gm);
    expect([...shown].map(([, folder]) => folder)).toEqual(Object.keys(ORDER));
  });

  test('reads no clock, no chance, no process, and prints nothing', () => {
    const impure =
      /\bprocess\.|\bDate\.now\b|\bnew Date\(\)|\bDate\(\)|\bMath\.random\b|\bcrypto\.|\bperformance\.|\bconsole\.|\bglobalThis\b|\bfetch\(/;
    expect(core.length).toBeGreaterThan(50);
    const wrong = core.filter((file) => impure.test(file.text) && impure.test(file.code));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

// The folders of `src/registry`, and the two that hold an archive and its site.
test('each folder has one file that begins with what it is, what it imports, and where to start', () => {
  const heading = /^\/\/ The folder `([\w-]+)`: .+\n\/\/ It imports .+\n\/\/ Start with .+\n\n/;
  const begun = files.flatMap(({ path, text }) => {
    const [, folder] = heading.exec(text) ?? [];
    return folder === undefined
      ? []
      : [
          `${path
            .split('/')
            .slice(0, path.startsWith('src/registry/') ? 3 : 2)
            .join('/')} is ${folder}`,
        ];
  });
  const named = [
    ...Object.keys(ORDER).map((folder) => `src/registry/${folder} is ${folder}`),
    'src/archive is archive',
    'src/site is site',
  ];
  expect(begun.sort()).toEqual(named.sort());
});

test('images are decoded in one file, which is a process of its own', () => {
  const decoding = files.filter(
    ({ path, packages }) => path.startsWith('src/') && packages.includes('sharp'),
  );
  const drawing = 'src/site/pictures.ts'; // draws pictures of our own
  expect(decoding.map(({ path }) => path)).toEqual(['src/archive/image-process.ts', drawing]);
  const starting = files.filter(({ relative }) =>
    relative.some(({ target, as }) => target === 'src/archive/image-process.ts' && as !== 'type'),
  );
  expect(starting.map(({ path }) => path)).toEqual(['src/archive/images.ts']);
});

test('the disk is known to src/archive alone, as far as data/ and api/ go', () => {
  // A test may do anything with an archive of its own, and `/api` of a forge is another.
  const exempt = within('src/archive/', 'src/local-forge/', 'tests/');
  const wrong = files.filter(
    (file) =>
      !exempt(file.path) &&
      /['"`]\/?(?:data|api)\b/.test(file.text) &&
      file.packages.some((name) => /^node:fs/.test(name)) &&
      file.strings.some((text) => /^\/?(?:data|api)(?:\/\w.*)?$/.test(text)),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test.each([
  [
    'object stores',
    ({ packages }: SourceFile) => packages.some((name) => name.startsWith('@aws-sdk/')),
    'src/publishing/',
  ],
  [
    'language models',
    (file: SourceFile) =>
      file.text.includes('anthropic-version') && file.strings.includes('anthropic-version'),
    'src/language-model/',
  ],
] as const)('one folder speaks to %s', (_whom, speaks, folder) => {
  const own = files
    .filter(speaks)
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('tests/'));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((path) => !path.startsWith(folder))).toEqual([]);
});

/** Quoted paths in an Astro file, its template included. */
function quotedIn(path: string, text: string): string[] {
  if (!path.endsWith('.astro')) return [];
  return [...text.matchAll(/(['"`])(\/[^'"`\s]*)\1/g)].map(([, , quoted = '']) => quoted);
}

describe('a public path is written in one place', () => {
  /** String literals of the code that are a path, or begin with one that ends in a slash. */
  const writing = (paths: ReadonlyMap<string, string>) =>
    files
      .filter(({ path }) => within('src/', 'integrations/', 'scripts/')(path))
      .filter(({ text }) => paths.keys().some((path) => text.includes(path)))
      .flatMap(({ path, text: whole, strings }) =>
        [...strings, ...quotedIn(path, whole)].flatMap((text) => {
          const place = paths.get(text.replace(/#.*$/, ''));
          return place === undefined || place === path ? [] : [`${path}: ${text}`];
        }),
      );

  test('of a page, in the list of pages', () => {
    const list = 'src/registry/pages/index.ts';
    const apart = [BROWSE, DOWNLOADS, HOW_TO_DEPOSIT, RECORDS, RULES_PAGE, WIKI];
    const own = new Map<string, string>(apart.map((path) => [path, 'src/registry/model/vocabulary.ts']));
    const paths = PAGES.flatMap(({ path }) => (path === '/' ? [] : [[path, own.get(path) ?? list] as const]));
    expect(paths.length).toBeGreaterThan(10);
    // The enrichment protocol says in words which pages a build makes.
    const allowed = /^src\/registry\/documents\/enrichment-protocol\.ts: /;
    expect(writing(new Map([...paths, ...own])).filter((line) => !allowed.test(line))).toEqual([]);
  });

  test('of a surface, in the file that makes it', () => {
    const derived = SURFACES.filter(
      ({ path, derived_from }) => !path.endsWith('/') && !derived_from.includes(path),
    );
    const paths = derived.map(({ path, generated_by = '' }) => [path, generated_by] as const);
    expect(paths.length).toBeGreaterThan(5);
    // The published documents are written by `documents`, which state paths in sentences and lists of their own. What scripts of pages fetch has
    // its paths in a file of its own, which the surfaces take them from.
    const allowed = /^src\/registry\/(?:documents\/[\w-]+\.ts|model\/|pages\/publication\/site-files\.ts)/;
    expect(writing(new Map(paths)).filter((line) => !allowed.test(line))).toEqual([]);
  });
});

describe('a file', () => {
  test('has at most 400 lines', () => {
    expect(breaking(({ text }) => text.split('\n').length <= 401)).toEqual([]);
  });

  test('silences neither the compiler nor the next reader', () => {
    const words = new RegExp(
      ['@ts-(?:ignore|nocheck|expect-error)', '\\b(?:TO' + 'DO|FIX' + 'ME|HA' + 'CK)\\b'].join('|'),
    );
    expect(breaking(({ text }) => !words.test(text))).toEqual([]);
  });

  test('says of every function that it exports what it does', () => {
    const undocumented = files
      .filter(({ path }) => path.endsWith('.ts') && within('src/', 'scripts/', 'integrations/')(path))
      .flatMap(({ path, tree }) => (tree ? exportedFunctions(tree).map((name) => `${path}: ${name}`) : []));
    expect(undocumented).toEqual([]);
  });
});

/** The exported functions of a file, arrow functions among them, that have no doc comment. */
function exportedFunctions(tree: ts.SourceFile): string[] {
  const exported = (node: ts.HasModifiers) =>
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
  return tree.statements.flatMap((node) => {
    if (ts.getJSDocCommentsAndTags(node).length > 0) return [];
    if (ts.isFunctionDeclaration(node) && exported(node)) return [node.name?.text ?? 'default'];
    if (!ts.isVariableStatement(node) || !exported(node)) return [];
    return node.declarationList.declarations
      .filter(
        ({ initializer }) =>
          initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
      )
      .map(({ name }) => name.getText(tree));
  });
}

describe('what stays as it is', () => {
  const { dependencies, devDependencies, engines } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies' | 'engines', Record<string, string>>;
  const packages = { ...dependencies, ...devDependencies };

  test('are the packages that the service is built on, each at one version', () => {
    expect(packages).toMatchObject({
      astro: '7.3.4',
      '@astrojs/check': '0.9.10',
      '@astrojs/sitemap': '3.7.4',
      pagefind: '1.5.2',
      typescript: '6.0.3',
      vitest: '5.1.1',
      zod: '4.6.7',
    });
    for (const name of ['@octokit/rest', 'graphemer', 'rehype-stringify', 'unified']) {
      expect(packages).toHaveProperty([name]);
    }
    for (const version of Object.values(packages)) expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
    expect(engines.node).toBe('>=24');
  });

  test('are the four content collections', () => {
    const collections = readFileSync(join(ROOT, 'src/content.config.ts'), 'utf8');
    const named = [...collections.matchAll(/^ {2}(\w+): collectionOf\(/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(['addresses', 'captures', 'deposits', 'terms']);
  });

  test('are the names at the top', () => {
    const names =
      'package.json astro.config.mjs tsconfig.json README.md LICENSE .ci/run .github api data public src integrations scripts tests';
    expect(names.split(' ').filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });
});
