// What a row of a list shows of an identifier.

/** An identifier without its glyphs: `AXN:0C.ARCHIVAL.` of `AXN:0C.ARCHIVAL.🎹🦐🦁🎹🍙🍙`. Lists show the glyphs larger. */
export function labelOf(axn: string): string {
  return axn.slice(0, axn.lastIndexOf('.') + 1);
}

/** The glyphs of an identifier. */
export function glyphsIn(axn: string): string {
  return axn.slice(axn.lastIndexOf('.') + 1);
}
