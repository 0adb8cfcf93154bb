import { adoption } from './adoption.ts';
import { archiveMutations } from './archive-mutations.ts';
import { buildable } from './buildable.ts';
import { crowd } from './crowd.ts';
import { fullDisk } from './full-disk.ts';
import { hostileBodies } from './hostile-bodies.ts';
import { kill } from './kill.ts';
import { large } from './large.ts';
import { longTests } from './long-tests.ts';
import { longest } from './longest.ts';
import { mutations } from './mutations.ts';
import type { Proof } from './proof.ts';
import { properties } from './properties.ts';
import { publish } from './publish.ts';
import { records } from './records.ts';
import { sample } from './sample.ts';
import { seedScale } from './seed-scale.ts';
import { siteMutations } from './site-mutations.ts';
import { stops } from './stops.ts';

/** All proofs. */
export const PROOFS: readonly Proof[] = [
  archiveMutations,
  records,
  siteMutations,
  sample,
  seedScale,
  adoption,
  hostileBodies,
  longest,
  properties,
  longTests,
  mutations,
  kill,
  fullDisk,
  stops,
  publish,
  crowd,
  buildable,
  large,
];
