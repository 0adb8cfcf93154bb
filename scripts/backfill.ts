import { argumentsOf, run } from '../src/command-line/command.ts';
import { carryOut } from '../src/command-line/moving.ts';
import { backfill } from '../src/registry/mint/moves.ts';

const USAGE = 'npm run backfill';

/** `npm run backfill`: gives deposits that carry an axn/v1 identifier their axn/v2 one, the earlier kept (spec 9.4). */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    argumentsOf({ args, options: {} });
    return carryOut((archive, at) => backfill(archive, at));
  });
}
