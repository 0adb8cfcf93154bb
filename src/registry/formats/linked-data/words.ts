import type { Archive } from '../../archive/archive.ts';
import type { Hashes } from '../../identity/hash.ts';
import { listed } from '../../pages/lists/list.ts';
import { termsList } from '../../pages/lists/terms.ts';
import { conceptsOf } from '../../reading/concepts.ts';
import type { Addresses } from './addresses.ts';
import { iri, type Node } from './node.ts';
import { own } from './vocabulary.ts';

// Minted terms and concepts in SKOS: two schemes, the terms that deposits define, and the concepts that their texts speak of. A concept
// that is a minted term is one with it.

/** The schemes, the minted terms, and the concepts. */
export function* wordNodes(archive: Archive, at: Addresses, tools: Hashes): Iterable<Node> {
  yield schemeNode(at.terms, { text: 'Minted terms', language: 'en' });
  yield schemeNode(at.concepts, { text: 'Concepts of the texts', language: 'en' });
  const labels = new Map<string, string>();
  for (const item of listed(termsList, archive, tools)) {
    const name = at.term(item);
    labels.set(name, item.term);
    yield {
      iri: name,
      types: ['skos:Concept'],
      properties: {
        'skos:prefLabel': item.term,
        'skos:definition': item.definition,
        'skos:inScheme': iri(at.terms),
        'rdfs:isDefinedBy': item.deposit && iri(at.record(item.deposit.deposit_number)),
        [own('termType')]: item.type,
      },
    };
  }
  for (const concept of Object.values(conceptsOf(archive))) {
    const name = at.concept(concept.term);
    const label = labels.get(name) ?? concept.term;
    labels.set(name, label);
    yield {
      iri: iri(name).iri,
      types: ['skos:Concept'],
      properties: {
        // A concept has one preferred label (SKOS, S14); the term in other letters is another label.
        'skos:prefLabel': label === concept.term ? label : undefined,
        'skos:altLabel': label === concept.term ? undefined : concept.term,
        'skos:definition': concept.definition,
        'skos:inScheme': iri(at.concepts),
        'rdfs:isDefinedBy': concept.defined_in ? iri(at.record(concept.defined_in)) : undefined,
        [own('termType')]: concept.type,
        [own('engagement')]: concept.engagement_type,
      },
    };
  }
}

function schemeNode(address: string, title: { text: string; language: string }): Node {
  return { iri: address, types: ['skos:ConceptScheme'], properties: { 'dcterms:title': title } };
}
