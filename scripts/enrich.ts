import { writeFileSync } from 'node:fs';
import { hashes } from '../src/archive/hashes.ts';
import { loadArchive } from '../src/archive/load.ts';
import { archiveRoot } from '../src/archive/location.ts';
import { command, instant } from '../src/command-line/command.ts';
import { outsideArchive } from '../src/command-line/files.ts';
import { answersFile, countsOf, describeOutcome, describeRun, enrich } from '../src/language-model/enrich.ts';
import { writerFrom } from '../src/language-model/settings.ts';
import { MODEL_DEFAULTS } from '../src/registry/documents/commands/settings.ts';
import { inspectMarkdown } from '../src/registry/markdown/inspect.ts';
import { printableJson } from '../src/registry/text/strings.ts';

/** `npm run enrich`: what a language model writes about texts. */
export const main = command('enrich', async (call) => {
  const file = outsideArchive(call.out);
  const archive = loadArchive(archiveRoot());
  const which = call.form === '' ? call.numbers : call.form === '--all' ? 'all' : 'new';
  const budget = { most: call.limit ?? MODEL_DEFAULTS.requests, sent: 0 };
  const run = await enrich(archive, which, {
    ...{ sha256: hashes.sha256, inspect: inspectMarkdown, now: instant() },
    writer: writerFrom(process.env, budget),
    report: (outcome) => console.error(describeOutcome(outcome)),
  });
  writeFileSync(file, answersFile(run));
  const result = { model: run.model, file, ...countsOf(run), requests: budget.sent, outcomes: run.outcomes };
  console.log(call.json ? printableJson(result) : describeRun(run, budget.sent, file));
  return 0;
});
