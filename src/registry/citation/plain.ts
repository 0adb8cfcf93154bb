import type { CitedWork } from './work.ts';

/** The citation as a sentence: creator, year, title, version, registry, identifier, address. */
export function plainCitation(work: CitedWork): string {
  const parts = [
    `${endless(work.creator)} (${work.date.slice(0, 4)})`,
    `${endless(work.title)} (${work.version})`,
    endless(work.publisher),
    work.axn,
    work.url,
  ];
  return parts.map((part, at) => (at < 3 ? `${part}.` : part)).join(' ');
}

/** Without a full stop at the end, since one follows. */
function endless(text: string): string {
  return text.replace(/\.$/, '');
}
