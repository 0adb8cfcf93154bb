import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compare } from '../src/archive/base.ts';
import { archiveRoot, callerFolder } from '../src/archive/location.ts';
import { saveBuild } from '../src/archive/reuse-build.ts';
import { argumentsOf, instant, run, UsageError } from '../src/command-line/command.ts';
import { countFindings, describeFindings } from '../src/command-line/findings.ts';
import { PROPOSER_OPTIONS, proposerOf } from '../src/command-line/proposer.ts';
import { judge } from '../src/gate/gate.ts';
import { annotations } from '../src/registry/answers/annotations.ts';
import { gateReport } from '../src/registry/answers/gate-report.ts';
import { printableJson } from '../src/registry/answers/printable.ts';
import { RULES } from '../src/registry/rules/index.ts';
import { SCOPES } from '../src/registry/rules/rule.ts';
import { refuses } from '../src/registry/rules/run.ts';

const USAGE =
  'npm run gate -- --base REF --head REF [--repository FOLDER] [--author-bot] [--path A|B] [--text FILE]… [--report FILE.md] [--keep FOLDER] [--json]';

/**
 * `npm run gate`, the required check of a pull request: this code over what a commit makes of the archive, against another commit.
 * Exit 0, 1 for findings that refuse, 2 for a broken call (spec 6 and 7).
 */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values } = argumentsOf({
      args,
      options: {
        json: { type: 'boolean', default: false },
        base: { type: 'string' },
        head: { type: 'string' },
        repository: { type: 'string' },
        report: { type: 'string' },
        keep: { type: 'string' },
        ...PROPOSER_OPTIONS,
      },
    });
    if (!values.base || !values.head) throw new UsageError('--base and --head name the two commits.');
    const repository = values.repository ? resolve(callerFolder(), values.repository) : archiveRoot();
    const comparison = compare(repository, values.base, values.head, proposerOf(values));
    const { base, head, change } = comparison;
    const kept = values.keep && resolve(callerFolder(), values.keep);
    const keep = (built: string) => {
      if (kept) saveBuild(built, kept, repository, head);
    };
    const { findings, checked, does } = await judge(comparison, instant(), keep);
    const outcome = { ok: !refuses(findings), base, head, checked, findings, does };
    const { site } = change.base;
    if (values.report) {
      writeFileSync(resolve(callerFolder(), values.report), gateReport(outcome, site, RULES));
    }
    if (values.json) {
      console.log(printableJson(outcome));
    } else {
      const left = SCOPES.filter((scope) => scope !== 'submission' && !checked.includes(scope));
      console.log(
        [
          describeFindings(findings, () => site),
          `${head} against ${base}: ${countFindings(findings)}.\nChecked: ${checked.join(', ') || 'the tree'}.${left.length > 0 ? ` Not reached: ${left.join(', ')}.` : ''}`,
        ]
          .filter(Boolean)
          .join('\n\n'),
      );
      if (process.env.GITHUB_ACTIONS === 'true') for (const line of annotations(findings)) console.log(line);
    }
    return outcome.ok ? 0 : 1;
  });
}
