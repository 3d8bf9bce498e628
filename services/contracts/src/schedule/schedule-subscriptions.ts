/** Schedule subscriptions: the worker regularly fetches a schedule from a URL and imports the changes. */
import * as Type from 'typebox';
import { subscriptionPauseReasons, subscriptionProblems } from '../enums.ts';
import { eventStaffErrors } from '../events/event-errors.ts';
import { EventParams } from '../events/events.ts';
import { operation } from '../operation.ts';
import { described, nullable, oneOf, shape } from '../primitives.ts';
import { maxSubscribedUrlLength, subscriptionEndsAfterDays, subscriptionMinutes } from './import-limits.ts';
import { ListedImport } from './schedule-exchange.ts';

const Url = Type.String({
  minLength: 1,
  maxLength: maxSubscribedUrlLength,
  'x-trim': true,
  description: 'https URL of a schedule (frab XML, c3voc JSON or CSV).',
});
const Minutes = Type.Integer({
  minimum: subscriptionMinutes.min,
  maximum: subscriptionMinutes.max,
  description: 'Interval between fetches in minutes.',
});

const nullableTime = (description: string) => nullable(Type.String({ format: 'date-time', description }));

export const ScheduleSubscription = shape({
  url: Url,
  every_minutes: Minutes,
  skip_problems: Type.Boolean({ description: 'Whether sessions with a problem are skipped without confirmation.' }),
  paused: nullable(oneOf(subscriptionPauseReasons, 'Why the subscription is paused; null if it is not paused.')),
  is_fetching: Type.Boolean({
    description: 'Whether a fetch or the import of its result is running or about to start.',
  }),
  checked_at: nullableTime(
    'When the schedule was last fetched, successfully or not (ISO 8601, UTC); null before the first fetch.',
  ),
  fetched_at: nullableTime(
    'When the schedule was last fetched successfully (ISO 8601, UTC); null before the first successful fetch.',
  ),
  next_at: nullableTime('When the schedule will be fetched next (ISO 8601, UTC); null if the subscription is paused.'),
  problem: nullable(
    described(
      shape({
        code: oneOf(subscriptionProblems, 'Code of the problem.'),
        status: nullable(Type.Integer({ description: 'HTTP status of the reply; null if there was none.' })),
        since: Type.String({
          format: 'date-time',
          description: 'Time since which every fetch has failed (ISO 8601, UTC).',
        }),
      }),
      'Why the last fetch or the import of its result failed; null if it did not fail.',
    ),
  ),
  last_import: nullable(described(ListedImport, 'Newest import of the subscription; null if there is none yet.')),
});
export type ScheduleSubscription = Type.Static<typeof ScheduleSubscription>;

const path = '/events/:event_id/schedule-subscription';

export const GetScheduleSubscription = operation({
  method: 'GET',
  path,
  summary: 'Get the schedule subscription of an event',
  description:
    'Requires the role ADMIN or ORGANIZER. An event has at most one schedule subscription. Includes the result of the last fetch and the newest import of the subscription.',
  access: 'login',
  token: 'schedule:import',
  params: EventParams,
  replies: {
    200: shape({
      subscription: nullable(
        described(ScheduleSubscription, 'Schedule subscription of the event; null if there is none.'),
      ),
    }),
  },
  errors: eventStaffErrors,
});

export const SubscribeSchedule = operation({
  method: 'PUT',
  path,
  summary: 'Create or update the schedule subscription of an event',
  description: `Requires the role ADMIN or ORGANIZER. A new URL is fetched immediately unless the subscription is paused, and the first import from it waits for confirmation. Later imports are applied without confirmation unless they raise a question. Organizers receive the notification \`SCHEDULE_NEWS\` when an import has changed the agenda or waits for an answer, and when fetching fails or works again. The subscription is paused ${subscriptionEndsAfterDays} days after the end of the event, or when the event is archived.`,
  access: 'login',
  token: 'schedule:import',
  securityLog: 'subscription.changed',
  params: EventParams,
  body: shape({
    url: Url,
    every_minutes: Minutes,
    skip_problems: Type.Optional(
      Type.Boolean({ description: 'Whether to skip sessions with a problem without confirmation. Defaults to false.' }),
    ),
    is_paused: Type.Optional(Type.Boolean({ description: 'Whether the subscription is paused. Defaults to false.' })),
  }),
  replies: { 200: ScheduleSubscription },
  errors: [...eventStaffErrors, 'schedule_address_refused'],
  rateLimits: ['subscription_change'],
  demoRestriction: true,
});

export const FetchSchedule = operation({
  method: 'POST',
  path: `${path}/fetch`,
  summary: 'Fetch a subscribed schedule now',
  description:
    'Requires the role ADMIN or ORGANIZER. Fetches the schedule even if the subscription is paused, and imports it even if it has not changed since the last fetch. The fetch runs in the background: request the subscription again until `is_fetching` is false.',
  access: 'login',
  token: 'schedule:import',
  params: EventParams,
  replies: { 202: ScheduleSubscription },
  errors: eventStaffErrors,
  rateLimits: ['subscription_change'],
  demoRestriction: true,
});

export const UnsubscribeSchedule = operation({
  method: 'DELETE',
  path,
  summary: 'Delete the schedule subscription of an event',
  description:
    'Requires the role ADMIN or ORGANIZER. The schedule is no longer fetched; imported sessions remain in the agenda. Succeeds even if there is no subscription.',
  access: 'login',
  token: 'schedule:import',
  securityLog: 'subscription.changed',
  params: EventParams,
  replies: { 204: Type.Null() },
  errors: eventStaffErrors,
  demoRestriction: true,
});
