import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../bench.ts';
import { sumTexts } from '../references.ts';
import type { Aims } from './aims.ts';
import type { Ground } from './ground.ts';

/** A mint, and the gate without its build: both load the whole archive and judge it. */
export async function mintAndGate(ground: Ground, { judged, judgedMegabytes }: Aims): Promise<Figure[]> {
  const aim = { seconds: judged, megabytes: judgedMegabytes };
  ground.say('a mint');
  const mint = await ground.mint();
  ground.say('the gate');
  const gate = await ground.command('validate');
  const texts = sumTexts(ground.archive);
  return [
    ...ground.costs('mint one', mint, aim, parseHead(ground)),
    ...ground.costs('the gate', gate, aim, { what: texts.what, value: texts.value / 1000 }),
  ];
}

function parseHead({ archive }: Ground) {
  const start = performance.now();
  JSON.parse(readFileSync(join(archive, 'data/registry.json'), 'utf8'));
  return { what: 'JSON.parse of the head alone', value: (performance.now() - start) / 1000 };
}
