// What is used of two libraries that have no types of their own.

declare module 'subset-font' {
  /** A font with no more than the characters of a text. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'woff2' | 'sfnt';
      readonly preserveNameIds?: readonly number[];
      readonly noHinting?: boolean;
      readonly dropTables?: readonly string[];
      readonly keepFeatures?: readonly string[];
      readonly variationAxes?: Readonly<Record<string, unknown>>;
    },
  ): Promise<Uint8Array>;
}

declare module 'fontkit' {
  export interface Font {
    readonly familyName: string;
    readonly copyright: string | null;
    readonly name: { readonly records: { readonly licenseURL?: { readonly en?: string } } };
    readonly directory: { readonly tables: Readonly<Record<string, unknown>> };
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
    readonly characterSet: readonly number[];
    glyphForCodePoint(codePoint: number): { readonly id: number };
    readonly hmtx: { readonly metrics: { get(glyph: number): { readonly advance: number } } };
  }
  /** Reads a font. Throws for what is none. */
  export function create(font: Uint8Array): Font;
}
