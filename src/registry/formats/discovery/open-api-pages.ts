import { WAYS } from '../../pages/browse/facets.ts';
import { LISTED_PAGES } from '../../pages/index.ts';
import { sentenceOf } from '../../pages/page.ts';
import { type Operation, TAGS } from './operation.ts';
import { operationId, templateOf } from './path-template.ts';

const KNOWN = {
  WAY: {
    description: 'a way to browse',
    schema: { type: 'string', enum: WAYS.map(({ name }) => name) },
  },
  PAGE: {
    description: 'the number of a page, from 1 for the oldest',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
} as const;

/** Every page of the list, and what it continues on. */
export function pageOperations(): Operation[] {
  return LISTED_PAGES.flatMap((page) => {
    const more = page.continued === 'ranges' ? '<RANGE>/' : page.continued ? '<PAGE>/' : undefined;
    const further = `A further page of it: ${page.content}.`;
    return [
      operationOf(page.path, sentenceOf(page), page.name, page.query),
      ...(more ? [operationOf(page.path + more, further, `${page.name}-continued`)] : []),
    ];
  });
}

function operationOf(
  path: string,
  summary: string,
  name: string,
  query?: Readonly<Record<string, string>>,
): Operation {
  return {
    path: templateOf(path, KNOWN),
    id: operationId(name),
    tag: TAGS.pages,
    summary,
    types: ['text/html'],
    query,
  };
}
