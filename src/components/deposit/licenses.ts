/** A license that a button offers: its SPDX id, its name, and in a sentence what it permits. */
interface OfferedLicense {
  readonly id: string;
  readonly name: string;
  readonly means: string;
}

/** The licenses that most works have. Any other is entered as an SPDX expression. */
export const OFFERED_LICENSES: readonly OfferedLicense[] = [
  {
    id: 'CC-BY-4.0',
    name: 'Attribution',
    means: 'Everyone may share, change and sell it, if they credit the creator.',
  },
  {
    id: 'CC-BY-SA-4.0',
    name: 'Attribution, share alike',
    means: 'The same, and what is made from it must have this license, too.',
  },
  {
    id: 'CC0-1.0',
    name: 'Public domain',
    means:
      'The creator gives up all rights, as far as the law allows: everyone may do with it what they like, without conditions.',
  },
];
