import type * as contract from '@plenum/contracts/schedule/schedule-subscriptions';
import { accepted, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import {
  fetchScheduleNow,
  getScheduleSubscription,
  subscribeSchedule,
  unsubscribeSchedule,
} from './manage-subscription.ts';

export const scheduleSubscriptionsOperations: HandlersOf<typeof contract> = {
  GetScheduleSubscription: async (scope, { params }) => ok(await getScheduleSubscription(scope, params.event_id)),
  SubscribeSchedule: async (scope, { params, body }) => ok(await subscribeSchedule(scope, params.event_id, body)),
  FetchSchedule: async (scope, { params }) => accepted(await fetchScheduleNow(scope, params.event_id)),
  UnsubscribeSchedule: async (scope, { params }) => noContent(await unsubscribeSchedule(scope, params.event_id)),
};
