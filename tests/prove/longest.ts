import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite, copyArchive } from '../site/building.ts';
import { mintText, SPEC, sectionsOf, sectionsShown } from './long-texts.ts';
import type { Proof } from './proof.ts';

const LONGEST = 5_000_000;

/** A text of the maximum length, made of repeated real Markdown. */
export const longest: Proof = {
  name: 'longest',
  requirement:
    'A text of five million bytes that nobody here wrote is minted and built, and its page shows every section of it.',
  run: async ({ scratch }) => {
    const archive = copyArchive(join(scratch, 'archive'));
    const copies = Math.floor(LONGEST / Buffer.byteLength(`${SPEC}\n\n`));
    const number = mintText(archive, scratch, 'A text of 5 MB', `${SPEC}\n\n`.repeat(copies).trim());
    const out = join(scratch, 'dist');
    buildSite({ out, archive, cache: join(scratch, 'cache') });
    const { size } = statSync(join(out, `s/records/${number}/index.html`));
    const due = Array.from({ length: copies }, () => sectionsOf(SPEC)).flat();
    const shown = sectionsShown(out, number);
    const first = due.findIndex((section, at) => shown[at] !== section);
    const escapes = [
      ...(shown.length === due.length ? [] : [`${shown.length} of ${due.length} sections are shown`]),
      ...(first < 0 ? [] : [`section ${first + 1} is “${shown[first]}”, where the text has “${due[first]}”`]),
      ...(size > (LONGEST * (copies - 1)) / copies ? [] : [`the page has ${size} bytes`]),
    ];
    return { lines: [`${copies} copies of the CommonMark specification: a page of ${size} bytes`], escapes };
  },
};
