import type { Body } from '@plenum/contracts/operation';
import type { ScheduleSubscription, SubscribeSchedule } from '@plenum/contracts/schedule/schedule-subscriptions';
import { call } from '../../../lib/http.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

/** Polling interval: the worker fetches in the background, and the user waits for the result of a running fetch. */
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

const invalidateSubscription = () => invalidate('Imports');

/** Subscribes to the schedule at a URL, or changes the settings. */
export async function subscribe(event_id: number, body: Body<typeof SubscribeSchedule>): Promise<void> {
  await call('PUT /events/:event_id/schedule-subscription', { params: { event_id }, body });
  await invalidateSubscription();
}

export async function fetchNow(event_id: number): Promise<void> {
  await call('POST /events/:event_id/schedule-subscription/fetch', { params: { event_id } });
  await invalidateSubscription();
}

export async function unsubscribe(event_id: number): Promise<void> {
  await call('DELETE /events/:event_id/schedule-subscription', { params: { event_id } });
  await invalidateSubscription();
}

/** Converts a subscription to the body of the request that changes it. */
export const toRequestBody = ({
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
