/**
 * Six gateways are restarted one by one, and two are added, while a crowd listens through nginx. `npm run bench --
 * socket-balance` is the same with 6,000 sockets and the default settings. `BALANCE_SOCKETS` makes it another size.
 */
import { expect, it } from 'vitest';
import { runBalance } from '../../scripts/balance/run-balance.ts';
import { imbalanceMax } from '../../scripts/sizing/gateway-numbers.ts';
import { timeouts } from '../support/services/timeouts.ts';

it(
  'no gateway has far more sockets than the others after any step, and no message is lost',
  { timeout: 40 * timeouts.test },
  async () => {
    const { steps, posted, missing } = await runBalance({
      sockets: Number(process.env['BALANCE_SOCKETS'] ?? 900),
      // Faster than by default, for the time of the test only.
      settings: { REBALANCE_PERCENT_PER_MINUTE: '100', REBALANCE_CALM_MS: '10000' },
      stepMaxMs: 300_000,
      say: (message) => console.log(message),
    });
    expect(steps).toHaveLength(7);
    for (const { name, imbalance } of steps) expect(imbalance, name).toBeLessThanOrEqual(imbalanceMax);
    expect(posted).toBeGreaterThan(0);
    expect(missing).toBe(0);
  },
);
