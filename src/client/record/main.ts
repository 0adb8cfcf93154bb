import '../copy.ts';

// The part “Check” of a record: the button that verifies its text, and the place for a file. Their code is loaded when they are used.

function offerVerification(hash: string): void {
  const place = document.getElementById('verify');
  const button = place?.querySelector('button');
  const answer = place?.querySelector<HTMLElement>('[role="status"]');
  if (!place || !button || !answer) return;
  const run = async () => {
    if (button.ariaDisabled) return;
    button.ariaDisabled = 'true';
    const axn = document.getElementById('axn')?.textContent ?? '';
    const { verify } = await import('../verify/verify.ts');
    const claim = { ...JSON.parse(place.dataset.claim ?? '{}'), axn, hash };
    await verify(claim, answer);
    button.textContent = 'Check again';
    button.ariaDisabled = null;
    answer.scrollIntoView({ block: 'nearest' });
  };
  place.hidden = false;
  button.addEventListener('click', run);
  // The link below the seal leads to “Check”, and begins it.
  document.getElementById('verify-seal')?.addEventListener('click', run);
}

function offerComparison(hash: string): void {
  const place = document.getElementById('here');
  const input = place?.querySelector('input');
  const answer = place?.querySelector<HTMLElement>('[role="status"]');
  if (!place || !input || !answer) return;
  place.hidden = false;
  input.addEventListener('change', async () => {
    const file = input.files?.[0];
    if (!file) return;
    const { answerFor } = await import('../verify/here.ts');
    await answerFor(file, { ...JSON.parse(place.dataset.record ?? '{}'), hash }, answer);
  });
}

// The table of contents of a text, which marks the section that is being read.

/** Where the line is that a heading has crossed once its section is being read, as a part of the window's height. */
const READING_LINE = 0.3;

/** Marks in the contents of the page, if it has any, the section that is being read. */
function followContents(): void {
  const nav = document.querySelector<HTMLElement>('.contents');
  if (!nav) return;
  const entries = [...nav.querySelectorAll<HTMLAnchorElement>('a')].flatMap((anchor) => {
    const heading = document.getElementById(decodeURIComponent(anchor.hash.slice(1)));
    return heading ? [{ anchor, heading }] : [];
  });
  const mark = () => {
    const line = innerHeight * READING_LINE;
    const current = entries.findLast(({ heading }) => heading.getBoundingClientRect().top <= line);
    for (const { anchor } of entries) {
      if (anchor === current?.anchor) anchor.setAttribute('aria-current', 'location');
      else anchor.removeAttribute('aria-current');
    }
    if (current) keepInSight(nav, current.anchor);
  };
  // Called whenever a heading crosses the line, in either direction.
  const observer = new IntersectionObserver(mark, {
    rootMargin: `0px 0px -${100 - READING_LINE * 100}% 0px`,
  });
  for (const { heading } of entries) observer.observe(heading);
  mark();
}

/** Scrolls only the table of contents, never the page. */
function keepInSight(nav: HTMLElement, anchor: HTMLElement): void {
  const [outer, inner] = [nav.getBoundingClientRect(), anchor.getBoundingClientRect()];
  if (inner.top < outer.top) nav.scrollTop += inner.top - outer.top;
  else if (inner.bottom > outer.bottom) nav.scrollTop += inner.bottom - outer.bottom;
}

// The record page: copy buttons, contents that mark where one is, on demand the verification of its text, and whose label
// the digits are as well by which it was found.

const hash = document.getElementById('hash')?.textContent?.trim() ?? '';
followContents();
offerVerification(hash);
offerComparison(hash);

const asked = new URLSearchParams(location.search).get('id') ?? '';
if (/^\d+$/.test(asked)) import('./label.ts').then(({ sayLabel }) => sayLabel(asked)).catch(console.error);
