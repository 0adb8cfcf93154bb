import { newestAnswers } from '../reading/answers-observed.ts';
import { conceptsView } from '../reading/concept-index.ts';
import { summaryOf } from '../text/strings.ts';
import { countsOf } from './counts.ts';
import { captureHref, entryHref, nameHref, type ViewContext } from './links.ts';
import { workRow } from './lists.ts';
import { sealOf } from './record.ts';

/** How many of the newest deposits, of the concepts and of the observations stand on the home page, and how long a definition is there. */
const [DEPOSITS, CONCEPTS, OBSERVATIONS, LETTERS] = [8, 5, 3, 110] as const;

/** The view of the home page: the newest works, how many there are, what is known and observed of them, and one to try. */
export function homeView(context: ViewContext) {
  const { archive, tools } = context;
  const { deposits } = archive.registry;
  const active = deposits.filter(({ status }) => status === 'ACTIVE');
  // The first with a text that is verified: a deposit whose hash could not be computed again says so.
  const specimen = active.find(({ full_text_path, hash_status }) => full_text_path && !hash_status);
  return {
    // The number of chunk files is not shown.
    counts: countsOf(archive, 0).deposits,
    recent: active
      .slice(-DEPOSITS)
      .toReversed()
      .map((deposit) => ({ ...workRow(context, deposit), glyphs: tools.glyphs(deposit) })),
    specimen: specimen && {
      ...workRow(context, specimen),
      ...{ hash: specimen.hash, seal: sealOf(context, specimen) },
    },
    minted: deposits.map(({ minted_at }) => minted_at),
    concepts: Object.values(conceptsView(archive).concepts)
      .filter(({ definition }) => definition !== '')
      .sort((a, b) => b.reference_count - a.reference_count || (a.term < b.term ? -1 : 1))
      .slice(0, CONCEPTS)
      .map(({ term, definition, reference_count: count }) => ({
        ...{ text: term, to: nameHref(archive, term), definition: summaryOf(definition, LETTERS), count },
      })),
    observations: newestAnswers(archive, OBSERVATIONS).map(({ obs_id, q, date, surface, entry, found }) => ({
      ...{ text: q, to: (entry && entryHref(archive, entry)) ?? captureHref(archive, obs_id) },
      ...{ date, surface, found },
    })),
  };
}
