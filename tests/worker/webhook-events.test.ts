/**
 * Every command and job that writes sessions, speakers, rooms, members or events creates the right webhook events;
 * changes that do not affect a session create none for it.
 */
import { randomUUID } from 'node:crypto';
import { DuplicateEvent } from '@plenum/contracts/events/events';
import { webhookEventTypes } from '@plenum/contracts/integrations/webhook-event-types';
import { CreateWebhook } from '@plenum/contracts/integrations/webhooks';
import { DelayLocation, PreviewDelay } from '@plenum/contracts/schedule/delays';
import { UndoImport } from '@plenum/contracts/schedule/schedule-exchange';
import { DuplicateSession } from '@plenum/contracts/schedule/sessions';
import { AddEventSpeaker } from '@plenum/contracts/schedule/speakers';
import { advanceSessionStatuses } from '@plenum/core/domain/schedule/sessions/advance-session-statuses';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember, addOrganizationMember, newConference, type TestConference } from '../support/api/conferences.ts';
import { invitationTokenOf } from '../support/api/invitation-token.ts';
import { newLoggedInPerson, testPassword } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { importPathOf, startImportWorker, uploadSchedule } from '../support/worker/imports.ts';
import { scheduleFile, sessionAt, twentySessions, withRenamedSession } from '../support/worker/small-schedules.ts';
import type { TestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi();
let worker: TestWorker;
let conference: TestConference;
let sessions: readonly [number, number];
let profile_id: number;

beforeAll(async () => {
  worker = await startImportWorker(api.env);
});
afterAll(() => worker.stop());

const waitingEvents = statement('t-webhook-events-waiting', 'select id from outbox');
const deliveriesSql = statement<{ event_type: string; body: { data: Record<string, unknown> } }>(
  't-webhook-events-deliveries',
  `delete from webhook_deliveries d using webhooks w where w.id = d.webhook_id and w.organization_id = $1
   returning d.event_type, d.body::jsonb as body`,
);
const run = (name: string, sql: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement(`t-webhook-events-${name}`, sql), values);

/** Takes the deliveries so far: types with the number of the session of the test, sorted. */
async function takeEvents(): Promise<string[]> {
  await waitForCondition('no event is pending', async () => (await api.deps.db.rows(waitingEvents)).length === 0);
  const rows = await api.deps.db.rows(deliveriesSql, [conference.organization_id]);
  const names = new Map<unknown, string>(sessions.map((id, index) => [id, ` ${index + 1}`]));
  return rows.map(({ event_type, body }) => event_type + (names.get(body.data['session_id']) ?? '')).toSorted();
}

const slot = (hour: number) => ({ day_number: 1, start_time: `${hour}:00`, end_time: `${hour + 1}:00` });
const newSession = async (hour: number): Promise<number> => {
  const body = { ...slot(hour), title: `Talk ${hour}`, session_type: 'PANEL', location: 'Hall' };
  const reply = await conference.owner.client.post(`/events/${conference.event_id}/sessions`, body);
  expect(reply.status, reply.text).toBe(201);
  return (reply.body as { id: number }).id;
};

beforeEach(async () => {
  sessions = [0, 0];
  conference = await newConference(api);
  const { client } = conference.owner;
  sessions = [await newSession(10), await newSession(12)];
  const speaker = await client.post(`/events/${conference.event_id}/speakers`, { name: 'Ada' });
  profile_id = expectReply(AddEventSpeaker, 201, speaker).profile_id;
  await takeEvents();
  const body = { name: 'All', url: 'https://receiver.example/', event_types: webhookEventTypes, is_paused: true };
  expectReply(CreateWebhook, 201, await client.post(`/organizations/${conference.organization_id}/webhooks`, body));
});

type Method = 'post' | 'put' | 'delete';
async function request(method: Method, path: string, body?: object): Promise<unknown> {
  const reply = await conference.owner.client[method](path, body);
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body;
}
const ofEvent = (path = '') => `/events/${conference.event_id}${path}`;
const ofSession = (path = '') => `/sessions/${sessions[0]}${path}`;
const bulk = (body: object) => request('post', ofEvent('/sessions/bulk'), { ids: sessions, ...body });
const onStage = () => request('post', ofSession('/speakers'), { profile_id });

const both = ['session.updated 1', 'session.updated 2'];
const one = ['session.updated 1'];

const externalSession = { ...slot(16), external_id: 'S-1', title: 'Talk', session_type: 'PANEL' };
async function repeatedUpserts(): Promise<void> {
  await request('put', ofEvent('/sessions'), { sessions: [externalSession] });
  await request('put', ofEvent('/speakers'), { speakers: [{ external_id: 'P-1', name: 'Grace', bio: 'Wrote *it*.' }] });
  await request('put', ofEvent('/locations'), { locations: [{ external_id: 'L-1', name: 'Hall', building: 'North' }] });
  await request('put', ofEvent('/tracks'), { tracks: [{ external_id: 'T-1', name: 'Web' }] });
}

interface Row {
  readonly name: string;
  readonly prepare?: () => Promise<unknown>;
  readonly act: () => Promise<unknown>;
  readonly expected: readonly string[];
}
const rows: readonly Row[] = [
  { name: 'create a session', act: () => newSession(14), expected: ['session.created'] },
  {
    name: 'update a session',
    act: () => request('put', ofSession(), { title: 'Another title' }),
    expected: one,
  },
  {
    name: 'update a session without a change',
    act: () => request('put', ofSession(), { title: 'Talk 10' }),
    expected: [],
  },
  {
    name: 'create a session by external id',
    act: () => request('put', ofEvent('/sessions'), { sessions: [externalSession] }),
    expected: ['session.created'],
  },
  {
    name: 'update a session by external id',
    prepare: () => request('put', ofEvent('/sessions'), { sessions: [externalSession] }),
    act: () => request('put', ofEvent('/sessions'), { sessions: [{ ...externalSession, title: 'Another title' }] }),
    expected: ['session.updated'],
  },
  {
    name: 'repeat sessions, speakers, locations and tracks by external id',
    prepare: repeatedUpserts,
    act: repeatedUpserts,
    expected: [],
  },
  {
    name: 'set the status',
    act: () => request('put', ofSession('/status'), { status: 'CANCELLED' }),
    expected: [...one, 'sessions.moved'],
  },
  {
    name: 'set the times',
    act: () => request('put', ofSession('/times'), slot(15)),
    expected: [...one, 'sessions.moved'],
  },
  { name: 'delete a session', act: () => request('delete', ofSession()), expected: ['session.deleted 1'] },
  {
    name: 'duplicate a session with a speaker',
    prepare: onStage,
    act: async () => expectReply(DuplicateSession, 201, await conference.owner.client.post(ofSession('/duplicate'))),
    expected: ['session.created'],
  },
  { name: 'change sessions', act: () => bulk({ changes: { track: 'Web' } }), expected: both },
  {
    name: 'delete sessions',
    act: () => bulk({ delete: true }),
    expected: ['session.deleted 1', 'session.deleted 2'],
  },
  {
    name: 'place and unschedule sessions',
    act: () => {
      const from = { ...slot(10), location: 'Hall' };
      const placements = [
        { id: sessions[0], from, to: { ...from, location: 'Foyer' } },
        { id: sessions[1], from: { ...slot(12), location: 'Hall' }, to: null },
      ];
      return request('post', ofEvent('/sessions/placements'), { placements });
    },
    expected: [...both, 'sessions.moved'],
  },
  { name: 'mark as full', act: () => request('put', ofSession('/full'), { is_full: true }), expected: one },
  {
    name: 'set the links',
    act: () => request('put', ofSession('/resources'), [{ kind: 'LINK', title: 'Slides', url: 'https://a.example/' }]),
    expected: one,
  },
  {
    name: 'set the order of locations and tracks',
    act: () =>
      request('put', ofEvent('/agenda/order'), { locations: [], tracks: [{ name: 'Web' }], walking_minutes: 0 }),
    expected: ['event.updated'],
  },
  { name: 'add a speaker to a session', act: onStage, expected: one },
  {
    name: 'change the role of a speaker',
    prepare: onStage,
    act: () => request('put', ofSession(`/speaker-profiles/${profile_id}`), { role: 'HOST' }),
    expected: one,
  },
  {
    name: 'remove a speaker from a session',
    prepare: onStage,
    act: () => request('delete', ofSession(`/speaker-profiles/${profile_id}`)),
    expected: one,
  },
  {
    name: 'mark as ready',
    act: () => request('put', ofSession('/ready'), { profile_id: null, is_ready: true }),
    expected: [],
  },
  {
    name: 'start a session',
    act: () => request('put', ofSession('/running'), { step: 'BEGIN' }),
    expected: one,
  },
  {
    name: 'delay a location, and undo it',
    act: async () => {
      const delay = { location: 'Hall', day_number: 1, minutes: 5, breaks_absorb: false };
      const { sessions: seen } = expectReply(
        PreviewDelay,
        200,
        await conference.owner.client.get(ofEvent('/delay-preview'), {
          query: { location: 'Hall', day_number: '1', minutes: '5', breaks_absorb: 'false' },
        }),
      );
      const reply = await conference.owner.client.post(ofEvent('/delays'), {
        ...delay,
        client_id: randomUUID(),
        seen: seen.map(({ id, starts_at }) => ({ id, starts_at })),
      });
      expect(await takeEvents()).toEqual(both);
      await request('post', ofEvent(`/delays/${expectReply(DelayLocation, 201, reply).id}/undo`));
    },
    expected: both,
  },
  {
    name: 'advance statuses',
    prepare: () =>
      run('past', `update sessions set starts_at = now() - interval '5 hours' where event_id = $1`, [
        conference.event_id,
      ]),
    act: () => advanceSessionStatuses({ ...api.deps, clock: { now: Date.now, date: () => new Date() } }),
    expected: both,
  },
  {
    name: 'move the event to another time zone',
    act: () => request('put', ofEvent(), { timezone: 'Asia/Tokyo' }),
    expected: ['event.updated', ...both],
  },
  {
    name: 'duplicate an event',
    act: async () => {
      const body = { title: 'Next year', start_date: conference.detail.start_date, copy_speakers: true };
      expectReply(DuplicateEvent, 201, await conference.owner.client.post(ofEvent('/duplicate'), body));
    },
    expected: [
      'attendee.added',
      'event.created',
      'room.created',
      'room.created',
      'room.created',
      'session.created',
      'session.created',
      'speaker.created',
    ],
  },
  { name: 'delete an event', act: () => request('delete', ofEvent()), expected: ['event.deleted'] },
  {
    name: 'import a schedule, again with a changed and a missing session, and undo it',
    act: async () => {
      await request('post', ofEvent('/sessions/bulk'), { ids: sessions, delete: true });
      await takeEvents();
      await uploadSchedule(conference, scheduleFile(twentySessions));
      expect((await takeEvents()).filter((type) => /^s(?!peaker)/.test(type))).toEqual([
        'schedule.imported',
        ...twentySessions.map(() => 'session.created'),
      ]);
      const changed = withRenamedSession(1).slice(0, -1);
      const next = scheduleFile([...changed, sessionAt(20)]);
      const finished = await uploadSchedule(conference, next);
      expect((await takeEvents()).filter((type) => type.startsWith('session.'))).toEqual([
        'session.created',
        'session.updated',
        'session.updated',
      ]);
      expectReply(UndoImport, 200, await conference.owner.client.post(importPathOf(UndoImport, finished)));
    },
    expected: ['schedule.imported', 'session.deleted', 'session.updated', 'session.updated', 'sessions.moved'],
  },
  {
    name: 'update a speaker',
    act: () => request('put', ofEvent(`/speakers/${profile_id}`), { title: 'Engineer' }),
    expected: ['speaker.updated'],
  },
  {
    name: 'remove a speaker who is in a session',
    prepare: onStage,
    act: () => request('delete', ofEvent(`/speakers/${profile_id}`)),
    expected: [...one, 'speaker.deleted'],
  },
  {
    name: 'delete the account of a speaker who is in a session',
    act: async () => {
      const { client, user_id } = await newLoggedInPerson(api);
      await addMember(api, conference.event_id, user_id, { role: 'SPEAKER' });
      await request('post', ofSession('/speakers'), { user_id });
      await takeEvents();
      const reply = await client.delete(`/users/${user_id}`, { body: { password: testPassword } });
      expect(reply.status, reply.text).toBeLessThan(300);
    },
    expected: ['attendee.removed', ...one, 'speaker.deleted'],
  },
  {
    name: 'make a member a speaker by adding them to a session',
    act: async () => {
      const { user_id } = await newLoggedInPerson(api);
      await addMember(api, conference.event_id, user_id, { role: 'ATTENDEE' });
      await takeEvents();
      await request('post', ofEvent('/speakers'), { user_id });
    },
    expected: ['attendee.role_changed', 'speaker.created'],
  },
  {
    name: 'add, promote and remove a member of the organization',
    act: async () => {
      const { user_id } = await newLoggedInPerson(api);
      await addOrganizationMember(api, conference.organization_id, user_id, 'MEMBER');
      const path = `/organizations/${conference.organization_id}/users/${user_id}`;
      await request('put', path, { role: 'ADMIN' });
      await request('delete', path);
    },
    expected: ['member.added', 'member.removed', 'member.role_changed'],
  },
  {
    name: 'create a chat room',
    act: () => request('post', ofEvent('/chat-rooms'), { name: 'Quiet' }),
    expected: ['room.created'],
  },
];

describe('webhook events', () => {
  it.each(rows)('of the command: $name', async ({ prepare, act, expected }) => {
    await prepare?.();
    await takeEvents();
    await act();
    expect(await takeEvents()).toEqual([...expected].toSorted());
  });
});

const deletedSql = statement<{ body: { data: object } }>(
  't-webhook-events-deleted',
  `select d.body::jsonb as body from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where w.organization_id = $1 and d.event_type = 'session.deleted' order by d.webhook_id`,
);

it('sends the last state of a deleted session, but only to webhooks of people who organize the event', async () => {
  const { client, user_id } = await newLoggedInPerson(api);
  await addOrganizationMember(api, conference.organization_id, user_id, 'ADMIN');
  const body = { name: 'Admin', url: 'https://other.example/', event_types: ['session.deleted'], is_paused: true };
  expectReply(CreateWebhook, 201, await client.post(`/organizations/${conference.organization_id}/webhooks`, body));
  await request('delete', ofSession());
  await waitForCondition('no event is pending', async () => (await api.deps.db.rows(waitingEvents)).length === 0);
  const [ofOwner, ofAdmin] = await api.deps.db.rows(deletedSql, [conference.organization_id]);
  const ids = {
    organization_id: conference.organization_id,
    event_id: conference.event_id,
    session_id: sessions[0],
  };
  expect(ofAdmin?.body.data).toEqual(ids);
  expect(ofOwner?.body.data).toMatchObject({ ...ids, session: { title: 'Talk 10', location: 'Hall', track: null } });
});

const attendeeSql = statement<{ event_type: string; data: object }>(
  't-webhook-events-attendee',
  `select d.event_type, d.body::jsonb -> 'data' as data from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where w.organization_id = $1 and d.event_type like 'attendee.%' order by d.id`,
);
const openInvitation = statement<{ id: number }>(
  't-webhook-events-invitation',
  'select id from invitations where email = $1',
);

it('names the tickets of a member, also after the account is deleted, but not of a member who was added', async () => {
  const { client, user_id, email } = await newLoggedInPerson(api);
  await request('put', ofEvent('/people'), { people: ['T-1', 'T-2'].map((external_id) => ({ external_id, email })) });
  const invitation = await api.deps.db.row(openInvitation, [email]);
  await client.post(`/invitations/${await invitationTokenOf(api, invitation?.id ?? 0)}/accept`);
  await request('put', ofEvent(`/users/${user_id}`), { role: 'MODERATOR' });
  await client.delete(`/users/${user_id}`, { body: { password: testPassword } });
  const added = await newLoggedInPerson(api);
  await request('put', ofEvent('/people/T-3'), { email: added.email });
  await run('added', `insert into event_users (event_id, user_id, role, was_added) values ($1, $2, 'ATTENDEE', true)`, [
    conference.event_id,
    added.user_id,
  ]);
  await waitForCondition('no event is pending', async () => (await api.deps.db.rows(waitingEvents)).length === 0);
  const tickets = { event_id: conference.event_id, user_id, external_ids: ['T-1', 'T-2'] };
  expect(await api.deps.db.rows(attendeeSql, [conference.organization_id])).toMatchObject([
    { event_type: 'attendee.added', data: { ...tickets, role: 'ATTENDEE' } },
    { event_type: 'attendee.role_changed', data: tickets },
    { event_type: 'attendee.removed', data: { ...tickets, former_role: 'MODERATOR' } },
    { event_type: 'attendee.added', data: { user_id: added.user_id, external_ids: [] } },
  ]);
});
