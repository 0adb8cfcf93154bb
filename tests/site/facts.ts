import { attribute, below, type Element, textOf } from '../fixtures/elements.ts';
import { elementsIn } from './shared.ts';

// Shared by the tests of the facts of a page.

/** The elements of a page of the sample. */
export const page = (path: string) => elementsIn(`${path.slice(1)}index.html`);
/** Whether an element is of a class. */
export const hasClass = (name: string) => (element: Element) =>
  (attribute(element, 'class') ?? '').split(' ').includes(name);
/** The elements of a tag. */
export const tagged = (elements: readonly Element[], tag: string) =>
  elements.filter(({ tagName }) => tagName === tag);
/** The elements of an id. */
export const byId = (elements: readonly Element[], id: string) =>
  elements.filter((element) => attribute(element, 'id') === id);
/** What is in the elements of a class. */
export const inside = (elements: readonly Element[], name: string) =>
  elements.filter(hasClass(name)).flatMap((one) => below(one).slice(1));
/** Their texts. */
export const texts = (elements: readonly Element[]) => elements.map(textOf);
/** The cells of each row of tables. */
export const cellsIn = (elements: readonly Element[]) =>
  tagged(elements, 'tr').map((row) =>
    texts(below(row, ({ tagName }) => tagName === 'th' || tagName === 'td')),
  );

/** The lines of a list of facts: each name with its values. */
export function factsIn(elements: readonly Element[], name = 'facts'): [string, ...string[]][] {
  const list = tagged(elements, 'dl').find(hasClass(name));
  return tagged(list ? below(list) : [], 'div').map((line) => {
    const [term = '', ...values] = texts(
      below(line).filter(({ tagName }) => tagName === 'dt' || tagName === 'dd'),
    );
    return [term, ...values];
  });
}
