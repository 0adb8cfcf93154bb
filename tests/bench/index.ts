import { adoptBench } from './adopt.ts';
import type { Bench } from './bench.ts';
import { buildBench } from './build.ts';
import { depositBench } from './deposit.ts';
import { intakeBench } from './intake.ts';
import { mintManyBench } from './mint-many.ts';
import { pagesBench } from './pages.ts';
import { readBench } from './read.ts';
import { reconcileBench } from './reconcile.ts';
import { scaleBench } from './scale.ts';
import { searchBench } from './search.ts';
import { textsBench } from './texts.ts';
import { verifyBench } from './verify.ts';

/** All measurements. */
export const BENCHES: readonly Bench[] = [
  adoptBench,
  mintManyBench,
  readBench,
  reconcileBench,
  verifyBench,
  intakeBench,
  buildBench,
  depositBench,
  searchBench,
  textsBench,
  pagesBench,
  scaleBench,
];
