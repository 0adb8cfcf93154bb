import { EDITIONS, IMAGES, TEXTS } from '../resources/folders.ts';
import { ALL_RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { parseStrict } from '../text/strict-json.ts';
import { type Json, keptOf, type RegistryDocument, type RegistryLists } from './document.ts';
import { DOCUMENTS } from './index.ts';
import { isVersionName } from './version.ts';

/** A change of documents that cannot be made; the message says why. */
export class UpdateError extends Error {
  override name = 'UpdateError';
}

/**
 * Throws an `UpdateError` for content that a document cannot have: what the code says of a document, no file says otherwise, and any other
 * is an object of JSON.
 */
export function refuseContent({ name }: RegistryDocument, content: unknown): void {
  if (DOCUMENTS.some((one) => one.name === name))
    throw new UpdateError(
      `${name} is generated from the code, and --from goes with documents that people write: change the code, and leave --from out`,
    );
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new UpdateError(`the content of ${name} is no object of JSON: write names and values, in { }`);
}

/** What the file of a document says. Throws an `UpdateError` where it is no object of JSON. */
export function contentIn(document: RegistryDocument, text: string): Json | undefined {
  if (DOCUMENTS.some(({ name }) => name === document.name)) return keptOf('schema', text).document;
  try {
    const written = parseStrict(text);
    refuseContent(document, written);
    return written as Json;
  } catch (error) {
    throw new UpdateError(`${document.path.slice(1)} cannot be used: ${(error as Error).message}`);
  }
}

/** Throws an `UpdateError` for a document that a person describes and that cannot stand in the index. */
export function refuseDescription(document: RegistryDocument, lists: RegistryLists): void {
  const wrong = DOCUMENTS.includes(document) ? undefined : whatIsWrong(document, lists);
  if (wrong) throw new UpdateError(`${document.name} ${wrong}`);
}

function whatIsWrong(document: RegistryDocument, lists: RegistryLists): string | undefined {
  const { first_version: version } = document;
  if (!isVersionName(version))
    return `has the version “${version}”, from which none can follow: write it like v1.0 or loan/v1`;
  if (document.kind === 'schema') return undefined;
  const stranger = document.enforced_by.find((id) => !lists.rules.some((rule) => rule.id === id));
  if (stranger !== undefined)
    return `is said to be enforced by ${stranger}, which is no rule: name a rule such as REG-002`;
  const nowhere = document.governs.find((path) => !isPublished(path, lists));
  if (nowhere !== undefined)
    return `is said to govern ${nowhere}, which the registry does not have: give a path such as /data/registry.json`;
  return undefined;
}

/** Whether a path is one of a source or a surface, or of a folder of them. */
function isPublished(path: string, { surfaces }: RegistryLists): boolean {
  const known = [
    ...ALL_RESOURCES.map(webPath),
    ...[TEXTS, EDITIONS, IMAGES].map((folder) => `/${folder}`),
    ...surfaces.map((surface) => surface.path),
  ];
  return (
    path.startsWith('/') && known.some((one) => one === path || (path.endsWith('/') && one.startsWith(path)))
  );
}
