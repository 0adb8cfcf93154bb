import { loadArchive } from '../../../src/archive/load.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Submission } from '../../../src/registry/model/submission.ts';
import { contextOf, SURFACES } from '../../../src/registry/surfaces/index.ts';
import { surfaceTools } from '../../../src/site/surface-tools.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import { bytesOf } from '../../fixtures/published.ts';
import { IN_FULL } from '../../fixtures/runs.ts';
import { byIssue, submission } from '../../fixtures/submissions.ts';
import { NOWHERE } from '../../fixtures/tools.ts';

/** The bytes of the published files of the surfaces that a reader asked for, by path, and the archive that they are of. */
export interface Published {
  /** `sample`, or `generated`. */
  readonly of: string;
  readonly archive: Archive;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** A format of the downloads, and an independent reader that says whether our files are of it. */
export interface Format {
  /** The format with its version: `RIS`, `DataCite 4.7 XML`. */
  readonly name: string;
  /** The library, schema or profile that reads it. */
  readonly reader: string;
  /** The names of the surfaces whose files it reads. */
  readonly surfaces: readonly string[];
  /** Reads them, and expects what was written. */
  readonly check: (published: Published) => void | Promise<void>;
}

// The two archives that every format is written of: the sample, and one of 66 deposits (1,000 in the
// proof), each piece three times, whose texts have what formats stumble over.

const GENERATED = IN_FULL ? 1000 : 66;

/** Pieces of titles, names and descriptions: what has a meaning in one format or another. */
const PIECES = [
  'plain words',
  '“curly” and "straight" quotes, ‘single’ and \'straight\'',
  'R&D &amp; <b>bold</b> ]]> <!-- no comment -->',
  '$x_1^2$ \\alpha {braces} 100% #1 ~tilde',
  'שלום עולם',
  'مرحبا بالعالم 123',
  'न्यायालय',
  '日本語の題名',
  '한국어 제목',
  '👩🏽‍🔬 🏳️‍🌈 7️⃣',
  '𝔘𝔫𝔦 𠮷 𐎠𐎭',
  'e\u0301 combining and é composed',
  'semicolon; comma, colon: dash - slash / pipe |',
  '=SUM(A1:A2)',
  '@handle +plus -minus',
  'back\\slash and `ticks`',
  'TY  - GEN',
  '{"json": "value"}',
  '%PDF {{mustache}} $(command)',
  'a very-long-word-without-a-place-to-break-'.repeat(3),
  'l’été “à la” carte — en–dash … ellipsis',
  'no\u00a0break\u00a0space and thin\u2009space',
] as const;

const LICENSES = ['CC-BY-4.0', 'CC0-1.0', 'MIT OR Apache-2.0', 'CC-BY-SA-4.0'] as const;
const TYPES = ['theoretical paper', 'dataset', 'critical edition', 'continuity tether'] as const;
const CREATORS = [
  'Editors of the tests',
  'Group & Sons',
  'קבוצת הבדיקות',
  'Tester, Ada',
  'テスト編集部',
  'Lindqvist, Ada; Oyelaran, Ben',
  'Okafor, Daniel III',
  '"Reading Room, Port Vell"',
  'M &copy; N',
  'Xu Wei-Lin',
] as const;

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

function generatedSubmission(n: number): Submission {
  const [first, second, third] = [at(PIECES, n), at(PIECES, n * 7 + 3), at(PIECES, Math.floor(n / 22) + 5)];
  return submission(
    {
      title: `${first} ${second} ${n}`,
      creator: at(CREATORS, n),
      // One iD beside two creators would be nobody's.
      orcid: n % 3 === 0 && !at(CREATORS, n).includes(';') ? '0000-0002-1825-0097' : '',
      date: `20${String(10 + (n % 16)).padStart(2, '0')}-0${1 + (n % 9)}-1${n % 10}`,
      date_created: at(['', '1454~', '14XX', '1889-06-24', '1454/1456'], n),
      language: n % 4 === 0 ? 'la' : '',
      description: `${third}. ${second}: a description that is long enough to be read, of a work which exists only to be written and read again, number ${n}.`,
      content_type: at(TYPES, n),
      license: at(LICENSES, n),
      keywords: `kept, ${first.replaceAll(',', ' ').slice(0, 60)}`,
      related_ids: n % 2 === 0 ? 'doi:10.1000/182' : '',
      version: `v${1 + (n % 3)}.0`,
      defines_concepts: '',
      entity_triples: '',
      body: `# ${first}\n\n${third}\n\n${n > 5 ? `It cites deposit ${1 + (n % 5)}.` : 'It cites nothing.'}`,
    },
    byIssue(1000 + n),
  );
}

/** The archives by name. */
export const archives = (): Record<'sample' | 'generated', Archive> => ({
  sample: loadArchive(process.cwd()),
  generated: archiveOf(...Array.from({ length: GENERATED }, (_, n) => generatedSubmission(n))),
});

const made = new Map<string, readonly (readonly [path: string, bytes: Buffer])[]>();

/** The published files of some surfaces of an archive; what several formats read is made once. */
export async function publishedOf(
  of: string,
  archive: Archive,
  surfaces: readonly string[],
): Promise<Published> {
  const context = contextOf(SURFACES, archive, surfaceTools, NOWHERE);
  for (const surface of surfaces) {
    if (made.has(`${of} ${surface}`)) continue;
    const files = context.filesOf(surface).map(async (file) => [file.path, await bytesOf(file)] as const);
    made.set(`${of} ${surface}`, await Promise.all(files));
  }
  return { of, archive, files: new Map(surfaces.flatMap((surface) => made.get(`${of} ${surface}`) ?? [])) };
}
