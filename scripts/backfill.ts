import { backfill } from '../src/registry/moves.ts';
import { argumentsOf, run } from './shared/command.ts';
import { carryOut } from './shared/moving.ts';

const USAGE = 'npm run backfill';

/** `npm run backfill`: gives deposits that carry an axn/v1 identifier their axn/v2 one, the earlier kept (spec 9.4). */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    argumentsOf({ args, options: {} });
    return carryOut((archive, at) => backfill(archive, at));
  });
}
