/** The control room for organizers: the current and next session of each location, and problems that need attention. */
import { GetControlRoom } from '@plenum/contracts/live/control-room';
import { createSessionRooms } from '@plenum/core/domain/chat/chat-rooms/chat-rooms.steps';
import { statement } from '@plenum/core/platform/db/database';
import { createPresence } from '@plenum/core/platform/realtime/presence';
import { beforeEach, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  newMember,
  newSpringConference,
  putOnStage,
  type TestConference,
} from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;

const run = (name: string, text: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement(`test-control-room-${name}`, text), values);
const path = () => `/events/${conference.event_id}/control-room`;
const getControlRoom = async () => expectReply(GetControlRoom, 200, await conference.owner.client.get(path()));
const inMinutes = (minutes: number): string => new Date(api.clock.now() + minutes * 60_000).toISOString();
const add = (title: string, startsInMinutes: number, location: string | null = 'Hall') =>
  addSession(api, conference.event_id, {
    title,
    starts_at: inMinutes(startsInMinutes),
    duration_minutes: 30,
    location,
  });

beforeEach(async () => {
  conference = await newSpringConference(api);
});

it('shows the current and the next session of each location within a day', async () => {
  await add('On now', -10);
  await add('Later', 30);
  await add('Much later', 60);
  await add('Tomorrow night', 60 * 25, 'Attic');
  await add('Without a place', 10, null);
  const cancelled = await add('Cancelled', 5, 'Bar');
  await run('cancel', `update sessions set status = 'CANCELLED' where id = $1`, [cancelled]);
  const { locations } = await getControlRoom();
  expect(locations.map(({ location, now, next }) => [location, now?.title ?? null, next?.title ?? null])).toEqual([
    ['', null, 'Without a place'],
    ['Hall', 'On now', 'Later'],
  ]);
  expect(locations[1]?.later.map(({ title }) => title)).toEqual(['Much later']);
});

it('counts recent people, messages and questions, and speakers who are ready', async () => {
  const session_id = await add('On now', -10);
  await api.deps.db.transaction((tx) => createSessionRooms(tx, [{ id: session_id }]));
  const [room] = await run('room', `select id from chat_rooms where session_id = $1 and subtype = 'PUBLIC'`, [
    session_id,
  ]);
  const room_id = Number(room?.['id']);
  const { user_id } = conference.owner;
  for (const [seq, minutes] of [
    [1, -6],
    [2, -4],
    [3, -1],
  ] as const)
    await run(
      'message',
      `insert into room_messages (room_id, seq, user_id, content, created_at) values ($1, $2, $3, 'Hi', $4)`,
      [room_id, seq, user_id, inMinutes(minutes)],
    );
  for (const [status, minutes] of [
    ['PENDING', -60],
    ['OPEN', -1],
  ] as const)
    await run(
      'question',
      `insert into questions (event_id, session_id, text, author_id, status, created_at) values ($1, $2, 'Why?', $3, $4, $5)`,
      [conference.event_id, session_id, user_id, status, inMinutes(minutes)],
    );
  const profile_id = await addSpeaker(api, conference.event_id, 'Grace', {});
  await putOnStage(api, session_id, profile_id, 1);
  const presence = createPresence(api.deps);
  for (const person of [1, 2, 3]) await presence.enter({ event_id: conference.event_id, room_id, user_id: person });
  const now = async () => (await getControlRoom()).locations[0]?.now;
  expect(await now()).toMatchObject({
    speakers: 1,
    speaker_names: ['Grace'],
    ready: 0,
    present: 3,
    messages: 2,
    questions: 1,
    waiting_questions: 1,
    // Nobody has used the run of show so far.
    concerns: ['QUESTIONS_WAITING'],
  });
  await run('cue', `insert into session_cues (session_id, title, at_minute) values ($1, 'Film', 5)`, [session_id]);
  expect(await now()).toMatchObject({ concerns: ['SPEAKERS_MISSING', 'QUESTIONS_WAITING'] });
  await presence.stop();
  await run('ready', 'update session_speakers set ready_at = now() where session_id = $1', [session_id]);
  expect(await now()).toMatchObject({ present: 0, ready: 1, concerns: ['QUESTIONS_WAITING'] });
});

it('reports missing speakers once somebody in the event has reported being ready', async () => {
  const profile_id = await addSpeaker(api, conference.event_id, 'Grace', {});
  const [first, second] = [await add('First', -5, 'Attic'), await add('Second', -5, 'Bar')];
  for (const session_id of [first, second]) await putOnStage(api, session_id, profile_id, 1);
  const concerns = async () => (await getControlRoom()).locations.map(({ now }) => now?.concerns);
  expect(await concerns()).toEqual([[], []]);
  await run('crew', 'update sessions set crew_ready_at = now() where id = $1', [second]);
  expect(await concerns()).toEqual([['SPEAKERS_MISSING'], ['SPEAKERS_MISSING']]);
  await run('speaker', 'update session_speakers set ready_at = now() where session_id = $1', [second]);
  expect(await concerns()).toEqual([['SPEAKERS_MISSING'], []]);
});

it('shows which sessions are marked as full', async () => {
  const session_id = await add('On now', -10);
  expect((await getControlRoom()).locations[0]?.now?.is_full).toBe(false);
  await run('full', 'update sessions set is_full = true where id = $1', [session_id]);
  expect((await getControlRoom()).locations[0]?.now?.is_full).toBe(true);
});

it('counts undelivered invitations and waiting cases', async () => {
  expect(await getControlRoom()).toMatchObject({ open_cases: 0, undelivered_invitations: 0, locations: [] });
  const invite = (status: string, bounced_at: string | null) =>
    run(
      'invite',
      `insert into invitations (kind, organization_id, event_id, email, role, status, token_seed, token_hash, sent_at, bounced_at, expires_at)
       select 'event', organization_id, id, gen_random_uuid() || '@far.example', 'ATTENDEE', $2, gen_random_uuid(),
              encode(sha256(gen_random_uuid()::text::bytea), 'hex'), now(), $3, now() + interval '1 day'
         from events where id = $1`,
      [conference.event_id, status, bounced_at],
    );
  await invite('PENDING', inMinutes(0));
  await invite('PENDING', null);
  await invite('CANCELLED', inMinutes(0));
  const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  await run('case', `insert into moderation_cases (event_id, kind, subject_id) values ($1, 'PERSON', $2)`, [
    conference.event_id,
    member.user_id,
  ]);
  expect(await getControlRoom()).toMatchObject({ open_cases: 1, undelivered_invitations: 1 });
});

it.each([['MODERATOR'], ['SPEAKER'], ['ATTENDEE']] as const)('rejects the role %s', async (role) => {
  const { client } = await newMember(api, conference.event_id, { role });
  expectRejection(await client.get(path()), 'forbidden');
});
