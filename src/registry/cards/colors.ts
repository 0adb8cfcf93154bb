import type { Family } from '../model/vocabulary.ts';

/** The color of each family on a card, as `styles/tokens.css` has it on paper: a test compares them. */
export const FAMILY_COLORS: Readonly<Record<Family, string>> = {
  GOVERNANCE: '#42558a',
  EMPIRICAL: '#1a5e84',
  GENERATIVE: '#7e415b',
  ARCHIVAL: '#774f12',
  PHILOLOGICAL: '#834337',
  STRUCTURAL: '#006574',
  COMPOSITIONAL: '#714574',
  OPERATIVE: '#396434',
  HETERONYMIC: '#5e4c84',
  MPAI: '#006858',
  DATASET: '#595d17',
  UNCLASSIFIED: '#5b5753',
};
