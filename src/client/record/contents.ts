// The contents of a text mark the section that is being read.

/** Where the line is that a heading has crossed once its section is being read, as a part of the window's height. */
const READING_LINE = 0.3;

/** Marks in the contents of the page, if it has any, the section that is being read. */
export function followContents(): void {
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
  // It is told whenever a heading crosses the line, either way.
  const observer = new IntersectionObserver(mark, {
    rootMargin: `0px 0px -${100 - READING_LINE * 100}% 0px`,
  });
  for (const { heading } of entries) observer.observe(heading);
  mark();
}

/** The height of the fade at the lower edge of the contents, in pixels. */
const FADE = 28;

/** Scrolls the contents by themselves, never the page. */
function keepInSight(nav: HTMLElement, anchor: HTMLElement): void {
  const [outer, inner] = [nav.getBoundingClientRect(), anchor.getBoundingClientRect()];
  if (inner.top < outer.top) nav.scrollTop += inner.top - outer.top;
  else if (inner.bottom > outer.bottom - FADE) nav.scrollTop += inner.bottom - outer.bottom + FADE;
}
