import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { dataIn } from '../../../src/registry/body/render.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { longTest } from '../../fixtures/long.ts';

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
  const code = `import { dataIn, renderBody } from './src/registry/body/render.ts';\n${program}`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: BOUND_MS,
  });
  expect(`${run.signal ?? run.status} ${run.stderr}`).toBe('0 ');
}

describe('lines that are nearly code end in time', () => {
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

  longTest('in a program with a million line ends before its last line', () => {
    endsInTime("dataIn('#!/bin/sh\\nset -e\\necho 1\\n' + '\\n'.repeat(1_000_000) + 'x');");
  });

  longTest('in a program of one long line, and in a fence of it', () => {
    endsInTime(`
      dataIn('#!/usr/bin/node\\nx\\n' + 'a'.repeat(49_000) + '!');
      renderBody('# A\\n\\n' + ('\`\`\`ini\\n' + 'a'.repeat(49_000) + '!\\n\`\`\`\\n\\n').repeat(4));`);
  });
});
