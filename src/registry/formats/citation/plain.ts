import { creatorLine } from '../../identity/names.ts';
import { mark, withSuccessor } from './parts.ts';
import type { CitedWork } from './work.ts';

/** The citation in plain text: creator, year, title, version, registry, identifier, URL; the status of a work that is not current. */
export function plainCitation(
  work: Pick<
    CitedWork,
    | 'creator'
    | 'date'
    | 'title'
    | 'version'
    | 'draft'
    | 'withdrawn'
    | 'supersededBy'
    | 'publisher'
    | 'axn'
    | 'url'
  >,
): string {
  const parts = [
    `${withoutStop(creatorLine(work))} (${work.date.slice(0, 4)})`,
    `${withoutStop(work.title)}${mark(work)} (${work.version})`,
    withoutStop(work.publisher),
    work.axn,
    work.url,
  ];
  return withSuccessor(parts.map((part, at) => (at < 3 ? `${part}.` : part)).join(' '), work);
}

/** A text without its final full stop, because the citation adds one. */
function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}
