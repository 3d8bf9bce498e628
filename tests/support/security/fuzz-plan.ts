/** How much a fuzzer sends and from which seeds: a little in `npm test`, all of it in `npm run test:security`. */
import { randomInt } from 'node:crypto';

export interface FuzzPlan {
  readonly seeds: readonly number[];
  /** Requests or frames for each seed. */
  readonly count: number;
  readonly isLong: boolean;
}

const seedMax = 2 ** 31 - 1;

/**
 * Reads the plan from the environment. `PLENUM_FUZZ_SEED` repeats one run (several seeds separated by commas),
 * `PLENUM_FUZZ_COUNT` changes its length; otherwise the seeds are new every time and printed.
 */
export function fuzzPlan(subject: string): FuzzPlan {
  const isLong = process.env['PLENUM_SECURITY_LONG'] === '1';
  const given = (process.env['PLENUM_FUZZ_SEED'] ?? '').split(',').filter((text) => text !== '');
  const drawn = Array.from({ length: isLong ? 3 : 1 }, () => randomInt(seedMax));
  const seeds = given.length > 0 ? given.map(Number) : drawn;
  const count = Number(process.env['PLENUM_FUZZ_COUNT'] ?? (isLong ? 50_000 : 1_500));
  console.log(`fuzz ${subject}: ${count} for each seed of PLENUM_FUZZ_SEED=${seeds.join(',')}`);
  return { seeds, count, isLong };
}

/** What went wrong, once per kind: a run that fails a thousand times the same way says it once. */
export class Findings {
  readonly #byKind = new Map<string, { readonly example: string; times: number }>();

  /**
   * @param kind what all findings of the same cause share
   * @param example how to repeat this one
   */
  add(kind: string, example: string): void {
    const known = this.#byKind.get(kind);
    if (known === undefined) this.#byKind.set(kind, { example: example.slice(0, 700), times: 1 });
    else known.times += 1;
  }

  /** A line for each kind, for `expect(...).toEqual([])`. */
  list(): string[] {
    return [...this.#byKind].map(([kind, { example, times }]) => `${kind} (${times} times), for example ${example}`);
  }
}

/** Waits for an answer; null when none comes within the time that every answer must keep. */
export async function answerInTime<T>(answer: Promise<T>, timeoutMs = 30_000): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  try {
    return await Promise.race([answer, never]);
  } finally {
    clearTimeout(timer);
  }
}
