import * as z from 'zod';
import { CatalogIndex } from '../../model/catalog.ts';
import { Day, Instant, NonEmpty } from '../../model/primitives.ts';
import { PROTOCOL_VERSION } from '../../model/vocabulary.ts';
import { type Fields, isFields } from '../../text/json.ts';
import { onceFor } from '../../text/once.ts';
import { checked, parseJson } from './files.ts';

/** The published documents of an archive: each text by its path. */
interface Documents {
  readonly documents: ReadonlyMap<string, string>;
}

const INDEX = 'api/index.json';

/** The index of an archive. Throws when `api/index.json` is missing or not of its schema. */
export function catalogOf({ documents: files }: Documents): CatalogIndex {
  const text = files.get(INDEX);
  if (text === undefined) throw new Error(`${INDEX} is missing`);
  return checked(INDEX, parseJson(INDEX, text), CatalogIndex);
}

// Versions of the deposit protocol with the day or instant from which each is in force: until the next one is. The versions of this
// code are its own; earlier ones, of an archive that was adopted, are data of its deposit protocol, and stay there.

/** One version of the deposit protocol, in force from a day or an instant in UTC. */
const ProtocolVersion = z.strictObject({ version: NonEmpty, from: z.union([Day, Instant]) });
type ProtocolVersion = z.infer<typeof ProtocolVersion>;

/** The document that lists the versions. */
const DEPOSIT_PROTOCOL_PATH = 'api/deposit-protocol.json';

const OWN: readonly ProtocolVersion[] = [{ version: PROTOCOL_VERSION, from: '2026-06-22' }];

/**
 * The versions that a deposit protocol lists, the earliest first, ending with those of this code; these alone where there is no document or
 * where its list has another form. `earlier` are put before them, each in force before the first of this code.
 */
export function versionsOf(
  document: Fields | undefined,
  earlier: readonly ProtocolVersion[] = [],
): readonly ProtocolVersion[] {
  const listed = z.array(ProtocolVersion).safeParse(document?.protocol_versions);
  const before = [...(listed.success ? listed.data : []), ...earlier].filter(
    ({ version, from }) => from < (OWN[0]?.from ?? '') && !OWN.some((own) => own.version === version),
  );
  const each = new Map(before.map((one) => [`${one.version} ${one.from}`, one]));
  return [...each.values()].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)).concat(OWN);
}

/** The version of the deposit protocol that was in force at an instant in UTC by the documents of an archive; undefined before all of them. */
export function versionInForce({ documents }: Documents, instant: string): string | undefined {
  const versions = onceFor(documents, 'protocol versions', () =>
    versionsOf(parsed(documents.get(DEPOSIT_PROTOCOL_PATH))),
  );
  return versions.findLast(({ from }) => instant >= from)?.version;
}

function parsed(text: string | undefined): Fields | undefined {
  try {
    const json: unknown = JSON.parse(text ?? '');
    return isFields(json) ? json : undefined;
  } catch {
    return undefined; // IDX-001 and IDX-004 say what is wrong with a document
  }
}
