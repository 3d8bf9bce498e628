/** Requests are counted against every rate limit that an operation names. */
import { type RateLimitName, rateLimits } from '@plenum/contracts/limits';
import { expect, it } from 'vitest';
import { createRateLimits } from './rate-limits.ts';

/** Limits that commands count themselves: by event, organization, session, feed, shop, sponsor or token. */
const commandLimits: ReadonlySet<RateLimitName> = new Set([
  'add_by_id_per_organization',
  'announcement_per_event',
  'api_token',
  'calendar_feed',
  'people_export_per_event',
  'session_reaction',
  'sponsor_click',
  'ticket_shop_receiver',
]);
const actor = {
  user_id: 1,
  login_id: '0195d2a4-7d6e-7c3a-9a54-2f6e0b1c4d5e',
  email_verified: true,
  is_demo: false,
  is_demo_organizer: false,
};
const attempt = {
  address: '192.0.2.1',
  actor,
  body: { email: 'ada@example.org' },
  refresh_token: `${actor.login_id}.${'x'.repeat(43)}`,
  device_proofs: null,
};
const names = Object.keys(rateLimits).filter((name): name is RateLimitName => Object.hasOwn(rateLimits, name));

it.each(names)('counts requests against the limit %s', async (name) => {
  const limitNames: string[] = [];
  const limits = createRateLimits({
    limiter: {
      consume: (limit) => {
        limitNames.push(limit);
        return Promise.resolve({ remaining: 0, resetS: 0 });
      },
      consumeAll: (counters) => Promise.resolve(void limitNames.push(...counters.map((counter) => counter.name))),
      reset: () => Promise.resolve(),
      refund: () => Promise.resolve(),
    },
    isExempt: () => false,
    findKnownDevice: () => Promise.resolve(null),
  });
  await limits.consume([name], attempt);
  expect(limitNames).toEqual(commandLimits.has(name) ? [] : [name]);
});
