import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeCorpus } from '../../src/corpus/write.ts';

import type { Event } from '../workflows/events.ts';
import { type Workflow, workflow } from '../workflows/files.ts';
import type { HostedForge } from '../workflows/hosted-forge.ts';
import { type Bench, type Figure, measuredBody } from './bench.ts';

// Jobs that a depositor waits for on a forge: the steps of mint, gate and deployment, each job with an empty folder; first with nothing
// kept, then with what the first deployment kept. Moving that between the forge's store and a job is a copy here.

const DEPOSITS = 1000;
const KILOBYTES = 28;
/** The aims of all three jobs together, without what the forge itself takes between them. */
const [AIM_SECONDS, AIM_KEPT_SECONDS] = [120, 60];

/** The three jobs on a forge of this machine, from an opened issue to a built site. */
export const pipelineBench: Bench = {
  name: 'pipeline',
  run: async (scratch, say, { deposits = DEPOSITS }) => {
    const archive = join(scratch, 'archive');
    say(`an archive of ${deposits} deposits, with texts of ${KILOBYTES} KB`);
    await writeCorpus(deposits, archive, KILOBYTES);
    // The examples of events, which it takes from a package, are loaded as in a test.
    await import('../fixtures/node-imports.ts');
    const { hostForge } = await import('../workflows/hosted-forge.ts');
    const hosted = await hostForge(archive);
    try {
      const kept = join(scratch, 'kept');
      return [
        ...(await jobs(hosted, say, deposits, kept, 1)),
        ...(await jobs(hosted, say, deposits, kept, 2)),
      ];
    } finally {
      hosted.clear();
      await hosted.close();
    }
  },
};

/** The jobs of one deposit, of which the first finds nothing kept. */
async function jobs(
  hosted: HostedForge,
  say: (text: string) => void,
  deposits: number,
  kept: string,
  turn: 1 | 2,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const how = turn === 1 ? 'nothing kept' : 'packages and values kept';
  const figure = (what: string, value: number, aim?: number) =>
    figures.push({
      bench: 'pipeline',
      what: `${what}, ${how}, ${deposits} deposits`,
      value,
      unit: 's',
      ...(aim && { aim }),
    });
  let total = 0;
  const run = async (file: Workflow, id: string, event: Event, name: string) => {
    say(`${name}, ${how}`);
    const { result, steps } = await hosted.run(file, id, event, { isBare: true, kept });
    if (result === 'failure') throw new Error(steps.map(({ output }) => output).join('\n'));
    for (const step of steps) if (step.seconds >= 0.5) figure(`  ${name}: ${step.name}`, step.seconds);
    const seconds = steps.reduce((sum, step) => sum + step.seconds, 0);
    figure(name, seconds);
    total += seconds;
  };
  const depositor = hosted.as(hosted.forge.account(`depositor-${turn}`, 'reader'));
  const title = `[DEPOSIT] Deposit ${turn} to measure with`;
  hosted.events = [];
  // Copies that block this process come before: connections that the forge closed meanwhile are noticed first.
  await sleep(500);
  await depositor.rest.issues.create({ ...hosted.at, title, body: measuredBody(turn) });
  await run(workflow('mint.yml'), 'mint', hosted.told('issues', 'opened'), 'mint');
  const proposed = { ...hosted.told('pull_request', 'opened'), name: 'pull_request_target' };
  await run(workflow('validate-registry.yml'), 'gate', proposed, 'gate');
  hosted.events = [];
  await hosted.report(proposed.payload.pull_request?.head.sha ?? '');
  while (!hosted.events.some(({ name }) => name === 'push')) await sleep(50);
  await run(workflow('deploy.yml'), 'build', hosted.told('push'), 'deploy');
  figure('all three, one after the other', total, turn === 1 ? AIM_SECONDS : AIM_KEPT_SECONDS);
  return figures;
}
