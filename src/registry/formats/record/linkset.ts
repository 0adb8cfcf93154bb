import { jsonText } from '../../pages/publication/surface.ts';
import type { RecordFormat } from './format.ts';
import { signpostingLinks } from './signposting.ts';

/**
 * `linkset.json`: the links of the page of a record as a link set (RFC 9264, 4.2), for programs that read no HTML (FAIR Signposting, level
 * 2). Its only context is the page, and it has the very links of its head. `formats` is the list of all formats, this one too.
 */
export function linksetFormat(formats: () => readonly RecordFormat[]): RecordFormat {
  return {
    file: 'linkset.json',
    name: 'Linkset',
    mediaType: 'application/linkset+json',
    rel: 'linkset',
    write: (record) => {
      const targets: Record<string, object[]> = {};
      for (const { rel, ...target } of signpostingLinks(record, formats())) {
        targets[rel] ??= [];
        targets[rel].push(target);
      }
      return jsonText({ linkset: [{ anchor: record.work.url, ...targets }] });
    },
  };
}
