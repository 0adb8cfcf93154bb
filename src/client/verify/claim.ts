/** What a record states, and where its text is. */
export interface Claim {
  readonly number: number;
  readonly axn: string;
  /** Whether its label was given by an adopted archive, and is not the number in hexadecimal. */
  readonly adoptedLabel: boolean;
  /** Whether its family was given by an adopted archive, and is none of this registry. */
  readonly adoptedFamily: boolean;
  /** The hash of the published text, where the hash of an adopted record is not that of it. */
  readonly publishedHash?: string | undefined;
  /** Where one reads how to check a whole copy. */
  readonly more: string;
  /** The path of the text file. */
  readonly text: string;
  readonly hash: string;
  /** The glyphs of the identifier; undefined where they were never made from the hash. */
  readonly glyphs: string | undefined;
}
