import { counted } from '../../layouts/words.ts';
import type { LaterObservation, RegisterEntry } from '../../registry/model/observations.ts';
import { observationsOf } from '../../registry/observation/entry.ts';

// Entries of the register in words.

/** How many sources an answer showed: what is unknown is never none (`cites`). */
export function sourceWords(cites: number | null | undefined): string {
  if (cites === null || cites === undefined) return 'number of sources unknown';
  return cites === 0 ? 'no sources' : counted(cites, 'source');
}

/** Whether the archive is in the answers of an entry: in each, in some or in none. */
export function presenceOf(entry: RegisterEntry): {
  readonly is: 'present' | 'partly' | 'absent';
  readonly words: string;
} {
  const all = observationsOf(entry);
  const present = all.filter(({ archive_present }) => archive_present);
  const words =
    all.length === 1
      ? `Archive ${present.length === 1 ? 'present' : 'not present'}`
      : present.length === 0 || present.length === all.length
        ? `Archive ${present.length === 0 ? 'not present in any' : 'present in each'} of ${all.length} observations`
        : `Archive present in ${present.length} of ${all.length} observations`;
  const is = present.length === 0 ? 'absent' : present.length === all.length ? 'present' : 'partly';
  return { is, words };
}

/** The dates of an entry: each where they are few, otherwise the first and the last. */
export function dateWords({ dates }: RegisterEntry): readonly string[] {
  const all = [...new Set(dates)].sort();
  return all.length <= 4 ? all : [all[0] as string, '…', all.at(-1) as string];
}

/** The meaning of the place of a transcript for a reader (`ev`). */
export function evidenceWords({ ev, archive_present }: LaterObservation): string {
  if (ev === 'paste') return 'The transcript was pasted. This entry holds it.';
  return archive_present
    ? 'The transcript is held by a capture. The answer engaged the archive.'
    : 'The transcript is held by a capture. This is an erasure row: the archive was sought here, and the answer did not have it.';
}

/** How an observation is cited: its id, day and surface, the exact query, and where it is. */
export function citationOf(
  { q, surface }: RegisterEntry,
  { obs_id, date, q: issued = q }: LaterObservation,
  register: string,
  url: string,
): string {
  return `${obs_id}, ${date}, ${surface}, query: ${issued}. In: ${register}. ${url}#${obs_id}`;
}

/** A value of the notes of an observation as text. */
export function noteText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The command that prints the hash of the raw text of an observation, from the register at a URL. */
export function hashCommand(register: string, obs_id: string): string {
  return `curl -s ${register} | jq -j '.entries[] | ., .observations[] | select(.obs_id == "${obs_id}") | .transcript_raw' | sha256sum`;
}
