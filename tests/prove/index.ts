import { adoption } from './adoption.ts';
import { sample, seedScale } from './archives.ts';
import { crowd, kill } from './bot.ts';
import { buildable } from './buildable.ts';
import { large } from './large.ts';
import type { Proof } from './proof.ts';
import { records } from './records.ts';
import { stops } from './stops.ts';
import { longTests, mutations, properties } from './suite.ts';

/** All proofs. */
export const PROOFS: readonly Proof[] = [
  records,
  sample,
  seedScale,
  adoption,
  properties,
  longTests,
  mutations,
  kill,
  stops,
  crowd,
  buildable,
  large,
];
