/**
 * Every process is replaced, one after the other, while a crowd chats through nginx (F2). `npm run rollout` is the same
 * with 500 clients and a picture. `ROLLOUT_CLIENTS` makes it another size, `FAULT_SEED` repeats its choices.
 */
import { expect, it } from 'vitest';
import { usedMetrics } from '../../scripts/monitoring/used-metrics.ts';
import { drawRollout } from '../../scripts/rollout/plot.ts';
import { runRollout } from '../../scripts/rollout/run-rollout.ts';
import { timeouts } from '../support/services/timeouts.ts';

it('nobody notices that everything has been replaced', { timeout: 10 * timeouts.test }, async () => {
  const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
  console.log(`FAULT_SEED=${seed}`);
  const { findings, details, picture } = await runRollout({
    clients: Number(process.env['ROLLOUT_CLIENTS'] ?? 150),
    messagesPerS: 10,
    seed,
    usedMetrics: usedMetrics(),
    say: (message) => console.log(message),
  });
  console.log(details.join('\n'));
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
  // What was drawn is what happened: five marks, four gateways.
  const svg = drawRollout(picture);
  for (const { name } of [...picture.replacements, ...picture.gateways]) expect(svg).toContain(`>${name}</text>`);
  expect(picture.gateways).toHaveLength(4);
  expect(picture.gateways.every(({ connected }) => connected.some((count) => count > 0))).toBe(true);
});
