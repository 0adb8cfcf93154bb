import type { Archive } from '../../archive/archive.ts';
import { RESOURCES } from '../../archive/resources/index.ts';
import { webPath } from '../../archive/resources/resource.ts';
import type { Deposit } from '../../model/deposit.ts';
import { FAMILIES, type Family } from '../../model/vocabulary.ts';
import { addressesView } from '../../observation/addresses/view.ts';
import { mostCited } from '../../pages/lists/citations.ts';
import { citationsOf } from '../../reading/citations.ts';
import { stateSurface } from '../state.ts';
import { citationGraphSurface } from '../words.ts';
import { familyLines } from './deposit-lines.ts';
import { GET, type Lines } from './lines.ts';

// Three questions as examples, each with the line that answers it from the published files, and the answer of this archive.

/** How many of the deposits that are cited most the answer names. */
const MOST = 5;

const UNOBSERVED = 'subjunctive';

/** The lines that answer each question, at a site whose registry is small or `large`. */
export function questionLines(
  root: string,
  large = false,
): { families: Lines; cited: Lines; unobserved: Lines } {
  const graph = `${root}${citationGraphSurface.path}`;
  const addresses = `${root}${webPath(RESOURCES.addresses)}`;
  const load = (url: string) => `json.load(web.urlopen("${url}"))`;
  const json = (url: string) => `(await (await ${GET}("${url}")).json())`;
  return {
    families: {
      curl: `curl -fsS ${root}${stateSurface.path} | jq .deposits.by_family`,
      ...familyLines(root, large),
    },
    cited: {
      curl: `curl -fsS ${graph} | jq -c '.cited_by | map_values(length) | to_entries | sort_by(-.value, (.key | tonumber)) | .[:${MOST}][]'`,
      Python: `import json, urllib.request as web; sorted(((int(n), len(by)) for n, by in ${load(graph)}["cited_by"].items()), key=lambda e: (-e[1], e[0]))[:${MOST}]`,
      R: `head(sort(lengths(jsonlite::fromJSON("${graph}")$cited_by), decreasing = TRUE), ${MOST})`,
      DuckDB: `SELECT e.key::INT AS deposit, len(e.value) AS cited_by FROM (SELECT unnest(map_entries(cited_by)) AS e FROM read_json('${graph}', columns = {cited_by: 'MAP(VARCHAR, INTEGER[])'})) ORDER BY cited_by DESC, deposit LIMIT ${MOST};`,
      JavaScript: `Object.entries(${json(graph)}.cited_by).map(([n, by]) => [Number(n), by.length]).sort((a, b) => b[1] - a[1]).slice(0, ${MOST})`,
    },
    unobserved: {
      curl: `curl -fsS ${addresses} | jq -r '.addresses[] | select(.observation_class == "${UNOBSERVED}").canonical_query'`,
      Python: `import json, urllib.request as web; [a["canonical_query"] for a in ${load(addresses)}["addresses"].values() if a["observation_class"] == "${UNOBSERVED}"]`,
      R: `sapply(Filter(\\(a) a$observation_class == "${UNOBSERVED}", jsonlite::fromJSON("${addresses}", simplifyVector = FALSE)$addresses), \\(a) a$canonical_query)`,
      DuckDB: `SELECT e.value->>'canonical_query' FROM (SELECT unnest(map_entries(addresses)) AS e FROM read_json('${addresses}', columns = {addresses: 'MAP(VARCHAR, JSON)'})) WHERE e.value->>'observation_class' = '${UNOBSERVED}';`,
      JavaScript: `Object.values(${json(addresses)}.addresses).filter((a) => a.observation_class === "${UNOBSERVED}").map((a) => a.canonical_query)`,
    },
  };
}

/** The answers of an archive. */
export interface Answers {
  /** How many deposits each family has, in the order of the families; those without are left out. */
  readonly families: readonly (readonly [family: Family, count: number])[];
  /** The deposits that are cited most, with how many deposits cite each, and in how many citations: a text can cite in several ways. */
  readonly cited: readonly (readonly [deposit: Deposit, count: number, citations: number])[];
  /** The addresses that nobody has observed. */
  readonly unobserved: readonly string[];
}

/** The answers to the three questions, from the archive itself. */
export function answersOf(archive: Archive): Answers {
  const { deposits } = archive.registry;
  const cited = mostCited(citationsOf(archive), MOST);
  return {
    families: FAMILIES.map(
      (family) => [family, deposits.filter((deposit) => deposit.family === family).length] as const,
    ).filter(([, count]) => count > 0),
    cited: cited.map(({ deposit, citing, citations }) => [deposit, citing, citations] as const),
    unobserved: Object.values(addressesView(archive).addresses)
      .filter(({ observation_class }) => observation_class === UNOBSERVED)
      .map(({ canonical_query }) => canonical_query),
  };
}
