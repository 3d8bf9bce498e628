/** The dashboard of a user. */
import * as Type from 'typebox';
import { JobTitle } from '../accounts/person-fields.ts';
import { accountFields, UserParams } from '../accounts/users.ts';
import {
  controlConcerns,
  dashboardEventStatuses,
  newsTypes,
  OrganizationUserRole,
  preparationSteps,
} from '../enums.ts';
import { EndDate, EventId, StartDate, Timezone, UserRole } from '../events/event-fields.ts';
import { dashboardPastDays, maxConcernSessions, maxDashboardEntries } from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  Id,
  NameText,
  nullable,
  oneOf,
  PersonMini,
  PlainDescription,
  shape,
  Timestamp,
  TitleText,
} from '../primitives.ts';
import { DurationMinutes, EndsAt, Location, StartsAt } from '../schedule/session-fields.ts';
import { scoped } from '../scoped-fields.ts';

const DashboardSessions = Type.Array(
  shape({
    id: Id,
    title: TitleText,
    starts_at: StartsAt,
    duration_minutes: DurationMinutes,
    location: nullable(Location),
    is_location_in_use: Type.Boolean({
      description:
        'Whether the session is the next one in a location whose current session is over time, and starts soon.',
    }),
  }),
);

export const Dashboard = shape({
  user: described(
    shape({
      ...accountFields,
      created_at: CreatedAt,
    }),
    'The caller.',
  ),
  stats: described(
    shape({
      events_hosted: Type.Integer({ description: 'Number of events that the caller organizes.' }),
      attendees_reached: Type.Integer({
        description: 'Number of people, other than the caller, in the events that the caller organizes.',
      }),
      connections_made: Type.Integer({ description: 'Number of accepted connections.' }),
      events_attended: Type.Integer({ description: 'Number of past events of which the caller is a member.' }),
      organizations_count: Type.Integer({ description: 'Number of organizations of the caller.' }),
    }),
    'Statistics of the caller.',
  ),
  organizations: Type.Array(
    shape({
      id: Id,
      name: NameText,
      role: OrganizationUserRole,
      event_count: Type.Integer({ description: 'Number of published and archived events of the organization.' }),
      draft_count: Type.Integer({
        description: 'Number of unpublished events of the organization; 0 for callers who are not its owner.',
      }),
      member_count: Type.Integer({ description: 'Number of members of the organization.' }),
    }),
    { description: 'Organizations of the caller.' },
  ),
  events: Type.Array(
    shape({
      id: Id,
      name: NameText,
      start_date: StartDate,
      end_date: nullable(EndDate),
      timezone: Timezone,
      location: nullable(Location),
      status: oneOf(dashboardEventStatuses, 'Whether the event is `upcoming`, `live` or `past`.'),
      attendee_count: Type.Integer({ description: 'Number of attendees who are not banned.' }),
      organization: described(shape({ id: Id, name: NameText }), 'Organization that owns the event.'),
      user_role: UserRole,
      cover: nullable(
        Type.String({ description: 'Object key of the cover image for narrow screens; null if there is none.' }),
      ),
      own_sessions: described(
        DashboardSessions,
        'Current and next sessions that the caller has bookmarked or speaks in, sorted by start.',
      ),
      other_sessions: described(
        DashboardSessions,
        'Current and next sessions of a running event, sorted by start; empty if `own_sessions` is not.',
      ),
    }),
    { description: 'Published events of which the caller is a member.' },
  ),
  organized_events: scoped(
    'production:read',
    Type.Array(
      shape({
        id: Id,
        name: TitleText,
        start_date: StartDate,
        end_date: EndDate,
        timezone: Timezone,
        is_published: Type.Boolean({ description: 'Whether the event is published; otherwise it is a draft.' }),
        status: oneOf(dashboardEventStatuses, 'Whether the event is `upcoming`, `live` or `past`.'),
        user_role: UserRole,
        seats: nullable(
          described(
            shape({
              taken: Type.Integer({ description: 'Number of attendees.' }),
              limit: nullable(Type.Integer({ description: 'Maximum number of attendees; null means unlimited.' })),
            }),
            'Seats of the event; null for moderators.',
          ),
        ),
        join_requests: Type.Integer({ description: 'Number of requests to join that wait for an answer.' }),
        waiting_list: Type.Integer({ description: 'Number of people who wait for a seat.' }),
        undelivered_invitations: Type.Integer({ description: 'Number of open invitations whose email bounced.' }),
        open_cases: Type.Integer({ description: 'Number of open moderation cases that the caller can decide.' }),
        concerns: Type.Array(
          shape({
            kind: oneOf(controlConcerns, 'Problem of the control room.'),
            count: Type.Integer({ description: 'Number of sessions with the problem.' }),
            sessions: Type.Array(
              shape({
                id: Id,
                title: TitleText,
                location: described(Type.String(), 'Location of the session; empty if it has none.'),
                starts_at: StartsAt,
                ends_at: EndsAt,
              }),
              { description: `The first ${maxConcernSessions} of these sessions.` },
            ),
          }),
          { description: 'Problems in the control room of a running event, by kind.' },
        ),
        open_steps: Type.Array(oneOf(preparationSteps), {
          description: 'Steps before the event that are not done, in the usual order.',
        }),
      }),
      {
        description:
          'Events with tasks of the caller, drafts included: running events first, then by start. Contains up to five.',
      },
    ),
  ),
  drafts: described(
    shape({
      count: Type.Integer({ description: 'Number of unpublished events.' }),
      events: scoped(
        'production:read',
        Type.Array(shape({ id: Id, name: NameText }), { description: 'Newest unpublished events.' }),
      ),
    }),
    'Unpublished events that the caller can edit.',
  ),
  waiting_imports: scoped(
    'schedule:import',
    Type.Array(
      shape({
        id: Id,
        event_id: EventId,
        event_name: Type.String({ description: 'Title of the event.' }),
        file_name: Type.String({ description: 'Name of the uploaded file.' }),
      }),
      {
        description: 'Imports that wait for an answer from the caller: the newest one of each event.',
      },
    ),
  ),
  connections: Type.Array(
    shape({
      id: Id,
      user: described(PersonMini, 'The other person.'),
      company: nullable(Type.String({ description: 'Company; null if there is none or the person hides it.' })),
      title: nullable(JobTitle),
      connected_at: described(Timestamp, 'When the connection request was accepted (ISO 8601, UTC).'),
    }),
    { description: 'Newest connections of the caller.' },
  ),
  news: Type.Array(
    shape({
      id: Id,
      title: TitleText,
      description: PlainDescription,
      date: described(Timestamp, 'When the news item was published (ISO 8601, UTC).'),
      type: oneOf(newsTypes, 'Type of news.'),
      is_new: Type.Boolean({ description: 'Whether the news item is recent.' }),
      link: nullable(Type.String({ description: 'Path of a page of the web application; null if there is none.' })),
    }),
    { description: 'News about the platform, newest first.' },
  ),
});
export type Dashboard = Type.Static<typeof Dashboard>;

export const GetDashboard = operation({
  method: 'GET',
  path: '/users/:user_id/dashboard',
  summary: 'Get the caller’s dashboard',
  description: `Callers can only get their own dashboard. Contains up to ${maxDashboardEntries} published events of which the caller is a member: running ones first, then upcoming ones, then those that ended in the last ${dashboardPastDays} days. Tasks are only included for events that the caller organizes or moderates. News items are in the language of the request.`,
  access: 'login',
  token: 'account:read',
  params: UserParams,
  replies: { 200: Dashboard },
  errors: ['forbidden'],
});
