import type { Plan } from '../registry/surfaces/store-plan.ts';
import { printable } from '../registry/text/strings.ts';

// What `npm run publish` says.

/** What was done, or would be done. */
export interface PublishSummary {
  readonly where: string;
  readonly plan: Plan;
  readonly files: number;
  readonly bytes: number;
  readonly newer?: string;
  readonly dryRun: boolean;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

/** The answer of the command, for people. */
export function describePublication({ where, plan, files, bytes, newer, dryRun }: PublishSummary): string {
  if (newer !== undefined)
    return `The published commit ${newer} already includes this one: nothing to publish.`;
  const lines = dryRun
    ? plan.steps.flatMap(({ name, kind, paths }) => [
        `${name}:`,
        ...paths.map((path) => `  ${kind === 'put' ? 'write ' : 'remove'} ${printable(path)}`),
      ])
    : [];
  const count = (kind: string) =>
    plan.steps.filter((step) => step.kind === kind).reduce((sum, { paths }) => sum + paths.length, 0);
  if (plan.steps.length === 0) lines.push(`${where} has all ${files} files already: nothing was changed.`);
  else {
    const [written, removed] = dryRun ? ['Would write', 'remove'] : ['Wrote', 'removed'];
    lines.push(
      `${where}: ${written} ${count('put')} objects (${megabytes(bytes)}), ${removed} ${count('remove')}; ${plan.kept} of ${files} files were there already.`,
    );
  }
  if (plan.foreign.length > 0)
    lines.push(
      `${plan.foreign.length} objects there are no part of the site and were not published by this command; they stay: ${plan.foreign.slice(0, 3).map(printable).join(', ')}${plan.foreign.length > 3 ? ', …' : ''}`,
    );
  return lines.join('\n');
}
