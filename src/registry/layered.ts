/** A map whose look-ups go on to what lies below where it has nothing of its own. Only what is its own is counted and listed. */
export class Layered<Key, Value> extends Map<Key, Value> {
  readonly #below: ((key: Key) => Value | undefined) | undefined;

  constructor(from?: Iterable<readonly [Key, Value]>, below?: (key: Key) => Value | undefined) {
    super(from);
    this.#below = below;
  }

  override get(key: Key): Value | undefined {
    return super.get(key) ?? this.#below?.(key);
  }

  override has(key: Key): boolean {
    return super.has(key) || this.#below?.(key) !== undefined;
  }
}
