import { ALL_DRAFT_FIELDS, type DraftField } from '../../registry/observation/draft-fields.ts';
import type { ControlValues } from '../form/checked-form.ts';

// The values of the form as a JSON draft has them, and back.

/** The raw value of each field by its key. */
export type FormValues = ReadonlyMap<string, string>;

/** The draft that a form holds. What is empty was not given; what cannot be read stays as it was written, for the rules to say so. */
export function jsonOf(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    ALL_DRAFT_FIELDS.flatMap((field) => {
      const raw = values.get(field.key) ?? '';
      return raw.trim() === '' ? [] : [[field.key, valueOf(field, raw)]];
    }),
  );
}

const CARD = /^\s*(\d+)[.)]\s+(?:\[(.*)\]\((\S+)\)|(.*?))\s*$/;

function valueOf({ kind }: DraftField, raw: string): unknown {
  const lines = () => raw.split('\n').filter((line) => line.trim() !== '');
  switch (kind) {
    case 'count':
      return /^\s*\d+\s*$/.test(raw) ? Number(raw) : raw;
    case 'flag':
      return raw === 'true' ? true : raw === 'false' ? false : raw;
    case 'reference': {
      const [slug, obs_id, ...more] = raw.trim().split(/\s+/);
      return obs_id === undefined || more.length > 0 ? raw : { slug, obs_id };
    }
    case 'cards': {
      const cards = lines().map((line) => {
        const [, position, linked, url, plain] = CARD.exec(line) ?? [];
        return (
          position && { position: Number(position), title: linked ?? plain ?? '', ...(url ? { url } : {}) }
        );
      });
      return cards.every(Boolean) ? cards : raw;
    }
    case 'notes': {
      const pairs = lines().map((line) => /^\s*([^:]+):\s*(.*)$/.exec(line)?.slice(1));
      return pairs.every(Boolean) ? Object.fromEntries(pairs as [string, string][]) : raw;
    }
    default:
      return raw;
  }
}

/** The values of the form that a whole draft has; undefined where a text is neither a JSON nor a Markdown draft. */
export function formOf(text: string): ControlValues | undefined {
  const draft = jsonDraft(text);
  if (!draft) return markdownDraft(text);
  return Object.fromEntries(
    ALL_DRAFT_FIELDS.flatMap((field) => {
      const value = draft[field.key];
      return value === undefined || value === null ? [] : [[field.key, rawOf(field, value)]];
    }),
  );
}

function jsonDraft(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const [value] = [JSON.parse(text)].flat();
    const isDraft =
      typeof value === 'object' && value !== null && ALL_DRAFT_FIELDS.some(({ key }) => key in value);
    return isDraft ? value : undefined;
  } catch {
    return undefined;
  }
}

function rawOf({ kind }: DraftField, value: unknown): string {
  if (kind === 'cards' && Array.isArray(value)) return value.map(cardLine).join('\n');
  if (typeof value !== 'object' || value === null) return String(value);
  const values = Object.entries(value);
  if (kind === 'reference') return values.map(([, one]) => String(one)).join(' ');
  return values
    .map(([name, one]) => `${name}: ${typeof one === 'string' ? one : JSON.stringify(one)}`)
    .join('\n');
}

function cardLine(card: {
  readonly position?: unknown;
  readonly title?: unknown;
  readonly url?: unknown;
}): string {
  const { position, title, url } = card;
  return `${position}. ${url === undefined ? title : `[${title}](${url})`}`;
}

function markdownDraft(text: string): ControlValues | undefined {
  const parts = text.split(/^### (.+?)[ \t]*$/m);
  if (parts.length < 3 || parts[0]?.trim() !== '') return undefined;
  const values: Record<string, string> = {};
  for (let at = 1; at < parts.length; at += 2) {
    const field = ALL_DRAFT_FIELDS.find(({ heading }) => heading === parts[at]);
    if (!field) return undefined;
    values[field.key] = (parts[at + 1] ?? '').trim();
  }
  return values;
}
