import { argumentsOf, run, UsageError } from '../src/command-line/command.ts';
import { carryOut, depositNumber } from '../src/command-line/moving.ts';
import { review } from '../src/registry/mint/moves.ts';

const USAGE = 'npm run review -- N --wiki|--entities reviewed|rejected';

/** `npm run review`: a person's verdict on generated content (decision 25). */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values, positionals } = argumentsOf({
      args,
      allowPositionals: true,
      options: { wiki: { type: 'string' }, entities: { type: 'string' } },
    });
    const [subject, ...rest] = positionals;
    if (rest.length > 0) throw new UsageError(`What is “${rest.join(' ')}”?`);
    const number = depositNumber(subject, 'review');
    if ((values.wiki === undefined) === (values.entities === undefined)) {
      throw new UsageError('Give either --wiki or --entities.');
    }
    const what = values.wiki === undefined ? 'entities' : 'wiki';
    const verdict = values.wiki ?? values.entities;
    if (verdict !== 'reviewed' && verdict !== 'rejected')
      throw new UsageError('A verdict is reviewed or rejected.');
    return carryOut((archive, at) => review(archive, number, what, verdict, at));
  });
}
