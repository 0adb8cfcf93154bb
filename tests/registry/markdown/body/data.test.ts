import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as commonmarkSpec } from 'commonmark-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadArchive } from '../../../../src/archive/load.ts';
import { bodyOf } from '../../../../src/registry/identity/canonical-text.ts';
import { dataIn, renderBody } from '../../../../src/registry/markdown/body/render.ts';
import { alwaysIn } from '../../../fixtures/always.ts';
import { ROOT } from '../../../fixtures/checkout.ts';
import { longSuite, longTest } from '../../../fixtures/long.ts';
import { runs } from '../../../fixtures/runs.ts';

// A body that is data is shown as data, and a body that is a text never is.

const html = (body: string) => renderBody(body).html;

describe('a table of values', () => {
  const body =
    'station,day,"water, in cm"\nA,2026-01-01,12.5\nB,2026-01-02,-3\nB,2026-01-04,-3\n"C ""x""",2026-01-03,AXN-0C\n';

  it('has its header, its rows and its quoted commas', () => {
    expect(html(body)).toContain('Comma-separated values: 3 columns, 4 rows.</p>');
    expect(html(body)).toContain('<th scope="col" dir="auto">water, in cm</th>');
    expect(html(body)).toContain('<td dir="auto">C "x"</td>');
    expect(html(body)).not.toContain('#downloads');
    expect(renderBody(body).plain).toContain('station day water, in cm\nA 2026-01-01 12.5');
  });

  it('can be tab-separated, scrolls by itself, and isolates its identifiers', () => {
    const tabs = html('a\tb\n1\tx, y\n2\tAXN-0C\n3\tz\n4\tz\n');
    expect(tabs).toContain('Tab-separated values: 2 columns, 4 rows.');
    expect(tabs).toMatch(/<div class="scroll rows-of-data" tabindex="0" role="region" aria-label="Table">/);
    expect(tabs).toContain('<td class="align-right">1</td>');
    expect(tabs).toContain('<bdi class="axn" dir="ltr" data-cites="">AXN-0C</bdi>');
  });

  longTest('shows the first 2,000 of many rows, in less than a megabyte, and says where the rest is', () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `${at},name ${at},${'word '.repeat(8)}`);
    const big = `id,name,words\n${rows.join('\n')}\n`;
    expect(big.length).toBeGreaterThan(5_000_000);
    const shown = html(big);
    expect(shown).toContain(
      '3 columns, 100,000 rows. The first 2,000 rows are shown. The whole is in <a href="#downloads">',
    );
    expect(shown.match(/<tr>/g)).toHaveLength(2001);
    expect(shown).toContain('>name 1999<');
    expect(shown.length).toBeLessThan(1_000_000);
  });

  it('that is wide is cut at 60 columns, and says so', () => {
    const wide = ['c', 'x', 'y', 'z', 'w'].map((cell) =>
      Array.from({ length: 5000 }, (_, at) => `${cell}${at}`).join(','),
    );
    expect(html(wide.join('\n')).match(/<t[hd] /g)).toHaveLength(300);
    expect(html(wide.join('\n'))).toContain('The first 60 columns');
  });
});

describe('JSON', () => {
  it('is a tree that folds, with numbers as they are written', () => {
    const tree = html('{"a": 1.50, "list": [true, null, {"big": 12345678901234567890}], "of": "AXN-0C"}');
    expect(tree).toContain('JSON: an object of 3 members.');
    expect(tree).toContain('<span class="hljs-number">1.50</span>');
    expect(tree).toContain('<span class="hljs-number">12345678901234567890</span>');
    expect(tree).toContain('<span class="name">list</span>: <span class="size">[ 3 items ]</span>');
    expect(tree).toContain('data-cites="">AXN-0C</bdi>');
  });

  it('can have an object on each line', () => {
    expect(html('{"a":1}\n{"a":2}\n{"a":3}\n')).toContain('JSON: an array of 3 items.');
  });

  longTest('of many values or levels is cut, and says where the rest is', () => {
    const many = html(JSON.stringify(Array.from({ length: 50_000 }, (_, at) => ({ at, of: [at] }))));
    expect(many).toContain(
      'an array of 50,000 items. A part is shown. The whole is in <a href="#downloads">',
    );
    expect(many).toContain('… 49,800 more');
    expect(many.length).toBeLessThan(1_000_000);
    const deep = html(`${'['.repeat(5000)}1,2${']'.repeat(5000)}`);
    expect(deep.match(/<details/g)?.length).toBeLessThan(30);
    expect(html(`{"a":"${'x'.repeat(5_000_000)}"}`).length).toBeLessThan(5000);
  });

  it('with a name twice in an object is shown as it is written', () => {
    for (const text of ['{"a":{"b":[1],"b":[1]}}', '{"\\u0061":1,"a":2}', '{"a":1}\n{"b":0,"b":1}']) {
      expect(html(text)).toContain('JSON, as it is written.');
      expect(html(text).replace(/<[^>]+>/g, '')).toContain(text.split('\n')[0]);
    }
    for (const once of ['{"__proto__":{"x":":"},"constructor":2}', '[{"a":"\\":"},{"a":2}]'])
      expect(html(once), once).toContain('JSON: an ');
  });

  it('that is broken is a text', () => {
    expect(dataIn('{"a": 1,}')).toBeUndefined();
    expect(dataIn('[1]')).toBeUndefined();
  });
});

describe('source code', () => {
  it.each([
    ['Python', 'import os\nimport sys\n\n\ndef here(path):\n    return path\n\n\ndef there():\n    pass\n'],
    ['Shell', '#!/bin/sh\nset -e\necho done\n'],
    ['C', '#include <stdio.h>\n#define NONE    0\n#define ONE     1\n\nint main(void) {\n  return 0;\n}\n'],
    ['CSS', 'body {\n  margin: 0;\n}\n\n.a > b:hover {\n}\n\n@media print {\n  .c #e {\n  }\n}\na.b {\n}\n'],
  ])('in %s is shown as lines with its language', (language, body) => {
    expect(html(body)).toContain(`Source code: ${language}.`);
    expect(html(body).match(/<span class="line">/g)).toHaveLength(body.trimEnd().split('\n').length);
  });

  it('has its colors where a comment goes on over lines, and its own characters', () => {
    const shown = html('#!/usr/bin/env python3\n"""one\ntwo"""\nprint("<b>")\n');
    expect(shown).toContain('<span class="line"><span class="hljs-string">two"""</span></span>');
    expect(shown).toContain('&#x3C;b>');
  });

  it('that is long is cut', () => {
    const lines = Array.from({ length: 60_000 }, (_, at) => `def f${at}(x):\n    return x`);
    expect(html(lines.join('\n'))).toContain('The beginning is shown. The whole is in <a href="#downloads">');
    expect(html(lines.join('\n')).length).toBeLessThan(1_000_000);
  });
});

it('a log is shown line by line', () => {
  const lines = ['INFO begun', 'WARN slow', 'INFO ended', 'INFO closed'].map(
    (words) => `2026-01-01T10:00:00Z ${words}`,
  );
  expect(html(lines.join('\n'))).toContain('A log, line by line.');
  expect(html(lines.join('\n')).match(/<span class="line">/g)).toHaveLength(4);
});

describe('a text is no data', () => {
  it('in the sample archive, data sets among them: each is written in Markdown', () => {
    const { deposits } = loadArchive(ROOT).registry;
    const kept = deposits.filter(({ redacted, full_text_path }) => !redacted && full_text_path);
    expect(kept.length).toBeGreaterThan(40);
    for (const deposit of kept) {
      const body = bodyOf(readFileSync(join(ROOT, deposit.full_text_path ?? ''), 'utf8'), deposit);
      expect(dataIn(body ?? ''), deposit.title).toBeUndefined();
    }
  });

  it('in the examples of CommonMark, but for those that are a program', () => {
    const examples = [...commonmarkSpec.matchAll(/`{32} example[^\n]*\n([\s\S]*?)\n\.\n/g)];
    expect(examples.length).toBeGreaterThan(600);
    const taken = examples.map(([, text = '']) => text.replaceAll('→', '\t')).filter((text) => dataIn(text));
    expect(taken.map((text) => text.split('\n')[0])).toEqual(['<?php']);
  });

  const word = fc.stringMatching(/^[a-zäéж漢]{1,9}$/u);
  const phrase = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));
  const sentence = fc
    .array(phrase, { minLength: 1, maxLength: 4 })
    .map((phrases) => `${phrases.join(', ')}.`);
  const block = fc.oneof(
    sentence,
    fc.array(sentence, { minLength: 2, maxLength: 5 }).map((lines) => lines.join('\n')),
    phrase.map((words) => `## ${words}`),
    fc
      .array(phrase, { minLength: 2, maxLength: 4 })
      .map((items) => items.map((item) => `- ${item}`).join('\n')),
    fc.tuple(phrase, phrase).map(([a, b]) => `| ${a} | ${b} |\n|---|---|\n| ${b} | ${a} |`),
    phrase.map((words) => `\`\`\`\n${words}\n\`\`\``),
    phrase.map((words) => `> ${words}\n> ${words}`),
  );

  it('whatever its sentences, lists, tables and fences are', () => {
    const texts = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join('\n\n'));
    alwaysIn(runs(500), texts, (text) => {
      expect(dataIn(text)).toBeUndefined();
    });
  });

  it.each([
    'from here import nothing\nimport me\nimport you\nimport us\nimport all',
    'class of 1999:\nimport tariffs\nimport duties',
    'package tour;\nimport wine;\nimport cheese;',
    'Sit;down\nStand;up\nGo;home',
    'I came, I saw\nI wrote, I read\nI left, I slept\n',
    'rose,petal\nthorn,leaf\nroot,stem',
    '1)\tFirst step\n2)\tSecond step\n3)\tThird\n4)\tFourth\n5)\tFifth',
    'ANNA\tWhere were you?\nBEN\tAt the ferry\nANNA\tAlone\nBEN\tYes',
  ])('when it is a verse, a list or what people say: %j', (text) => {
    expect(dataIn(text)).toBeUndefined();
  });

  it('when an essay comes after the rows, however many they are; a blank line in a cell is none', () => {
    const rows = Array.from({ length: 2100 }, (_, at) => `r${at},${at}`).join('\n');
    expect(html(`name,val\n${rows}\nx,"y\n\nz"\n`)).toContain('The first 2,000 rows are shown.');
    expect(dataIn(`name,val\n${rows}\n\nAnd now the essay begins.\n\nIt has words.`)).toBeUndefined();
  });
});

// Bodies that are written to take time: a pattern that goes back over a line again and again stops every build of the archive.

longTest(
  'bodies of megabytes take seconds at most, and none of them is taken for a table',
  () => {
    const bodies = [
      'a,'.repeat(2_500_000),
      `a,b\n"${'x,'.repeat(2_000_000)}`,
      '['.repeat(5_000_000),
      `${'"'.repeat(100_000)}\n`.repeat(50),
      Array.from({ length: 5 }, () => 'x,'.repeat(100_000)).join('\n'),
      ' '.repeat(5_000_000),
      `{${'\n{'.repeat(1_000_000)}`,
    ];
    for (const body of bodies) expect(dataIn(body), body.slice(0, 20)).toBeUndefined();
  },
  60_000,
);

/** A process can be ended in the middle of a pattern; a test cannot. */
const BOUND_MS = 240_000;

function endsInTime(program: string): void {
  const code = `import { dataIn, renderBody } from './src/registry/markdown/body/render.ts';\n${program}`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: BOUND_MS,
  });
  expect(`${run.signal ?? run.status} ${run.stderr}`).toBe('0 ');
}

longSuite('lines that are nearly code end in time', () => {
  it('in a header of C with aligned values, as in every pattern', () => {
    endsInTime(`
      const starts = ['', 'a', '.a', '#a', '#define a', 'import ', 'import a from "b"', 'export const ', 'const a = ', 'function a(',
        'class a', 'def a(', 'type a', 'interface a', 'public static ', 'template <', 'std::', 'int a(', 'use a::{', 'fn a', 'func (a) a(',
        'if [[ ', 'a <- function(', 'SELECT a', 'require "', 'attr_a :', '<!DOCTYPE ', '@media ', 'INFO ', '**a', '- a', '1,2'];
      const fillers = [' ', '\\t', ':', '.', '>', '#', '-', '{', '}', '(', ')', '"', "'", '=', ',', ';', '<', '[', ']', 'a', 'a ', ' a', '1',
        ' = ', ') ', '> ', ' :', ': ', '::', '{ ', "'a'", ' from "', ' FROM ', 'static ', '=> ', '.*', '**', ' **a', 'é', ' \\u00a0'];
      for (const start of starts) for (const filler of fillers) {
        const line = start + filler.repeat(390 / filler.length);
        // Lines of one kind alone, and among so many of a language that every pattern is tried.
        dataIn(['x', line + 'x', line + '!', line + ' {', line].join('\\n'));
        dataIn(['a = {', line + 'x', 'b = }', line + '\\u2028'].join('\\n'));
      }`);
  });

  it('in a program with a million line ends before its last line', () => {
    endsInTime("dataIn('#!/bin/sh\\nset -e\\necho 1\\n' + '\\n'.repeat(1_000_000) + 'x');");
  });

  it('in a program of one long line, and in a fence of it', () => {
    endsInTime(`
      dataIn('#!/usr/bin/node\\nx\\n' + 'a'.repeat(49_000) + '!');
      renderBody('# A\\n\\n' + ('\`\`\`ini\\n' + 'a'.repeat(49_000) + '!\\n\`\`\`\\n\\n').repeat(4));`);
  });
});
