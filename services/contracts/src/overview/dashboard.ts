/** The dashboard of a person. */
import * as Type from 'typebox';
import { JobTitle } from '../accounts/person-fields.ts';
import { myPerson, UserParams } from '../accounts/users.ts';
import { dashboardEventStatuses, newsTypes, OrganizationUserRole } from '../enums.ts';
import { EndDate, EventId, StartDate, Timezone, UserRole } from '../events/event-fields.ts';
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
import { DurationMinutes, Location, StartsAt } from '../schedule/session-fields.ts';
import { scoped } from '../scoped-fields.ts';

export const Dashboard = shape({
  user: described(
    shape({
      ...myPerson,
      created_at: CreatedAt,
    }),
    'The person; null if there is no account.',
  ),
  stats: described(
    shape({
      events_hosted: Type.Integer({ description: 'Number of events that the caller organizes.' }),
      attendees_reached: Type.Integer({ description: 'Number of people in all events that the caller organizes.' }),
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
      event_count: Type.Integer({ description: 'Number of events.' }),
      member_count: Type.Integer({ description: 'Number of members.' }),
    }),
    { description: 'The organizations.' },
  ),
  events: Type.Array(
    shape({
      id: Id,
      name: NameText,
      start_date: StartDate,
      end_date: nullable(EndDate),
      timezone: Timezone,
      location: nullable(Location),
      status: oneOf(dashboardEventStatuses, 'Status.'),
      attendee_count: Type.Integer({ description: 'Number of attendees, if it is shown.' }),
      organization: described(shape({ id: Id, name: NameText }), 'The organization; null if there is none.'),
      user_role: UserRole,
      cover: nullable(
        Type.String({ description: 'Object key of the cover image for narrow screens; null if there is none.' }),
      ),
      own_sessions: Type.Array(
        shape({
          id: Id,
          title: TitleText,
          starts_at: StartsAt,
          duration_minutes: DurationMinutes,
          location: nullable(Location),
        }),
        {
          description:
            'Sessions that the caller has bookmarked or speaks in, and that are running or come next, sorted by start.',
        },
      ),
    }),
    { description: 'The events.' },
  ),
  drafts: described(
    shape({
      count: Type.Integer({ description: 'Number of entries.' }),
      events: scoped('production:read', Type.Array(shape({ id: Id, name: NameText }), { description: 'The events.' })),
    }),
    'Unpublished events of the caller: their number, and the names of the newest ones.',
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
        description:
          'Imports that wait for an answer, in events whose schedule the caller may import; the newest of each event.',
      },
    ),
  ),
  connections: Type.Array(
    shape({
      id: Id,
      user: described(PersonMini, 'The person.'),
      company: nullable(Type.String({ description: 'Company; null if there is none or the person hides it.' })),
      title: nullable(JobTitle),
      connected_at: described(Timestamp, 'When the connection request was accepted (ISO 8601, UTC).'),
    }),
    { description: 'Connections of the caller.' },
  ),
  news: Type.Array(
    shape({
      id: Id,
      title: TitleText,
      description: PlainDescription,
      date: described(Timestamp, 'Date, `YYYY-MM-DD`.'),
      type: oneOf(newsTypes, 'Type.'),
      is_new: Type.Boolean({ description: 'Whether it is recent.' }),
      link: nullable(Type.String({ description: 'Path of a page of the web application; null if there is none.' })),
    }),
    { description: 'News.' },
  ),
});
export type Dashboard = Type.Static<typeof Dashboard>;

export const GetDashboard = operation({
  method: 'GET',
  path: '/users/:user_id/dashboard',
  summary: 'Get the caller’s dashboard',
  description: 'Returns statistics, organizations, events, drafts, connections and news.',
  access: 'login',
  token: 'account:read',
  params: UserParams,
  replies: { 200: Dashboard },
  errors: ['forbidden'],
});
