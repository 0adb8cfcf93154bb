import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, measureProcess } from '../bench.ts';
import { sumTexts } from '../references.ts';
import type { Aims } from './aims.ts';
import type { Ground } from './ground.ts';

/** The first mint, which finds nothing kept of the archive, a further one, and the gate over the whole. */
export async function mintAndGate(ground: Ground, aims: Aims): Promise<Figure[]> {
  ground.say('two mints');
  const bare = await measureProcess(process.execPath, ['-e', '0']);
  const beyond = async () => {
    const run = await ground.mint();
    return {
      ...run,
      seconds: run.seconds - bare.seconds,
      processorSeconds: run.processorSeconds - bare.processorSeconds,
    };
  };
  const first = await beyond();
  const further = await beyond();
  ground.say('the gate');
  const gate = await ground.command('validate');
  const texts = sumTexts(ground.archive);
  const each = (seconds: number) => (seconds * 1000) / ground.size;
  return [
    ...ground.costs('the first mint, beyond process start', first, {}),
    ...ground.costs('mint one, beyond process start', further, { seconds: aims.mint }, parseHead(ground)),
    ground.figure('the gate, a deposit', each(gate.seconds), 'ms', {
      aim: aims.gateEach,
      reference: { what: texts.what, value: texts.value / ground.size },
    }),
    ground.figure('  processor time', each(gate.processorSeconds), 'ms'),
    ground.figure('  peak memory', gate.peakMegabytes, 'MB', { aim: aims.gateMegabytes }),
  ];
}

function parseHead({ archive }: Ground) {
  const start = performance.now();
  JSON.parse(readFileSync(join(archive, 'data/registry.json'), 'utf8'));
  return { what: 'JSON.parse of the head alone', value: (performance.now() - start) / 1000 };
}
