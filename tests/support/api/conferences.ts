/** Conferences for tests: organizations and events are created over HTTP, everything else by plain statements. */
import { randomBytes } from 'node:crypto';
import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import type {
  EventUserRole,
  OrganizationPlan,
  OrganizationUserRole,
  SessionSpeakerRole,
} from '@plenum/contracts/enums';
import { CreateEvent, type EventDetail } from '@plenum/contracts/events/events';
import { CreateOrganization } from '@plenum/contracts/events/organizations';
import { statement } from '@plenum/core/platform/db/database';
import { dateFromToday } from '../services/date-from-today.ts';
import { newLoggedInPerson, type PersonOptions, type TestPerson } from './people.ts';
import { expectReply } from './replies.ts';
import type { TestApi } from './test-api.ts';

/** The time zone of events: late in the UTC day, their date is already the next one. */
const timezone = 'Europe/Brussels';

/** Returns the date this many days from today in the time zone of the events, `YYYY-MM-DD`. */
export const eventDateIn = (days: number, nowMs = Date.now()): string => dateFromToday(days, timezone, nowMs);

/** Returns a minimal body for a new event: two days, three weeks from now. */
export const eventBody = (change: Readonly<Record<string, unknown>> = {}) => ({
  title: `Conference ${randomBytes(4).toString('hex')}`,
  event_type: 'CONFERENCE',
  start_date: eventDateIn(21),
  end_date: eventDateIn(22),
  timezone,
  company_name: 'Example e.V.',
  ...change,
});

export interface TestConference {
  readonly owner: TestPerson;
  readonly organization_id: number;
  readonly event_id: number;
  readonly join_code: string;
  readonly detail: EventDetail;
}

export async function newOrganization(owner: TestPerson, name = 'Example e.V.'): Promise<number> {
  return expectReply(CreateOrganization, 201, await owner.client.post('/organizations', { name })).id;
}

/** Creates an event of an organization; its creator is ADMIN. */
export const newEvent = async (
  creator: TestPerson,
  organization_id: number,
  change: Readonly<Record<string, unknown>> = {},
): Promise<EventDetail> =>
  expectReply(
    CreateEvent,
    201,
    await creator.client.post(`/organizations/${organization_id}/events`, eventBody(change)),
  );

const showSql = statement('test-show-event', `update events set visibility = 'PUBLIC' where id = $1`);

/** Creates a published conference with its own organization and owner. It is listed if everybody may join it. */
export async function newConference(
  api: TestApi,
  change: Readonly<Record<string, unknown>> = {},
  options: PersonOptions = {},
): Promise<TestConference> {
  const owner = await newLoggedInPerson(api, options);
  const organization_id = await newOrganization(owner);
  const onClock = { start_date: eventDateIn(21, api.clock.now()), end_date: eventDateIn(22, api.clock.now()) };
  const detail = await newEvent(owner, organization_id, { status: 'PUBLISHED', ...onClock, ...change });
  if (change['join_policy'] === 'OPEN') await api.deps.db.rows(showSql, [detail.id]);
  return { owner, organization_id, event_id: detail.id, join_code: detail.join_code ?? '', detail };
}

const addMemberSql = statement(
  'test-add-member',
  `insert into event_users (event_id, user_id, role, is_banned, is_chat_banned) values ($1, $2, $3, $4, $5)
       on conflict (event_id, user_id) do update set role = $3, is_banned = $4, is_chat_banned = $5`,
);

interface Membership {
  readonly role: EventUserRole;
  readonly is_banned?: boolean;
  readonly is_chat_banned?: boolean;
}

/** Adds or changes a membership row. */
export async function addMember(
  api: TestApi,
  event_id: number,
  user_id: number,
  { role, is_banned = false, is_chat_banned = false }: Membership,
): Promise<void> {
  await api.deps.db.rows(addMemberSql, [event_id, user_id, role, is_banned, is_chat_banned]);
}

export async function newMember(api: TestApi, event_id: number, membership: Membership): Promise<TestPerson> {
  const person = await newLoggedInPerson(api);
  await addMember(api, event_id, person.user_id, membership);
  return person;
}

const removeMemberSql = statement('test-remove-member', 'delete from event_users where event_id = $1 and user_id = $2');

/** Removes a membership row. */
export async function removeMember(api: TestApi, event_id: number, user_id: number): Promise<void> {
  await api.deps.db.rows(removeMemberSql, [event_id, user_id]);
}

const addOrganizationMemberSql = statement(
  'test-add-organization-member',
  'insert into organization_users (organization_id, user_id, role) values ($1, $2, $3)',
);

export async function addOrganizationMember(
  api: TestApi,
  organization_id: number,
  user_id: number,
  role: OrganizationUserRole,
): Promise<void> {
  await api.deps.db.rows(addOrganizationMemberSql, [organization_id, user_id, role]);
}

const addContact = statement(
  'test-add-contact',
  'insert into organization_contacts (organization_id, user_id) values ($1, $2) on conflict do nothing',
);

/** Creates the record of a person who joined an organization or one of its events and has left since. */
export async function makeKnownToOrganization(
  { deps }: Pick<TestApi, 'deps'>,
  organization_id: number,
  user_id: number,
): Promise<void> {
  await deps.db.rows(addContact, [organization_id, user_id]);
}

const setPlanSql = statement('test-set-plan', 'update organizations set plan = $2 where id = $1');

export async function setPlan(api: TestApi, organization_id: number, plan: OrganizationPlan): Promise<void> {
  await api.deps.db.rows(setPlanSql, [organization_id, plan]);
}

const fillSeatsSql = statement(
  'test-fill-seats',
  `with people as (
     insert into users (email, first_name, last_name, privacy_settings)
     select $3 || n || '@seats.example', 'Seat', n::text, '{}' from generate_series(1, $2) n returning id)
   insert into event_users (event_id, user_id, role) select $1, id, 'ATTENDEE' from people`,
);

/** Adds this many members without a password. */
export async function fillSeats(api: TestApi, event_id: number, count: number): Promise<void> {
  await api.deps.db.rows(fillSeatsSql, [event_id, count, randomBytes(6).toString('hex')]);
}

interface SessionOptions {
  readonly title?: string;
  readonly starts_at: string;
  readonly duration_minutes?: number;
  readonly track?: string | null;
  readonly location?: string | null;
  readonly status?: string;
}

const addSessionSql = statement<{ id: number }>(
  'test-add-session',
  `with bumped as (update events set agenda_version = agenda_version + 1 where id = $1)
   insert into sessions (event_id, title, session_type, starts_at, duration_minutes, track, location, status)
   values ($1, $2, 'PRESENTATION', $3, $4, $5, $6, $7) returning id`,
);

/** Creates a session; increments the version of the agenda. */
export async function addSession(api: TestApi, event_id: number, options: SessionOptions): Promise<number> {
  const { title = 'A talk', starts_at, duration_minutes = 30, track = null, location = null } = options;
  const values = [event_id, title, starts_at, duration_minutes, track, location, options.status ?? 'SCHEDULED'];
  const row = await api.deps.db.row(addSessionSql, values);
  if (row === undefined) throw new Error('The session was not stored.');
  return row.id;
}

interface ProfileOptions {
  readonly user_id?: number | null;
  readonly title?: string | null;
  readonly company_name?: string | null;
  readonly bio?: string | null;
  readonly social_links?: Record<string, string>;
}

const addProfile = statement<{ id: number }>(
  'test-add-profile',
  `insert into speaker_profiles (event_id, name, user_id, title, company_name, bio, social_links)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);

/** Creates a speaker of an event. */
export async function addSpeaker(
  api: TestApi,
  event_id: number,
  name: string,
  options: ProfileOptions = {},
): Promise<number> {
  const { user_id = null, title = null, company_name = null, bio = null, social_links = {} } = options;
  const row = await api.deps.db.row(addProfile, [event_id, name, user_id, title, company_name, bio, social_links]);
  if (row === undefined) throw new Error('The speaker was not stored.');
  return row.id;
}

const addStageSpeakerSql = statement(
  'test-put-on-stage',
  'insert into session_speakers (session_id, profile_id, role, position) values ($1, $2, $3, $4)',
);

export async function putOnStage(
  api: TestApi,
  session_id: number,
  profile_id: number,
  position: number | null = null,
  role: SessionSpeakerRole = 'SPEAKER',
): Promise<void> {
  await api.deps.db.rows(addStageSpeakerSql, [session_id, profile_id, role, position]);
}

const setPrivacySql = statement(
  'test-set-privacy',
  'update users set privacy_settings = privacy_settings || $2::jsonb where id = $1',
);

export async function setPrivacy(api: TestApi, user_id: number, privacy: Partial<PrivacySettings>): Promise<void> {
  await api.deps.db.rows(setPrivacySql, [user_id, privacy]);
}

const deleteEvent = statement(
  'test-delete-event',
  `update events set status = 'DELETED', deleted_at = now() where id = $1`,
);

export async function markDeleted(api: TestApi, event_id: number): Promise<void> {
  await api.deps.db.rows(deleteEvent, [event_id]);
}

/** Creates a conference of three days in Brussels; summer time begins in the night before day 3. */
export const newSpringConference = (api: TestApi): Promise<TestConference> =>
  newConference(api, { start_date: '2031-03-28', end_date: '2031-03-30' });

/** Sets the local time at which a conference day starts. */
export const setDayChange = (api: TestApi, event_id: number, day_change: string) =>
  api.deps.db.rows(
    statement(
      'test-set-day-change',
      'update events set day_change = $2, agenda_version = agenda_version + 1 where id = $1',
    ),
    [event_id, day_change],
  );

const makeOld = statement(
  'test-make-old',
  `with aged_people as (update users set created_at = now() - interval '1 year' where id = $1),
        aged_organizations as (update organizations set created_at = now() - interval '1 year' where id = $2)
   insert into mail_ledger (kind, sender_id, organization_id, subject, created_at)
   select 'ACCEPTED', $1, $2, 'earlier:' || $2 || ':' || n, now() - interval '1 day' from generate_series(1, 200) n`,
);

/** Makes an organization and its owner old and of good reputation: they may send 5,000 emails a day. */
export async function makeOrganizationTrusted(
  api: TestApi,
  { owner, organization_id }: Pick<TestConference, 'owner' | 'organization_id'>,
): Promise<void> {
  await api.deps.db.rows(makeOld, [owner.user_id, organization_id]);
}
