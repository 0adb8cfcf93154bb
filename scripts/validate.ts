import { archiveRoot } from '../src/archive/location.ts';
import { validateArchive } from '../src/archive/prove.ts';
import { snapshot } from '../src/archive/snapshot.ts';
import { SCOPES } from '../src/registry/rules/rule.ts';
import { refuses } from '../src/registry/rules/run.ts';
import { argumentsOf, instant, run } from './shared/command.ts';
import { countFindings, describeFindings } from './shared/findings.ts';
import { progress } from './shared/progress.ts';

const USAGE = 'npm run validate -- [--json]';

/** `npm run validate`: the whole rule list over the archive. Exit 0, 1 for findings that refuse, 2 for a broken call. */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values } = argumentsOf({ args, options: { json: { type: 'boolean', default: false } } });
    const { archive } = snapshot();
    const { total_deposits } = archive.registry;
    const checked = ['entry', 'archive'];
    const findings = validateArchive(archive, instant(), progress('deposits checked'));
    const ok = !refuses(findings);
    if (values.json) {
      console.log(JSON.stringify({ ok, checked, findings }));
      return ok ? 0 : 1;
    }
    if (findings.length > 0) console.log(`${describeFindings(findings)}\n`);
    const left = SCOPES.filter((scope) => !checked.includes(scope)).join(', ');
    console.log(`${total_deposits} deposits in ${archiveRoot()}: ${countFindings(findings)}.`);
    console.log(`Checked: ${checked.join(', ')}. Not asked for: ${left}.`);
    return ok ? 0 : 1;
  });
}
