import type { DescribedRecord } from './record.ts';

/** A format in which a record is described in a file of its own. */
export interface RecordFormat {
  /** The name of its file, beside the page of the record. */
  readonly file: string;
  /** How a reader knows it: `BibTeX`. */
  readonly name: string;
  /** The media type as a link states it, without an encoding: all are UTF-8. */
  readonly mediaType: string;
  /** How the file relates to the record (RFC 8288): it describes it, or it holds the links of its page. */
  readonly rel: 'describedby' | 'linkset';
  /** The whole file. */
  readonly write: (record: DescribedRecord) => string;
}
