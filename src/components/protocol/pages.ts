import { PAGES } from '../../registry/documents/endpoints.ts';

// The pages of the documentation: their names here, what each holds in the list that the deposit protocol prints.

const NAMES: Readonly<Record<string, string>> = {
  '/protocol/': 'Overview',
  '/protocol/deposit/': 'Deposit',
  '/protocol/rules/': 'Rules',
  '/protocol/vocabularies/': 'Vocabularies',
  '/protocol/schemas/': 'Schemas',
  '/protocol/endpoints/': 'Endpoints',
};

/** One page of the documentation. */
export interface ProtocolPage {
  readonly path: string;
  readonly name: string;
  /** What it holds, as a sentence. */
  readonly holds: string;
}

/** The pages below `/protocol/`, in their order. Throws for one without a name. */
export const PROTOCOL_PAGES: readonly ProtocolPage[] = PAGES.filter(({ path }) =>
  path.startsWith('/protocol/'),
).map(({ path, content }) => {
  const name = NAMES[path];
  if (!name) throw new Error(`the page ${path} has no name in src/components/protocol/pages.ts`);
  return { path, name, holds: `${content.charAt(0).toUpperCase()}${content.slice(1)}.` };
});
