import type { Family } from '../../model/vocabulary.ts';

// What goes into the layout of the graph, and what comes out.

/** What is laid out: the key of each name, its family where it is a deposit, its size, and the places of the ends of each line. */
export interface Sketch {
  readonly nodes: readonly (readonly [key: string, family: Family | null, radius: number])[];
  readonly lines: readonly (readonly [source: number, target: number])[];
}

/** Places in the picture, in whole units. */
export type Places = readonly (readonly [x: number, y: number])[];

/** Lays out a sketch. */
export type LayOut = (sketch: Sketch) => Promise<Places>;
