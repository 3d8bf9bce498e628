import type { Body } from '@plenum/contracts/operation';
import type { ScheduleSubscription, SubscribeSchedule } from '@plenum/contracts/schedule-subscriptions';
import { call } from '../../lib/http.ts';
import { invalidate, useQuery } from '../../lib/swr.ts';

/** The worker fetches by itself; while it does, somebody waits for the result. */
const refreshIntervalMs = { idle: 20_000, fetching: 1500 } as const;

export const useSubscription = (event_id: number) =>
  useQuery(
    'GET /events/:event_id/schedule-subscription',
    { params: { event_id } },
    {
      refreshInterval: (reply) =>
        reply?.subscription?.is_fetching === true ? refreshIntervalMs.fetching : refreshIntervalMs.idle,
    },
  );

const changed = () => invalidate('Imports');

/** Follows the schedule at an address, or changes how. */
export async function subscribe(event_id: number, body: Body<typeof SubscribeSchedule>): Promise<void> {
  await call('PUT /events/:event_id/schedule-subscription', { params: { event_id }, body });
  await changed();
}

export async function fetchNow(event_id: number): Promise<void> {
  await call('POST /events/:event_id/schedule-subscription/fetch', { params: { event_id } });
  await changed();
}

export async function unsubscribe(event_id: number): Promise<void> {
  await call('DELETE /events/:event_id/schedule-subscription', { params: { event_id } });
  await changed();
}

/** Returns a subscription as the request that changes it takes it. */
export const asRequest = ({
  url,
  every_minutes,
  skip_problems,
  paused,
}: ScheduleSubscription): Body<typeof SubscribeSchedule> => ({
  url,
  every_minutes,
  skip_problems,
  is_paused: paused !== null,
});
