import { describe, expect, it } from 'vitest';
import { compareVersions } from '../../../src/registry/changes/compare.ts';
import { comparedParagraphs, comparedWords, runsOf } from '../../../src/registry/changes/paragraphs.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';

// Which paragraphs of two versions belong together, and how a compared paragraph is set.

const AXN = 'AXN:0C.ARCHIVAL.🧢🥐🔦🦑🏸🛷';
const ENTRY = { title: 'A glossary', keywords: ['one'] } as unknown as Deposit;

describe('paragraphs', () => {
  it('belong to sections, which are the same where their headings have the same name', () => {
    const old = `# Words

Four words.

### Cluster (*new*)

One of sixteen groups of entries of the table.

### Path (*new*)

One of two ways into the archive.

### Series

A sequence of deposits.

## A note

It stays as it is.

It goes away for ever.`;
    const fresh = `# Words

Four words.

It stays as it is.

### Capture (*new*)

A kept picture of an answer on one day.

### Cluster

One of sixteen groups of entries of the list.

### Observation (*new*)

What was seen on one day at one address.

### Path

One of two ways into the archive.

### Series (*revised*)

Deposits that belong together, counted from one.`;
    const blocks = comparedParagraphs(old, fresh) ?? [];
    const told = blocks.map((block) => {
      if (block.kind === 'same') return `${block.count} same`;
      if (block.kind !== 'changed') return `${block.kind}${block.moved ? ', moved' : ''}: ${block.text}`;
      return `changed: ${block.pieces.map(({ text }) => text).join('|')}`;
    });
    expect(told).toEqual([
      '2 same',
      'added, moved: It stays as it is.',
      'added: ### Capture (*new*)',
      'added: A kept picture of an answer on one day.',
      'changed: ### Cluster| (*new*)',
      'changed: One of sixteen groups of entries of the |table|list|.',
      'added: ### Observation (*new*)',
      'added: What was seen on one day at one address.',
      'changed: ### Path| (*new*)',
      '1 same',
      'changed: ### Series| (*revised*)',
      'removed: A sequence of deposits.',
      'added: Deposits that belong together, counted from one.',
      'removed: ## A note',
      'removed, moved: It stays as it is.',
      'removed: It goes away for ever.',
    ]);
    const { counts } = compareVersions({ deposit: ENTRY, body: old }, { deposit: ENTRY, body: fresh });
    expect(counts).toEqual({ changed: 4, added: 5, removed: 3, moved: 1 });
  });

  it('of which less than half stayed are shown one after the other', () => {
    expect(
      comparedWords('The cat sat on a mat there.', 'A dog of my own stood on the lawn.'),
    ).toBeUndefined();
  });

  it('keep their indentation', () => {
    const python = (indent: string) => `if x:\n    a\n\n${indent}b()`;
    expect(comparedParagraphs(python('    '), python(''))).toEqual([
      { kind: 'same', count: 1, under: undefined },
      {
        kind: 'changed',
        pieces: [
          { kind: 'removed', text: '    ' },
          { kind: 'same', text: 'b()' },
        ],
      },
    ]);
  });
});

it('emphasis and code are set as such where their marks stand in pairs, and identifiers are kept together', () => {
  expect(runsOf(`**Body** of *one* \`x\` * 2, ${AXN}, and **half`)).toEqual([
    { text: 'Body', tag: 'strong' },
    { text: ' of ', tag: undefined },
    { text: 'one', tag: 'em' },
    { text: ' ', tag: undefined },
    { text: 'x', tag: 'code' },
    { text: ' * 2, ', tag: undefined },
    { text: AXN, tag: undefined, identifier: true, end: ',' },
    { text: ' and **half', tag: undefined },
  ]);
  expect(runsOf('| *a* |', 'lines')).toEqual([{ text: '| *a* |', tag: undefined }]);
});
