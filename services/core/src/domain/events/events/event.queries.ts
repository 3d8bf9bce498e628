import type { EventStatus, EventUserRole, OrganizationPlan, SessionType } from '@plenum/contracts/enums';
import type { EventBase } from '@plenum/contracts/events/events';
import { maxEventDetailEntries, maxNestedUsers } from '@plenum/contracts/limits';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { isVisibleSession } from '../../access.queries.ts';
import type { PrivacyRow } from '../../accounts/users/person-privacy.rules.ts';
import { listedFilter } from '../../schedule/speakers/speaker.queries.ts';
import { attendeeCount } from '../attendees/attendee-count.queries.ts';

type EventColumn =
  | 'id'
  | 'organization_id'
  | 'title'
  | 'description'
  | 'event_type'
  | 'start_date'
  | 'end_date'
  | 'timezone'
  | 'day_change'
  | 'company_name'
  | 'slug'
  | 'status'
  | 'branding'
  | 'hero_description'
  | 'hero_images'
  | 'event_format'
  | 'venue_name'
  | 'venue_address'
  | 'venue_city'
  | 'venue_state'
  | 'venue_country'
  | 'directions'
  | 'visibility'
  | 'public_parts'
  | 'sections'
  | 'icebreakers'
  | 'sponsor_tiers'
  | 'main_session_id'
  | 'auto_session_status'
  | 'allow_custom_icebreaker'
  | 'join_policy'
  | 'deleted_by_id';

export interface EventRow extends Pick<EventBase, EventColumn> {
  readonly created_at: Date;
  readonly updated_at: Date | null;
  readonly deleted_at: Date | null;
  readonly organization_name: string;
  readonly sessions_count: number;
  readonly last_starts_at: Date | null;
  /** Earliest start of the sessions that are not cancelled. */
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
}

const eventColumns = `
  e.id, e.organization_id, e.title, e.description, e.event_type, e.start_date, e.end_date, e.timezone, e.day_change,
  e.company_name, e.slug, e.status, e.branding, e.hero_description, e.hero_images, e.event_format,
  e.venue_name, e.venue_address, e.venue_city, e.venue_state, e.venue_country, e.directions, e.visibility,
  e.public_parts, e.sections, e.icebreakers,
  e.sponsor_tiers, e.main_session_id, e.auto_session_status, e.allow_custom_icebreaker, e.join_policy,
  e.created_at, e.updated_at, e.deleted_at, e.deleted_by_id, o.name as organization_name,
  s.sessions_count, s.last_starts_at, s.opens_at, s.closes_at`;

const sessionStatistics = `
  left join lateral (
    select count(*) as sessions_count, max(starts_at) as last_starts_at,
           min(starts_at) filter (where status <> 'CANCELLED') as opens_at,
           max(starts_at + make_interval(mins => duration_minutes)) filter (where status <> 'CANCELLED') as closes_at
      from sessions where event_id = e.id and ${isVisibleSession('sessions')}) s on true`;

export interface EventListRow extends EventRow {
  readonly member_role: EventUserRole | null;
  readonly is_organization_owner: boolean;
  readonly attendee_count: number;
}

const listColumns = `${eventColumns}, eu.role as member_role, coalesce(ou.role = 'OWNER', false) as is_organization_owner,
  ${attendeeCount('e.id')} as attendee_count`;

export const organizationEventOrder: Order = {
  name: 'organization-events',
  direction: 'desc',
  keys: [
    { sql: 'e.start_date', type: 'date' },
    { sql: 'e.id', type: 'integer' },
  ],
};
export const userEventOrder: Order = { ...organizationEventOrder, name: 'user-events' };

/** SQL condition: the event, its agenda or its organization was created or changed at or after a time. */
const isEventUpdated = (time: string): string => `
  (${time}::timestamptz is null
    or greatest(coalesce(e.updated_at, e.created_at), e.agenda_changed_at, o.updated_at) >= ${time})`;

const organizationEventFilter = `e.organization_id = $1 and ${isEventUpdated('$6')}`;

const organizationEventsStatement = (name: string, filter: string) =>
  statement<CursorRow<EventListRow>>(
    name,
    `with page as (
       select e.id from events e join organizations o on o.id = e.organization_id
        where ${organizationEventFilter} and ${filter} and ${isAfter(organizationEventOrder, '$7')}
        order by ${orderBy(organizationEventOrder)} limit $3 offset $4)
     select ${listColumns}, ${cursorValues(organizationEventOrder)}
       from page
       join events e on e.id = page.id
       join organizations o on o.id = e.organization_id
       left join event_users eu on eu.event_id = e.id and eu.user_id = $2
       left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = $2
       ${sessionStatistics}
      order by ${orderBy(organizationEventOrder)}`,
  );
const allOrganizationEvents = organizationEventsStatement(
  'organization-events',
  `e.status <> 'DELETED' and ($5 or e.status <> 'DRAFT')`,
);
const organizationEventsOfStatus = organizationEventsStatement('organization-events-of-status', 'e.status = $5');

export type ListedEventStatus = Exclude<EventStatus, 'DELETED'>;

/** A null status includes every status. */
export interface OrganizationEventFilter {
  readonly organization_id: number;
  readonly viewerId: number;
  readonly status: ListedEventStatus | null;
  readonly withDrafts: boolean;
  /** Null includes events of any age. */
  readonly updated_since: string | null;
}

/** Finds a page of an organization's events as seen by `viewerId`, latest start first. */
export const findOrganizationEvents = (
  db: Db,
  { organization_id, viewerId, status, withDrafts, updated_since }: OrganizationEventFilter,
  { after, limit, offset }: Position,
) =>
  status === null
    ? db.rows(allOrganizationEvents, [organization_id, viewerId, limit, offset, withDrafts, updated_since, after])
    : db.rows(organizationEventsOfStatus, [organization_id, viewerId, limit, offset, status, updated_since, after]);

const organizationEventCounts = statement<{ status: ListedEventStatus; count: number; updated_count: number }>(
  'organization-event-counts',
  `select e.status, count(*) as count, count(*) filter (where ${isEventUpdated('$2')}) as updated_count
     from events e join organizations o on o.id = e.organization_id
    where e.organization_id = $1 and e.status <> 'DELETED' group by e.status`,
);

/** Counts an organization's events by status, and those updated since a time; omits statuses without events. */
export const countOrganizationEventsByStatus = (db: Db, organization_id: number, updated_since: string | null) =>
  db.rows(organizationEventCounts, [organization_id, updated_since]);

/** A null role includes every role. */
export interface UserEventFilter {
  readonly user_id: number;
  readonly role: EventUserRole | null;
  readonly withDrafts: boolean;
}

const userEventFilter = `
  eu.user_id = $1 and not eu.is_banned and e.status <> 'DELETED' and ($2::text is null or eu.role = $2)
  and ($3 or e.status <> 'DRAFT')`;

const userEvents = statement<CursorRow<EventListRow>>(
  'user-events',
  `with page as (
     select e.id from event_users eu join events e on e.id = eu.event_id
      where ${userEventFilter} and ${isAfter(userEventOrder, '$4')} order by ${orderBy(userEventOrder)} limit $5)
   select ${listColumns}, ${cursorValues(userEventOrder)}
     from page
     join events e on e.id = page.id
     join organizations o on o.id = e.organization_id
     join event_users eu on eu.event_id = e.id and eu.user_id = $1
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = $1
     ${sessionStatistics}
    order by ${orderBy(userEventOrder)}`,
);

const userEventCount = statement<{ count: number }>(
  'user-event-count',
  `select count(*) as count from event_users eu join events e on e.id = eu.event_id where ${userEventFilter}`,
);

/** Finds a page of a person's events, latest start first, excluding events from which the person is banned. */
export const findUserEvents = (db: Db, { user_id, role, withDrafts }: UserEventFilter, { after, limit }: Position) =>
  db.rows(userEvents, [user_id, role, withDrafts, after, limit]);

export const countUserEvents = async (db: Db, { user_id, role, withDrafts }: UserEventFilter): Promise<number> =>
  (await db.row(userEventCount, [user_id, role, withDrafts]))?.count ?? 0;

export interface EventDetailRow extends EventRow {
  readonly join_code: string;
  readonly plan: OrganizationPlan;
  readonly seat_limit: number | null;
  readonly attendee_count: number;
  /** Number of visible sponsors. */
  readonly sponsors_count: number;
  /** Whether the event itself has polls, excluding drafts. */
  readonly has_polls: boolean;
  /** Average brightness of the cover image, from 0 (black) to 1 (white); null if unknown. */
  readonly brightness: number | null;
}

const eventDetail = statement<EventDetailRow>(
  'event-detail',
  `select ${eventColumns}, e.join_code, e.seat_limit, o.plan, cover.brightness,
          ${attendeeCount('e.id')} as attendee_count,
          (select count(*)::int from sponsors sp where sp.event_id = e.id and sp.is_active) as sponsors_count,
          exists (select from polls p
                   where p.event_id = e.id and coalesce(p.session_id, 0) = 0 and p.status <> 'DRAFT') as has_polls
     from events e
     join organizations o on o.id = e.organization_id
     left join uploads cover on cover.object_key = coalesce(
       e.hero_images->>'desktop', e.branding->>'banner_url', e.hero_images->>'mobile')
     ${sessionStatistics}
    where e.id = $1`,
);

export const findEventDetail = (db: Db, event_id: number) => db.row(eventDetail, [event_id]);

export interface EventSessionRow {
  readonly id: number;
  readonly title: string;
  readonly starts_at: Date;
  readonly duration_minutes: number;
  readonly session_type: SessionType;
  readonly description: string | null;
}

const eventSessions = statement<EventSessionRow>(
  'event-detail-sessions',
  `select id, title, starts_at, duration_minutes, session_type, short_description as description
     from sessions where event_id = $1 and ${isVisibleSession('sessions')} and ($2::bigint is null or id = $2)
    order by starts_at, id limit ${maxEventDetailEntries}`,
);

/** Finds the first sessions of an event, or only the given session if it is in this event. */
export const findEventSessions = (db: Db, event_id: number, session_id: number | null) =>
  db.rows(eventSessions, [event_id, session_id]);

export interface OrganizerRow {
  readonly id: number;
  readonly full_name: string;
  readonly email: string;
  readonly role: EventUserRole;
}

const eventOrganizers = statement<OrganizerRow>(
  'event-organizers',
  `select u.id, u.full_name, u.email, eu.role
     from event_users eu join users u on u.id = eu.user_id
    where eu.event_id = $1 and eu.role in ('ADMIN', 'ORGANIZER') and not eu.is_banned
    order by eu.role, u.sort_name, u.id limit ${maxNestedUsers}`,
);

export const findOrganizers = (db: Db, event_id: number) => db.rows(eventOrganizers, [event_id]);

const implicitAdmin = statement<OrganizerRow>(
  'event-implicit-admin',
  `select id, u.full_name, email, 'ADMIN' as role from users u where id = $1`,
);

/** Returns a user as an ADMIN without a membership row. The caller must have checked that they own the organization. */
export const findImplicitAdmin = (db: Db, user_id: number) => db.row(implicitAdmin, [user_id]);

export interface EventSpeakerRow extends PrivacyRow {
  readonly profile_id: number;
  readonly full_name: string;
  readonly title: string | null;
  readonly company_name: string | null;
}

const eventDetailSpeakers = statement<EventSpeakerRow>(
  'event-detail-speakers',
  `select p.id as profile_id, p.user_id, p.name as full_name, coalesce(p.title, eu.speaker_title, u.title) as title,
          coalesce(p.company_name, u.company_name) as company_name, u.privacy_settings, eu.privacy_overrides,
          eu.was_added
     from (select p.* from speaker_profiles p where p.event_id = $1 and ${listedFilter}
            order by p.name collate "und-x-icu", p.id limit ${maxEventDetailEntries}) p
     left join users u on u.id = p.user_id
     left join event_users eu on eu.event_id = $1 and eu.user_id = p.user_id
    order by p.name collate "und-x-icu", p.id`,
);

export const findEventDetailSpeakers = (db: Db, event_id: number) => db.rows(eventDetailSpeakers, [event_id]);

const existingEvent = statement('existing-event', `select from events where id = $1 and status <> 'DELETED'`);

/** Checks whether an event exists and is not deleted. */
export const eventExists = async (db: Db, event_id: number): Promise<boolean> =>
  (await db.rows(existingEvent, [event_id])).length > 0;
