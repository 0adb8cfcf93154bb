import { AdoptionFinding, AdoptionReport } from '../model/adoption.ts';
import { table } from './resource.ts';

/** The report of the newest adoption; empty in an archive that adopted nothing. */
export const adoption = table({
  name: 'adoption',
  later: true,
  group: 'integrity',
  path: 'data/adoption-report.json',
  purpose: 'what the adoption of another archive found, and what became of it',
  owner_scripts: ['scripts/adopt.ts'],
  schema: AdoptionReport,
  item: AdoptionFinding,
  item_name: 'finding',
  items: ({ findings }) => findings.map((finding, at) => [String(at + 1), finding]),
  empty: {
    schema_version: 'adoption-report/v1',
    adopted_from: null,
    adopted_at: null,
    deposits: 0,
    files: [],
    findings: [],
  },
});
