import type { Curie, Node } from './node.ts';

// The few properties that no published vocabulary has. The graph says what each means, at the address of its name.

/** The prefix of the properties of the registry. */
export const OWN = 'registry';

const PROPERTIES = {
  family: ['family', 'The family of a deposit: a part of its identifier.'],
  substrate: ['substrate', 'What a deposit discloses of the part that machines had in writing it.'],
  termType: ['kind of term', 'The kind of a minted term or a concept.'],
  engagement: ['engagement', 'How far the deposit that defines a concept engages it.'],
  seeks: ['seeks', 'The entity that an observation seeks.'],
  surface: ['surface', 'The interface at which a query was issued.'],
  observer: [
    'observer',
    'Whether the observer was signed in to an account, and whether the window was private.',
  ],
  archivePresent: ['archive present', 'Whether an answer engages the archive.'],
  evidence: ['evidence', 'How an observation holds its transcript.'],
  citedSources: [
    'cited sources',
    'How many source cards an answer showed. Where it is not known, nothing is said.',
  ],
  matchStatus: ['match status', 'What a capture found at its query.'],
  via: ['via', 'The way in which a text cites.'],
  evidenceToken: ['evidence token', 'The words of the text that cite.'],
} as const satisfies Readonly<Record<string, readonly [label: string, comment: string]>>;

/** The name of a property of the registry. */
export function own(property: keyof typeof PROPERTIES): Curie {
  return `${OWN}:${property}`;
}

/** The properties of the registry with what they mean; `namespace` is what their names begin with. */
export function* vocabularyNodes(namespace: string): Iterable<Node> {
  for (const [name, [label, comment]] of Object.entries(PROPERTIES)) {
    yield {
      iri: `${namespace}${name}`,
      types: ['rdf:Property'],
      properties: {
        'rdfs:label': { text: label, language: 'en' },
        'rdfs:comment': { text: comment, language: 'en' },
        'rdfs:isDefinedBy': { iri: namespace.replace(/#$/, '') },
      },
    };
  }
}
