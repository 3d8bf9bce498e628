import type * as contract from '@plenum/contracts/schedule-subscriptions';
import {
  fetchScheduleNow,
  getScheduleSubscription,
  subscribeSchedule,
  unsubscribeSchedule,
} from '@plenum/core/domain/schedule-exchange/manage-subscription';
import { accepted, noContent, ok, type Routes } from '../http/handle.ts';

export const scheduleSubscriptionsRoutes: Routes<typeof contract> = {
  GetScheduleSubscription: async (scope, { params }) => ok(await getScheduleSubscription(scope, params.event_id)),
  SubscribeSchedule: async (scope, { params, body }) => ok(await subscribeSchedule(scope, params.event_id, body)),
  FetchSchedule: async (scope, { params }) => accepted(await fetchScheduleNow(scope, params.event_id)),
  UnsubscribeSchedule: async (scope, { params }) => {
    await unsubscribeSchedule(scope, params.event_id);
    return noContent;
  },
};
