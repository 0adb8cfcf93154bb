import type { Family } from '../model/vocabulary.ts';

/** The color of each family on a card, as `styles/tokens.css` has it on paper: a test compares them. */
export const FAMILY_COLORS: Readonly<Record<Family, string>> = {
  GOVERNANCE: '#3a4e9d',
  EMPIRICAL: '#136b94',
  GENERATIVE: '#8e3d65',
  ARCHIVAL: '#7f531c',
  PHILOLOGICAL: '#86412c',
  STRUCTURAL: '#005766',
  COMPOSITIONAL: '#703879',
  OPERATIVE: '#29672e',
  HETERONYMIC: '#5f4598',
  MPAI: '#4e641d',
  DATASET: '#71631d',
  UNCLASSIFIED: '#5a5450',
};
