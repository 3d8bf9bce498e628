/**
 * A small conference for tests: an owner, members of every role, rooms of every kind. Created without passwords and
 * emails.
 */
import { randomBytes } from 'node:crypto';
import { ref } from '@mikro-orm/core';
import type { EventUserRole, RoomSubtype, RoomType } from '@plenum/contracts/enums';
import type { Deps } from '@plenum/core/deps';
import { openLogin } from '@plenum/core/domain/accounts/auth/auth.steps';
import { defaultPrivacySettings } from '@plenum/core/domain/accounts/users/privacy.rules';
import { User } from '@plenum/core/domain/accounts/users/user.entity';
import type { Actor } from '@plenum/core/domain/actor';
import { createSessionRooms } from '@plenum/core/domain/chat/chat-rooms/chat-rooms.steps';
import { addEventMember } from '@plenum/core/domain/events/attendees/event-members.steps';
import { createEvent } from '@plenum/core/domain/events/events/create-event';
import { Event } from '@plenum/core/domain/events/events/event.entity';
import { createOrganization } from '@plenum/core/domain/events/organizations/create-organization';
import { Organization, OrganizationUser } from '@plenum/core/domain/events/organizations/organization.entity';
import { Session } from '@plenum/core/domain/schedule/sessions/session.entity';
import { SessionSpeaker, SpeakerProfile } from '@plenum/core/domain/schedule/speakers/speaker-profile.entity';
import { statement, statementsByText } from '@plenum/core/platform/db/database';
import { type Scope, scopeFor } from '@plenum/core/scope';

/** A user with an open login. */
export interface Person extends Actor {
  readonly name: string;
  readonly access_token: string;
  readonly socketToken: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns a scope with a person as actor. */
export const scopeOfPerson = (deps: Deps, person: Person): Scope =>
  scopeFor(deps, person, randomBytes(4).toString('hex'));

/**
 * Returns the scope of a person in a process that ends right after its commits, so that only the relay delivers the
 * consequences.
 */
export const scopeWithoutServerEvents = (deps: Deps, person: Person): Scope => ({
  ...scopeOfPerson(deps, person),
  consequences: { ...deps.consequences, echo: () => Promise.resolve() },
  publish: () => undefined,
});

/** Creates a verified person with a login; `name` becomes the first name. */
export async function createPersonWithLogin(
  deps: Deps,
  name: string,
  options: { readonly verified?: boolean } = {},
): Promise<Person> {
  const email_verified = options.verified ?? true;
  const user_id = await deps.db.transaction(async (tx) => {
    const user = tx.em.create(User, {
      email: `${name}-${randomBytes(6).toString('hex')}@example.org`,
      firstName: name,
      lastName: 'Tester',
      privacySettings: defaultPrivacySettings,
      emailVerifiedAt: email_verified ? new Date() : null,
    });
    await tx.em.persist(user).flush();
    return user.id;
  });
  return { name, user_id, email_verified, is_demo: false, ...(await logInAgain(deps, user_id)) };
}

/** Creates another login of the same person. */
export async function logInAgain(deps: Deps, user_id: number) {
  const login = await deps.db.transaction(async (tx) => Promise.resolve(openLogin(deps, tx, user_id, null)));
  return {
    login_id: login.login_id,
    access_token: await deps.tokens.sign('access', login),
    socketToken: await deps.tokens.sign('socket', login),
  };
}

export interface RoomIds {
  readonly GLOBAL: number;
  readonly GREEN_ROOM: number;
  readonly ADMIN: number;
}

export interface Conference {
  readonly event_id: number;
  readonly organization_id: number;
  /** Owns the organization and created the event. */
  readonly creator: Person;
  readonly rooms: RoomIds;
}

interface RoomRow {
  readonly id: number;
  readonly room_type: RoomType;
  readonly subtype: RoomSubtype | null;
}

const roomsOfEvent = statement<RoomRow>(
  'test-rooms-of-event',
  'select id, room_type, subtype from chat_rooms where event_id = $1 and session_id is not distinct from $2',
);

async function roomIds(deps: Deps, event_id: number, session_id: number | null) {
  const rows = await deps.db.rows(roomsOfEvent, [event_id, session_id]);
  return (kind: RoomType | RoomSubtype): number => {
    const row = rows.find(({ room_type, subtype }) => (subtype ?? room_type) === kind);
    if (row === undefined) throw new Error(`There is no ${kind} room.`);
    return row.id;
  };
}

/** Creates a published conference with its three rooms. */
export async function createConferenceWithRooms(deps: Deps): Promise<Conference> {
  const creator = await createPersonWithLogin(deps, 'Creator');
  const scope = scopeOfPerson(deps, creator);
  const organization = await createOrganization(scope, { name: 'Test organization' });
  const tomorrow = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10);
  const event = await createEvent(scope, organization.id, {
    title: 'Test conference',
    event_type: 'CONFERENCE',
    start_date: tomorrow,
    end_date: tomorrow,
    timezone: 'Europe/Brussels',
    company_name: 'Testers',
    status: 'PUBLISHED',
  });
  const idOf = await roomIds(deps, event.id, null);
  const rooms = { GLOBAL: idOf('GLOBAL'), GREEN_ROOM: idOf('GREEN_ROOM'), ADMIN: idOf('ADMIN') };
  return { event_id: event.id, organization_id: organization.id, creator, rooms };
}

/** Makes a person a member with a role. */
export async function setMembership(
  deps: Deps,
  { event_id }: Conference,
  role: EventUserRole,
  name: string = role,
): Promise<Person> {
  const person = await createPersonWithLogin(deps, name);
  await deps.db.transaction((tx) => addEventMember(tx, { event_id, user_id: person.user_id, role }));
  return person;
}

/** Creates an OWNER of the organization who is no member of the event. */
export async function createOrganizationOwner(deps: Deps, { organization_id }: Conference): Promise<Person> {
  const person = await createPersonWithLogin(deps, 'Owner');
  await deps.db.transaction(async (tx) => {
    const organization = ref(Organization, organization_id);
    await tx.em
      .persist(tx.em.create(OrganizationUser, { organization, user: ref(User, person.user_id), role: 'OWNER' }))
      .flush();
  });
  return person;
}

const statementsFor = statementsByText('world-change');

/** Changes columns of a membership, for example `is_banned = true`. */
export async function changeMembership(
  deps: Deps,
  { event_id }: Conference,
  person: Person,
  assignment: string,
): Promise<void> {
  const change = `update event_users set ${assignment} where event_id = $1 and user_id = $2`;
  await deps.db.rows(statementsFor(change), [event_id, person.user_id]);
}

/** Changes columns of a room. */
export async function changeRoom(deps: Deps, room_id: number, assignment: string): Promise<void> {
  await deps.db.rows(statementsFor(`update chat_rooms set ${assignment} where id = $1`), [room_id]);
}

export interface SessionRooms {
  readonly session_id: number;
  readonly PUBLIC: number;
  readonly BACKSTAGE: number;
}

export async function createSessionWithRooms(
  deps: Deps,
  { event_id }: Conference,
  options: { readonly title?: string; readonly chat_mode?: 'ENABLED' | 'BACKSTAGE_ONLY' | 'DISABLED' } = {},
): Promise<SessionRooms> {
  const session_id = await deps.db.transaction(async (tx) => {
    const session = tx.em.create(Session, {
      event: ref(Event, event_id),
      sessionType: 'PRESENTATION',
      title: options.title ?? 'A talk',
      chatMode: options.chat_mode ?? 'ENABLED',
      startsAt: new Date(),
      durationMinutes: 30,
    });
    tx.em.persist(session);
    await createSessionRooms(tx, [session]);
    return session.id;
  });
  const idOf = await roomIds(deps, event_id, session_id);
  return { session_id, PUBLIC: idOf('PUBLIC'), BACKSTAGE: idOf('BACKSTAGE') };
}

/** Makes a person a speaker of a session. */
export async function setSessionSpeaker(
  deps: Deps,
  { event_id }: Conference,
  session_id: number,
  person: Person,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await tx.em.findOne(SpeakerProfile, { event: event_id, user: person.user_id });
    const profile =
      before ??
      tx.em.create(SpeakerProfile, { event: ref(Event, event_id), user: ref(User, person.user_id), name: person.name });
    tx.em.persist(profile);
    tx.em.persist(
      tx.em.create(SessionSpeaker, { session: ref(Session, session_id), profile: ref(profile), position: 1 }),
    );
    await tx.em.flush();
  });
}

const markDeleted = statement(
  'world-mark-deleted',
  'update room_messages set deleted_at = now(), deleted_by_id = $1 where room_id = $2 and seq = $3',
);
const countDeleted = statement(
  'world-count-deleted',
  'update room_heads set message_count = message_count - 1 where room_id = $1',
);

/** Deletes a message like a moderator, without server events. */
export async function deleteMessage(deps: Deps, room_id: number, seq: number, deleted_by: Person): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.rows(markDeleted, [deleted_by.user_id, room_id, seq]);
    await tx.rows(countDeleted, [room_id]);
  });
}

const storeMessageSql = statement<{ readonly id: number }>(
  'test-store-message',
  `with head as (update room_heads set last_seq = last_seq + 1, message_count = message_count + 1
                  where room_id = $1 returning last_seq)
   insert into room_messages (room_id, seq, user_id, content) select $1, last_seq, $2, 'Hello' from head returning id`,
);

/** Stores a message without any checks or server events; returns its id. */
export async function storeMessage(deps: Deps, room_id: number, author: Person): Promise<number> {
  const row = await deps.db.row(storeMessageSql, [room_id, author.user_id]);
  if (row === undefined) throw new Error('There is no such room.');
  return row.id;
}
