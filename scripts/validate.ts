import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { changeSince } from '../src/archive/base.ts';
import { schemaDisagreements } from '../src/archive/json-schema.ts';
import { archiveRoot, callerFolder } from '../src/archive/location.ts';
import { validateArchive, validateChange, validateSite } from '../src/archive/prove.ts';
import { snapshot } from '../src/archive/snapshot.ts';
import { argumentsOf, instant, run, UsageError } from '../src/command-line/command.ts';
import { countFindings, describeFindings } from '../src/command-line/findings.ts';
import { progress } from '../src/command-line/progress.ts';
import { PROPOSER_OPTIONS, proposerOf } from '../src/command-line/proposer.ts';
import { printableJson } from '../src/registry/answers/printable.ts';
import { type Finding, SCOPES, type Scope } from '../src/registry/rules/rule.ts';
import { ARCHIVE_SCOPES, refuses } from '../src/registry/rules/run.ts';

const USAGE =
  'npm run validate -- [--base REF [--author-bot] [--path A|B] [--text FILE]…] [--dist FOLDER] [--json]';

/**
 * `npm run validate`, the gate: the whole rule list over the archive; with `--base` what a change did to it, with `--dist`
 * a built site. Exit 0, 1 for findings that refuse, 2 for a broken call.
 */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values } = argumentsOf({
      args,
      options: {
        json: { type: 'boolean', default: false },
        base: { type: 'string' },
        dist: { type: 'string' },
        ...PROPOSER_OPTIONS,
      },
    });
    const dist = values.dist === undefined ? undefined : resolve(callerFolder(), values.dist);
    if (dist !== undefined && !existsSync(dist)) throw new UsageError(`There is no folder ${dist}.`);
    const change =
      values.base === undefined ? undefined : changeSince(archiveRoot(), values.base, proposerOf(values));
    const { archive } = snapshot();
    const now = instant();
    const checked: Scope[] = [...ARCHIVE_SCOPES];
    const findings: Finding[] = validateArchive(archive, now, progress('deposits checked'));
    findings.push(...schemaDisagreements(archive, findings));
    if (change) {
      checked.push('change');
      findings.push(...validateChange(archive, change, now));
    }
    if (dist !== undefined) {
      checked.push('site');
      findings.push(...validateSite(archive, dist, now));
    }
    const ok = !refuses(findings);
    console.log(
      values.json
        ? printableJson({ ok, checked, findings })
        : report(findings, checked, archive.registry.deposits.length),
    );
    return ok ? 0 : 1;
  });
}

function report(findings: readonly Finding[], checked: readonly Scope[], deposits: number): string {
  const left = SCOPES.filter((scope) => !checked.includes(scope)).join(', ');
  return [
    describeFindings(findings),
    `${deposits} deposits in ${archiveRoot()}: ${countFindings(findings)}.\nChecked: ${checked.join(', ')}. Not asked for: ${left}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
