/**
 * Timeouts for waiting in tests, in milliseconds: a passing test takes a fraction. `PLENUM_TIMEOUT_FACTOR` multiplies
 * all of them on a slow or busy machine.
 */
const factor = Number(process.env['PLENUM_TIMEOUT_FACTOR'] ?? '1');
if (!(factor > 0)) throw new Error('PLENUM_TIMEOUT_FACTOR must be a positive number.');

export const timeouts = {
  test: 60_000 * factor,
  hook: 120_000 * factor,
  /** Until a condition holds: `waitUntil`, `expect.poll`. */
  condition: 30_000 * factor,
  journey: 120_000 * factor,
  /** Until a page shows the expected content. */
  page: 15_000 * factor,
} as const;
