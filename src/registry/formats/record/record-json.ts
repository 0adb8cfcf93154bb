import { paths } from '../../archive/archive.ts';
import { hashSentence } from '../../archive/held-text.ts';
import type { PublishedDeposit } from '../../model/published.ts';
import { jsonText } from '../../pages/publication/surface.ts';
import type { RecordFormat } from './format.ts';
import { type DescribedRecord, type OtherDeposit, recordUrl } from './record.ts';

/**
 * `record.json`: the entry of the deposit as the registry has it, with the addresses and numbers that a reader of this file alone would have
 * to look for. The entry of a redacted deposit is without the fields that tell what its text says.
 */
export const recordJsonFormat: RecordFormat = {
  file: 'record.json',
  name: 'JSON',
  mediaType: 'application/json',
  rel: 'describedby',
  write: (record) => jsonText(recordJson(record)),
};

function recordJson({ deposit, entry, work, root, text, versions, cites, citedBy }: DescribedRecord): object {
  const { before, after, latest } = versions;
  const version = (other: OtherDeposit | undefined) =>
    other && { deposit_number: other.deposit_number, axn: other.axn, url: recordUrl(root, other) };
  return {
    url: work.url,
    text_url: text?.url,
    text_size_bytes: text?.size,
    hash_note: hashSentence(deposit) || undefined,
    markdown_url: `${root}${paths.depositFile(deposit.hex)}`,
    language: work.language,
    versions: (before || after) && {
      previous: version(before),
      next: version(after),
      latest: version(latest),
    },
    cites: cites.map(({ deposit_number }) => deposit_number),
    cited_by: citedBy.map(({ deposit_number }) => deposit_number),
    deposit: deposit.redacted ? withoutContent(entry()) : entry(),
  };
}

/** What tells of a redacted text: no page shows it either. */
function withoutContent({
  description: _description,
  methodology: _methodology,
  falsification: _falsification,
  defines_concepts: _concepts,
  entity_triples: _triples,
  entities: _entities,
  wiki_article: _article,
  ...rest
}: PublishedDeposit): object {
  return rest;
}
