import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CITATION_FORMATS, partsOf } from '../../src/registry/formats/citation/index.ts';
import {
  bibtexCitation,
  cslJsonCitation,
  risCitation,
} from '../../src/registry/formats/citation/programs.ts';
import { apaCitation, plainCitation } from '../../src/registry/formats/citation/styles.ts';
import type { CitedWork } from '../../src/registry/formats/citation/work.ts';
import { highwireTags } from '../../src/registry/formats/record/json-ld.ts';
import { always } from '../fixtures/always.ts';
import { CITED_WORK } from '../fixtures/cited-work.ts';

const WORK: CitedWork = {
  ...CITED_WORK,
  title: 'Braces {and} 100 % of what_TeX & friends $ay',
  keywords: ['one', 'two'],
};

describe('every citation format', () => {
  it.each(CITATION_FORMATS.map(({ name, write }) => [name, write] as const))(
    '%s has the identifier and the URL, and no DOI',
    (_name, write) => {
      const text = write(WORK);
      expect(text).toContain(WORK.axn);
      expect(text).toContain(WORK.url);
      expect(text).not.toMatch(/\bdoi\b/i);
    },
  );

  it.each([
    [{ draft: true }, 'draft', 'Draft. Deposit 12, '],
    [{ supersededBy: 27 }, 'superseded', 'Superseded; see deposit 27. Deposit 12, '],
    [
      { supersededBy: 27, noneCurrent: true },
      'superseded',
      'Superseded; the latest version, deposit 27, was withdrawn, and no version is current. Deposit 12, ',
    ],
    [
      { withdrawn: { date: '2026-09-01', reason: 'Filed twice' } },
      'withdrawn',
      'Withdrawn 2026-09-01: Filed twice. Deposit 12, ',
    ],
  ])(
    'for programs has the status %o in title and note, and none for a current work',
    (fields, status, words) => {
      const work = { ...WORK, title: 'On doors', ...fields };
      const title = `On doors [${status.charAt(0).toUpperCase()}${status.slice(1)}]`;
      expect(bibtexCitation(work)).toContain(`title = {{${title}}}`);
      expect(risCitation(work)).toContain(`TI  - ${title}\r\n`);
      expect(new Map(highwireTags(work)).get('citation_title')).toBe(title);
      expect(bibtexCitation(work)).toContain(`note = {${words}`);
      expect(risCitation(work)).toContain(`N1  - ${words}`);
      const [item] = JSON.parse(cslJsonCitation(work));
      expect(item).toMatchObject({ status, title });
      expect(item.note).toMatch(words);
      expect(JSON.parse(cslJsonCitation(WORK))[0]).not.toHaveProperty('status');
      expect(bibtexCitation(WORK)).toContain('note = {Deposit 12, ');
    },
  );
});

describe('the BibTeX entry', () => {
  it('escapes what TeX reads as commands', () => {
    expect(bibtexCitation(WORK)).toContain(
      String.raw`title = {{Braces \textbraceleft{}and\textbraceright{} 100 \% of what\_TeX \& friends \$ay}}`,
    );
  });

  const words = fc.string({ unit: 'grapheme', minLength: 1 });
  it('has balanced braces whatever the title contains', () => {
    always(fc.record({ title: words, creator: words }), (fields) => {
      let depth = 0;
      for (const character of bibtexCitation({ ...WORK, ...fields })) {
        if (character === '{') depth += 1;
        if (character === '}') depth -= 1;
        expect(depth).toBeGreaterThanOrEqual(0);
      }
      expect(depth).toBe(0);
    });
  });

  it('has glyphs, at which pdfLaTeX stops, only in a field that is not printed', () => {
    const entry = bibtexCitation(WORK);
    expect(entry).toContain('eprint = {AXN:0C.ARCHIVAL},');
    expect(entry.split('\n').filter((line) => /\p{Extended_Pictographic}/u.test(line))).toEqual([
      `  annotation = {${WORK.axn}}`,
    ]);
  });
});

it('RIS has a day with slashes', () => {
  expect(risCitation(WORK)).toContain('DA  - 2026/08/04/\r\n');
});

it('a name is taken apart where it is a person’s for certain, and else stands as it was deposited', () => {
  const creator =
    'van der Berg, Maria J.; Okafor, Daniel III; Ministry of Works, Department of Roads; 山田 太郎';
  const work = { ...WORK, creator };
  expect(JSON.parse(cslJsonCitation(work))[0].author).toEqual([
    { family: 'van der Berg', given: 'Maria J.' },
    { family: 'Okafor', given: 'Daniel', suffix: 'III' },
    { literal: 'Ministry of Works, Department of Roads' },
    { literal: '山田 太郎' },
  ]);
  expect(bibtexCitation(work)).toContain(
    'author = {van der Berg, Maria J. and Okafor, III, Daniel and {Ministry of Works, Department of Roads} and {山田 太郎}}',
  );
  expect(risCitation(work)).toContain(
    'AU  - van der Berg, Maria J.\r\nAU  - Okafor, Daniel, III\r\nAU  - Ministry of Works, Department of Roads\r\nAU  - 山田 太郎\r\n',
  );
});

it('a citation isolates name, title and address, which can be of another direction than the words around them', () => {
  const work = { ...WORK, title: 'מבוא ל-C++ (חלק 2)', creator: 'הוצאת הגן (מחלקה 4)' };
  for (const write of [plainCitation, apaCitation]) {
    const isolated = partsOf(write, work).flatMap((part) => (part.isolated ? [part.text] : []));
    expect(isolated).toEqual([work.creator, work.title, WORK.publisher, WORK.url]);
  }
});

it('an entry of BibTeX says which engine sets the signs at which pdfLaTeX stops, and nothing where there are none', () => {
  expect(bibtexCitation({ ...WORK, title: 'H₂ — α-decay, “é” and ž' })).toMatch(
    /^% pdfLaTeX stops at these signs: ₂ α\. LuaLaTeX and XeLaTeX set them, with biber\.\n@misc\{/,
  );
  expect(bibtexCitation({ ...WORK, title: 'Über “žluť” – 5 €' })).toMatch(/^@misc\{/);
});
