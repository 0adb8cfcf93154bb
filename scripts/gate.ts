import { writeFileSync } from 'node:fs';
import { compare, unpackProposal } from '../src/archive/base.ts';
import { archiveRoot } from '../src/archive/location.ts';
import { command, instant } from '../src/command-line/command.ts';
import { authorOf } from '../src/command-line/files.ts';
import { describeCheck } from '../src/command-line/findings.ts';
import { beginSite, validateProposal } from '../src/gate/gate.ts';
import { gateReport } from '../src/registry/answers/gate-report.ts';
import { SCOPES } from '../src/registry/model/rule.ts';
import { RULES } from '../src/registry/rules/index.ts';
import { refuses } from '../src/registry/rules/run.ts';
import { printableJson } from '../src/registry/text/strings.ts';

const ALL = SCOPES.filter((scope) => scope !== 'submission' && scope !== 'draft');

/** `npm run gate`: the required check of a pull request. */
export const main = command('gate', async (call) => {
  const { repository = archiveRoot(), report, json } = call;
  const unpacked = unpackProposal(repository, call.base, call.head);
  const building = beginSite(unpacked);
  try {
    const comparison = compare(unpacked, authorOf(call), call.pushed);
    const { base, head, change } = comparison;
    const { site } = change.base;
    const { findings, checked, does } = await validateProposal(comparison, instant(), building);
    const result = { ok: !refuses(findings), base, head, checked, findings, does };
    if (report) writeFileSync(report, gateReport(result, site, RULES));
    if (json) console.log(printableJson(result));
    else console.log(describeCheck(`${head} against ${base}`, result, ['Not reached', ALL], () => site));
    return result.ok ? 0 : 1;
  } finally {
    // Nobody waits for a site of what was refused.
    building?.stop();
  }
});
