import type { Archive } from '../archive/archive.ts';
import type { Capture, Cite, RegisterEntry } from '../model/observations.ts';
import { MATCH_STATUS_MEANINGS } from '../model/vocabulary.ts';
import { onceFor } from '../text/once.ts';

// The observed answers of register and captures together. An observation in both has one id, and is one answer.

/** One observed answer. */
export interface SeenAnswer {
  readonly obs_id: string;
  readonly q: string;
  readonly date: string;
  readonly surface: string;
  /** The slug of the register entry that holds it, where one does. */
  readonly entry: string | undefined;
  /** In words: of a capture its rating, of another whether the archive is in it. */
  readonly found: string;
  readonly cite_list: readonly Cite[];
}

/** Every observed answer of an archive, each once: the captures in their order, then the entries in theirs. */
export function answersOf(archive: Archive): readonly SeenAnswer[] {
  return onceFor(archive, 'observed answers', () => {
    const { captures, register } = archive;
    const registered = register.entries.flatMap((entry) =>
      [entry, ...entry.observations.map((later) => ({ ...entry, ...later, q: entry.q }))].map(fromEntry),
    );
    const byId = new Map(registered.map((answer) => [answer.obs_id, answer]));
    const captured = captures.entries.map((capture) => fromCapture(capture, byId.get(capture.obs_id)));
    const known = new Set(captured.map(({ obs_id }) => obs_id));
    return [...captured, ...registered.filter(({ obs_id }) => !known.has(obs_id))];
  });
}

/** The newest answers, at most so many, the newest first; of one day by their ids. */
export function newestAnswers(archive: Archive, most: number): readonly SeenAnswer[] {
  return answersOf(archive).toSorted(byDay).slice(0, most);
}

function byDay(a: SeenAnswer, b: SeenAnswer): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.obs_id < b.obs_id ? -1 : 1;
}

function fromEntry(entry: RegisterEntry): SeenAnswer {
  const { obs_id, q, date, surface, slug, archive_present, cite_list } = entry;
  const found = archive_present ? 'the answer engages the archive' : 'the archive is not in the answer';
  return { obs_id, q, date, surface, entry: slug, found, cite_list: cite_list ?? [] };
}

function fromCapture(
  { obs_id, q, date, surface, mt, cite_list }: Capture,
  registered: SeenAnswer | undefined,
): SeenAnswer {
  return {
    obs_id,
    q,
    date,
    surface,
    entry: registered?.entry,
    found: MATCH_STATUS_MEANINGS[mt ?? 'unrated'],
    cite_list: cite_list ?? registered?.cite_list ?? [],
  };
}
