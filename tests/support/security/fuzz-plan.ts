/** The number of requests and the seeds of a fuzzer: few in `npm test`, all in `npm run test:security`. */
import { randomInt } from 'node:crypto';

export interface FuzzPlan {
  readonly seeds: readonly number[];
  /** Requests or frames for each seed. */
  readonly count: number;
  readonly isLong: boolean;
}

const maxSeed = 2 ** 31 - 1;

/**
 * Reads the plan from the environment. `PLENUM_FUZZ_SEED` repeats a run (several seeds separated by commas),
 * `PLENUM_FUZZ_COUNT` changes its length; otherwise the seeds are random and printed.
 */
export function fuzzPlan(subject: string): FuzzPlan {
  const isLong = process.env['PLENUM_SECURITY_LONG'] === '1';
  const seedText = (process.env['PLENUM_FUZZ_SEED'] ?? '').split(',').filter((text) => text !== '');
  const drawn = Array.from({ length: isLong ? 3 : 1 }, () => randomInt(maxSeed));
  const seeds = seedText.length > 0 ? seedText.map(Number) : drawn;
  const count = Number(process.env['PLENUM_FUZZ_COUNT'] ?? (isLong ? 50_000 : 1_500));
  console.log(`fuzz ${subject}: ${count} for each seed of PLENUM_FUZZ_SEED=${seeds.join(',')}`);
  return { seeds, count, isLong };
}

/** Deduplicated findings: a run that fails a thousand times in the same way reports it once. */
export class Findings {
  readonly #byKind = new Map<string, { readonly example: string; times: number }>();

  /**
   * Adds a finding.
   * @param kind shared by all findings with the same cause
   * @param example how to reproduce this one
   */
  add(kind: string, example: string): void {
    const existing = this.#byKind.get(kind);
    if (existing === undefined) this.#byKind.set(kind, { example: example.slice(0, 700), times: 1 });
    else existing.times += 1;
  }

  /** Returns a line per kind, for `expect(...).toEqual([])`. */
  list(): string[] {
    return [...this.#byKind].map(([kind, { example, times }]) => `${kind} (${times} times), for example ${example}`);
  }
}

/** Waits for a response; null when none arrives within the required time. */
export async function replyInTime<T>(answer: Promise<T>, timeoutMs = 30_000): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
