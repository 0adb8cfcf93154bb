import type * as z from 'zod';
import { AxnProtocol, type AxnTables } from '../model/axn-protocol.ts';
import { RULE_IDS } from '../rules/ids.ts';
import { RegistryOutline } from './registry.ts';
import type { Resource } from './resource.ts';

/** The value of a resource from the text of its file. Throws an `Error` that says what is wrong, and where. */
export function readResource(resource: Resource, text: string): unknown {
  const { kind, path, schema } = resource;
  if (kind === 'log') return text;
  const json = parseJson(path, text);
  // Each entry of the registry keeps its keys in the order of the file.
  if (kind !== 'registry') return checked(path, json, schema);
  checked(path, json, RegistryOutline);
  return json;
}

/** The document that holds the tables of identifiers. */
export const AXN_PROTOCOL_PATH = 'api/axn-protocol.json';

/** The tables of identifiers from the text of their document. Throws an `Error` that says what is wrong, and where. */
export function readTables(text: string): AxnTables {
  return checked(AXN_PROTOCOL_PATH, parseJson(AXN_PROTOCOL_PATH, text), AxnProtocol);
}

/** The JSON of a file of the archive. Throws an `Error` that names the file. */
export function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(
      `${path} is not valid JSON: ${(error as Error).message}. Restore the file, or correct it there.`,
    );
  }
}

/** A value of the shape of a schema. Throws an `Error` that names the file and at most five places. */
export function checked<T>(path: string, json: unknown, schema: z.ZodType<T>): T {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const { issues } = result.error;
  const shown = issues
    .slice(0, 5)
    .map((issue) => `  at ${issue.path.join('.') || 'the top'}: ${issue.message}`);
  const more = issues.length > 5 ? [`  and ${issues.length - 5} more`] : [];
  throw new Error(
    [`${RULE_IDS.entrySchema}: ${path} does not match its schema:`, ...shown, ...more].join('\n'),
  );
}
