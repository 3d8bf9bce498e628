/** A schedule that an event follows: the worker fetches it from its address again and again, and imports what changed. */
import * as Type from 'typebox';
import { subscriptionPauses, subscriptionProblems } from './enums.ts';
import { EventParams } from './events.ts';
import { subscribedUrlLengthMax, subscriptionMinutes } from './import-limits.ts';
import { operation } from './operation.ts';
import { nullable, oneOf, shape } from './primitives.ts';
import { ListedImport } from './schedule-exchange.ts';

const Url = Type.String({
  minLength: 1,
  maxLength: subscribedUrlLengthMax,
  'x-trim': true,
  description: 'Address of a schedule (frab XML, c3voc JSON or CSV), with https.',
});
const Minutes = Type.Integer({
  minimum: subscriptionMinutes.min,
  maximum: subscriptionMinutes.max,
  description: 'How often the address is asked, in minutes.',
});

const when = (description: string) => nullable(Type.String({ format: 'date-time', description }));

export const ScheduleSubscription = shape({
  url: Url,
  every_minutes: Minutes,
  skip_problems: Type.Boolean({ description: 'Whether sessions with a problem are left out without asking.' }),
  paused: nullable(oneOf(subscriptionPauses)),
  is_fetching: Type.Boolean({
    description: 'Whether a fetch, or the import of what it found, is under way or about to start.',
  }),
  checked_at: when('When the address was asked last; null before the first time.'),
  fetched_at: when('When it was asked last and answered well; null before the first time.'),
  next_at: when('When it is asked next; null while it is paused.'),
  problem: nullable(
    shape({
      code: oneOf(subscriptionProblems),
      status: nullable(Type.Integer({ description: 'HTTP status of the answer; null without one.' })),
      since: Type.String({ format: 'date-time', description: 'Since when every attempt has failed.' }),
    }),
  ),
  last_import: nullable(ListedImport),
});
export type ScheduleSubscription = Type.Static<typeof ScheduleSubscription>;

const path = '/events/:event_id/schedule-subscription';
const refusals = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;

export const GetScheduleSubscription = operation({
  method: 'GET',
  path,
  summary: 'Get the schedule subscription of an event',
  access: 'login',
  token: 'schedule:import',
  params: EventParams,
  replies: { 200: shape({ subscription: nullable(ScheduleSubscription) }) },
  errors: refusals,
});

export const SubscribeSchedule = operation({
  method: 'PUT',
  path,
  summary: 'Create or update the schedule subscription of an event',
  description: 'The schedule is fetched regularly from an address. The first import from an address must be confirmed.',
  access: 'login',
  token: 'schedule:import',
  securityLog: 'subscription.changed',
  params: EventParams,
  body: shape({
    url: Url,
    every_minutes: Minutes,
    skip_problems: Type.Optional(
      Type.Boolean({ description: 'Leaves out sessions with a problem instead of asking; false if left out.' }),
    ),
    is_paused: Type.Optional(Type.Boolean({ description: 'Whether it is not fetched; false if left out.' })),
  }),
  replies: { 200: ScheduleSubscription },
  errors: [...refusals, 'schedule_address_refused'],
  rateLimits: ['subscription_change'],
  demoRefused: true,
});

export const FetchSchedule = operation({
  method: 'POST',
  path: `${path}/fetch`,
  summary: 'Fetch a subscribed schedule now',
  description: 'Fetches the schedule even if it seems unchanged.',
  access: 'login',
  token: 'schedule:import',
  params: EventParams,
  replies: { 202: ScheduleSubscription },
  errors: refusals,
  rateLimits: ['subscription_change'],
  demoRefused: true,
});

export const UnsubscribeSchedule = operation({
  method: 'DELETE',
  path,
  summary: 'Delete the schedule subscription of an event',
  description: 'The agenda is kept.',
  access: 'login',
  token: 'schedule:import',
  securityLog: 'subscription.changed',
  params: EventParams,
  replies: { 204: Type.Null() },
  errors: refusals,
  demoRefused: true,
});
