/** Alternating slices of several variants, so that other load of the machine affects all of them equally. */
import { type Reading, summarize } from './figures.ts';

/** Measures one slice and returns its reading. */
export type Slice = () => Promise<number>;

/**
 * Runs `rounds` slices of each variant, one variant after the other, every second round in reverse order. The warm-up
 * rounds before are not counted: they compile the code and fill the caches.
 */
export async function alternate<N extends string>(
  variants: Readonly<Record<N, Slice>>,
  rounds: number,
  warmUps = 1,
): Promise<Record<N, Reading>> {
  const names = Object.keys(variants) as N[];
  const values = new Map<N, number[]>(names.map((name) => [name, []]));
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await variants[name]();
      if (round >= 0) values.get(name)?.push(value);
    }
  }
  const entries = names.map((name) => [name, summarize(values.get(name) ?? [])] as const);
  return Object.fromEntries(entries) as Record<N, Reading>;
}
