import { parentPort, workerData } from 'node:worker_threads';
import type { Deposit } from '../registry/model/deposit.ts';
import { RULES } from '../registry/rules/index.ts';
import { entryRulesOf, judgeEntries } from '../registry/rules/run-archive.ts';
import { diskFiles } from './disk-files.ts';
import type { Answer, ThreadData } from './entry-judges.ts';
import { hashes } from './hashes.ts';
import { cachedFacts } from './text-cache.ts';

// One thread of those that judge entries: see entry-judges.ts.

const { root, archive, index, now } = workerData as ThreadData;
const files = diskFiles(root);
const rules = entryRulesOf(RULES);
const context = { archive, index, now, hashes, inspect: cachedFacts };

parentPort?.on('message', (deposits: readonly Deposit[]) => {
  const answer: Answer = {
    judged: [...judgeEntries(rules, deposits, files, context)],
    ran: rules.map(({ id }) => id),
  };
  parentPort?.postMessage(answer);
});
