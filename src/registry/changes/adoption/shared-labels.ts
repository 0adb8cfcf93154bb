import { type FileStore, hasText } from '../../archive/archive.ts';
import type { Deposit } from '../../model/deposit.ts';
import { RULE_IDS } from '../../model/rule.ts';
import { FILE_BASIS } from '../../model/vocabulary.ts';
import type { DraftDeposit } from './deposits.ts';
import type { AdoptionNotes } from './source.ts';
import type { AdoptedText } from './text.ts';

// Deposits with the very same label. Their identifiers differ, so all are kept, and AXN-005 is waived; but the text of a label is one file,
// which one of them has.

/** What is known of the archive that adopts. */
export interface Here {
  readonly deposits: readonly Deposit[];
  readonly files: FileStore;
  /** The identifiers of deposits that keep the text of their label, where several have one: what a person answered. */
  readonly keepText: ReadonlySet<string>;
}

/** The drafts, of which at most one of each label has a text; undefined where several have one and nobody said whose is published. */
export function withOwnTexts(
  drafts: readonly DraftDeposit[],
  here: Here,
  notes: AdoptionNotes,
): readonly DraftDeposit[] | undefined {
  const changed = new Map<DraftDeposit, DraftDeposit>();
  let stopped = false;
  const earlier = Map.groupBy(here.deposits, ({ hex }) => hex);
  for (const [hex, same] of Map.groupBy(drafts, ({ entry }) => entry.hex)) {
    const before = earlier.get(hex) ?? [];
    if (same.length + before.length === 1) continue;
    const holder = before.find((deposit) => hasText(here, deposit))?.deposit_number;
    const claims = claimsTo(same);
    const kept = claims.find(({ entry }) => here.keepText.has(entry.axn));
    if (holder === undefined && claims.length > 1 && !kept) {
      stopped = true;
      notes.add({
        rule: RULE_IDS.hexOnce,
        resource: 'registry',
        key: claims.map(({ entry }) => entry.number).join(', '),
        field: 'hex',
        value: hex,
        done: 'stopped',
        note: `These deposits have one label, and each has a text, of which only one can be published as the text of that label. Which one? Run the command again with --keep-text AXN, where AXN is ${claims.map(({ entry }) => entry.axn).join(' or ')}. The text of the other is kept below data/adopted/.`,
      });
      continue;
    }
    const number = holder ?? (kept ?? claims[0])?.entry.number;
    if (number === undefined) continue;
    for (const draft of same)
      if (draft.entry.number !== number)
        changed.set(draft, { ...draft, text: withoutText(draft.text), heldBy: number });
  }
  return stopped ? undefined : drafts.map((draft) => changed.get(draft) ?? draft);
}

/**
 * The deposits of one label that have a text of their own: of several that name one file, the one whose hash it has, else the one that
 * names it, else the first; and where any has a file, none that has only the words of its entry.
 */
function claimsTo(same: readonly DraftDeposit[]): readonly DraftDeposit[] {
  const withFile = same.filter(({ text }) => text.file !== undefined);
  const withText = withFile.length > 0 ? withFile : same.filter(({ text }) => text.bytes !== undefined);
  const names = ({ entry, text }: DraftDeposit) =>
    String(entry.raw.full_text_path ?? '').replace(/^\/+/, '') === text.file?.path;
  return [...Map.groupBy(withText, (draft) => draft.text.file?.path ?? draft.entry.axn).values()].flatMap(
    (of) => of.find(({ text }) => text.fields.hash_tried === undefined) ?? of.find(names) ?? of.slice(0, 1),
  );
}

/** What is left of the text of a deposit that has none here: its hash, of which is said that it is of no published text. */
function withoutText(text: AdoptedText): AdoptedText {
  const { content_swhid: _of, ...fields } = text.fields;
  const isOfFile = fields.hash_status === undefined || fields.hash_basis === FILE_BASIS;
  const proved = isOfFile && text.bytes ? { hash_status: 'verified' as const, hash_basis: ELSEWHERE } : {};
  return { ...text, bytes: undefined, file: undefined, fields: { ...fields, ...proved } };
}

const ELSEWHERE = 'a text that is not published';
