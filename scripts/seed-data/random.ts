/** A seeded random number generator (mulberry32), which makes the demo reproducible. */
export type Random = {
  /** Returns a number from 0 up to, but not including, 1. */
  readonly next: () => number;
  readonly pick: <Value>(values: readonly [Value, ...Value[]] | readonly Value[]) => Value;
  /** Returns the values in random order. */
  readonly shuffle: <Value>(values: readonly Value[]) => Value[];
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(next() * values.length)];
    if (value === undefined) throw new Error('Nothing to pick from.');
    return value;
  };
  const shuffle = <Value>(values: readonly Value[]): Value[] =>
    values
      .map((value) => ({ value, rank: next() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map((entry) => entry.value);
  return { next, pick, shuffle };
}
