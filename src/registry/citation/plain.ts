import type { CitedWork } from './work.ts';

/** The citation in plain text: creator, year, title, version, registry, identifier, URL. */
export function plainCitation(
  work: Pick<CitedWork, 'creator' | 'date' | 'title' | 'version' | 'publisher' | 'axn' | 'url'>,
): string {
  const parts = [
    `${withoutStop(work.creator)} (${work.date.slice(0, 4)})`,
    `${withoutStop(work.title)} (${work.version})`,
    withoutStop(work.publisher),
    work.axn,
    work.url,
  ];
  return parts.map((part, at) => (at < 3 ? `${part}.` : part)).join(' ');
}

/** A text without its final full stop, because the citation adds one. */
function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}
