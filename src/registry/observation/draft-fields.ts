import * as z from 'zod';
import { AUTH_FORMS, EVIDENCE } from '../model/vocabulary.ts';

// The one table of the fields of a draft: an observation as it is handed to the intake. The reader of Markdown drafts, the check of
// JSON drafts and the form of the site derive from it.

/** One source card as a draft gives it. The registry computes whether its host is the archive's, and the rules judge its address. */
export const DraftCite = z.strictObject({
  position: z.int().min(1),
  title: z.string(),
  url: z.string().optional(),
  host: z.string().optional(),
});

/** The kinds of fields, with the schema of each. */
const KINDS = {
  line: z.string(),
  text: z.string(),
  /** Text that is kept as it is, to the last space. */
  verbatim: z.string(),
  count: z.int().min(0),
  flag: z.boolean(),
  cards: z.array(DraftCite),
  reference: z.strictObject({ slug: z.string(), obs_id: z.string() }),
  notes: z.record(z.string(), z.unknown()),
} as const;
type Kind = keyof typeof KINDS;

/** One field of a draft. */
export interface DraftField {
  /** Its key in JSON, and in the register. */
  readonly key: string;
  /** Its level-three heading in a Markdown draft, and its label in the form. */
  readonly heading: string;
  readonly kind: Kind;
  readonly required: boolean;
  /** For the person who fills it in. */
  readonly hint: string;
  readonly choices?: readonly string[];
}

/** The fields, in the order of a Markdown draft: the transcript is last. */
// biome-ignore format: one field on a line or two reads as the table that it is
export const DRAFT_FIELDS = [
  { key: 'q', heading: 'Query', kind: 'verbatim', required: true,
    hint: 'The exact string as it was issued, with its case, punctuation and quotation marks.' },
  { key: 'date', heading: 'Date', kind: 'line', required: true, hint: 'The day of the observation, YYYY-MM-DD, in the time zone of the archive.' },
  { key: 'surface', heading: 'Surface', kind: 'line', required: true, hint: 'The interface observed, always by the same name.' },
  { key: 'surface_basis', heading: 'Surface Basis', kind: 'line', required: false, hint: 'How the surface is known.' },
  { key: 'auth', heading: 'Auth', kind: 'line', required: true, choices: AUTH_FORMS, hint: `Both as attested, never inferred: ${AUTH_FORMS.join(', or ')}.` },
  { key: 'auth_basis', heading: 'Auth Basis', kind: 'line', required: false, hint: 'How this is known.' },
  { key: 'ev', heading: 'Evidence', kind: 'line', required: true, choices: EVIDENCE,
    hint: 'paste: the transcript is held here. capture: it is held by the capture that Capture Reference names.' },
  { key: 'entity', heading: 'Entity', kind: 'line', required: true, hint: 'The entity that the observation seeks.' },
  { key: 'cites', heading: 'Cites', kind: 'count', required: false, hint: 'How many source cards the frame showed, counted. Leave it out where that is not known.' },
  { key: 'cite_list', heading: 'Cite List', kind: 'cards', required: false,
    hint: 'The source cards in the order of the frame: in Markdown a numbered list of links, 1. [Title](https://…).' },
  { key: 'archive_present', heading: 'Archive Present', kind: 'flag', required: false,
    hint: 'true, where the answer engages the archive in a way that cited hosts and names do not show.' },
  { key: 'archive_basis', heading: 'Archive Basis', kind: 'text', required: false, hint: 'How the answer engages the archive.' },
  { key: 'capture_ref', heading: 'Capture Reference', kind: 'reference', required: false,
    hint: 'Slug and obs_id of the capture of this observation; needed where the answer engages the archive, and for ev capture.' },
  { key: 'sf', heading: 'Surface Frame', kind: 'text', required: false, hint: 'What could be seen of the interface.' },
  { key: 'notes', heading: 'Notes', kind: 'notes', required: false, hint: 'Anything else; in Markdown one line each, name: text.' },
  { key: 'transcript_class', heading: 'Transcript Class', kind: 'line', required: false, hint: 'What kind of answer it is.' },
  { key: 'transcript_complete', heading: 'Transcript Complete', kind: 'line', required: false, hint: 'Whether the transcript is complete, and what is missing.' },
  { key: 'transcript_read', heading: 'Transcript Read', kind: 'line', required: false, hint: 'How the transcript was taken from the surface.' },
  { key: 'transcript', heading: 'Transcript', kind: 'verbatim', required: false,
    hint: 'The answer, verbatim, as it was copied; required if pasted. The registry removes residue of copying, and keeps the raw text too.' },
] as const satisfies readonly DraftField[];

type Listed = (typeof DRAFT_FIELDS)[number];
export type DraftKey = Listed['key'];
type ValueOf<F extends Listed> = F extends { choices: readonly (infer C)[] }
  ? C
  : z.infer<(typeof KINDS)[F['kind']]>;

/** A draft whose fields have the right shape; what is absent was not given. */
export type DraftValues = { readonly [F in Listed as F['key']]?: ValueOf<F> };

/** The fields that the intake computes: a draft has none of them. */
export const COMPUTED_FIELDS: readonly string[] = ['slug', 'addr_id', 'obs_id'];

/** The table for whatever treats all fields alike. */
export const ALL_DRAFT_FIELDS: readonly DraftField[] = DRAFT_FIELDS;

/** The schema of the value of a field. */
export function schemaOf({ kind, choices }: DraftField): z.ZodType {
  return choices ? z.enum(choices) : KINDS[kind];
}
