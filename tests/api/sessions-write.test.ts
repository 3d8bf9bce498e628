/** Creating and changing sessions as an organizer. */
import type { Body } from '@plenum/contracts/operation';
import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import { ChangeSessions, ListUnscheduledSessions, PlaceSessions } from '@plenum/contracts/schedule/session-planning';
import {
  CreateSession,
  DuplicateSession,
  GetSession,
  type SessionDetail,
  UpdateSession,
  UpdateSessionStatus,
  UpdateSessionTimes,
} from '@plenum/contracts/schedule/sessions';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  newMember,
  newSpringConference,
  putOnStage,
  setDayChange,
  type TestConference,
} from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
beforeEach(async () => {
  conference = await newSpringConference(api);
});

const rows = (name: string, text: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement<Record<string, unknown>>(`t-write-${name}`, text), values);

type Options = Partial<Body<typeof CreateSession>>;
const body = (options: Options = {}) => ({
  title: 'A talk',
  session_type: 'PRESENTATION',
  start_time: '09:00',
  end_time: '10:00',
  day_number: 1,
  ...options,
});
const send = (options: Options = {}) =>
  conference.owner.client.post(`/events/${conference.event_id}/sessions`, body(options));
const create = async (options: Options = {}): Promise<SessionDetail> =>
  expectReply(CreateSession, 201, await send(options));
const put = (id: number, changes: unknown) => conference.owner.client.put(`/sessions/${id}`, changes);
const update = async (id: number, options: Body<typeof UpdateSession>): Promise<SessionDetail> =>
  expectReply(UpdateSession, 200, await put(id, options));
const agenda = async () =>
  expectReply(GetAgenda, 200, await conference.owner.client.get(`/events/${conference.event_id}/agenda`));

describe('CreateSession', () => {
  const emptyFields = {
    short_description: '',
    description: null,
    streaming_platform: null,
    stream_url: null,
    zoom_meeting_id: null,
    zoom_passcode: null,
    jitsi_room_name: null,
    mux_playback_policy: 'PUBLIC',
  } as const;

  it('accepts every field of the editor, creates two rooms, and ignores an empty change', async () => {
    const session = await create({ ...emptyFields, title: '  Opening   words ' });
    expect(session).toMatchObject({
      title: 'Opening words',
      start_time: '09:00:00',
      end_time: '10:00:00',
      day_number: 1,
      duration_minutes: 60,
      status: 'SCHEDULED',
      chat_mode: 'ENABLED',
      short_description: null,
      mux_playback_policy: null,
      updated_at: null,
      session_speakers: [],
    });
    expect(
      await rows('rooms', 'select name, subtype, is_enabled from chat_rooms where session_id = $1 order by subtype', [
        session.id,
      ]),
    ).toEqual([
      { name: 'Opening words - Backstage', subtype: 'BACKSTAGE', is_enabled: true },
      { name: 'Opening words - Chat', subtype: 'PUBLIC', is_enabled: true },
    ]);
    expect(await update(session.id, {})).toEqual(session);
    expect((await agenda()).sessions).toMatchObject([{ id: session.id, title: 'Opening words' }]);
  });

  it('normalizes texts and sanitizes HTML', async () => {
    const session = await create({
      description: '<p onclick="x()">Hello <script>alert(1)</script><b>you</b></p>',
      short_description: 'x'.repeat(200),
      track: ' Main  track ',
      location: '',
      language: 'en',
      level: 'ADVANCED',
      url: 'https://example.org/talk',
    });
    expect(session).toMatchObject({
      description: '<p>Hello <strong>you</strong></p>',
      track: 'Main track',
      location: null,
      language: 'en',
      level: 'ADVANCED',
      url: 'https://example.org/talk',
    });
    expectRejection(await send({ short_description: 'x'.repeat(201) }), 'invalid_request');
    expectRejection(await send({ url: 'javascript:alert(1)' }), 'invalid_request');
    for (const level of ['', 'advanced', 'SLEEPY'])
      expectRejection(await put(session.id, { level }), 'invalid_request');
    expect(await update(session.id, { level: null })).toMatchObject({ level: null });
  });

  it('accepts titles of 1 to 255 characters', async () => {
    for (const title of ['昼', 'AI', '休憩', '개회', `a${'𝄞'.repeat(254)}`])
      expect((await send({ title })).status).toBe(201);
    for (const title of ['', '  ', '\u200B', `a${'𝄞'.repeat(255)}`])
      expectRejection(await send({ title }), 'invalid_request');
  });

  it('accepts days of the event only', async () => {
    for (const day_number of [1, 3]) expect((await create({ day_number })).day_number).toBe(day_number);
    expectRejection(await send({ day_number: 4 }), 'session_day_outside_event');
    expectRejection(await send({ day_number: 0 }), 'invalid_request');
  });

  it('accepts an end on the next day, up to twelve hours later', async () => {
    await setDayChange(api, conference.event_id, '04:00:00');
    expect(await create({ start_time: '23:00', end_time: '01:30:00' })).toMatchObject({
      starts_at: '2031-03-28T22:00:00.000Z',
      ends_at: '2031-03-29T00:30:00.000Z',
      duration_minutes: 150,
    });
    expect(await create({ start_time: '01:00', end_time: '02:00' })).toMatchObject({
      day_number: 1,
      starts_at: '2031-03-29T00:00:00.000Z',
    });
    expect((await create({ start_time: '20:00', end_time: '08:00' })).duration_minutes).toBe(720);
    for (const end_time of ['08:01', '20:00']) {
      const reply = await send({ start_time: '20:00', end_time });
      expectRejection(reply, 'invalid_request');
      expect(reply.body).toHaveProperty(['errors', 'json', 'end_time']);
    }
  });
});

describe('streaming fields', () => {
  const links: readonly (readonly [Options, Options | string])[] = [
    [{ streaming_platform: 'VIMEO', stream_url: 'https://vimeo.com/76979871' }, { stream_url: '76979871' }],
    [{ streaming_platform: 'VIMEO', stream_url: 'abc' }, 'stream_url'],
    [{ streaming_platform: 'VIMEO' }, 'stream_url'],
    [
      { streaming_platform: 'MUX', stream_url: 'https://stream.mux.com/a1B2c3D4e5.m3u8', mux_playback_policy: null },
      { stream_url: 'a1B2c3D4e5', mux_playback_policy: 'PUBLIC' },
    ],
    [
      { streaming_platform: 'MUX', stream_url: 'a1B2c3D4e5', mux_playback_policy: 'SIGNED' },
      { mux_playback_policy: 'SIGNED' },
    ],
    [{ streaming_platform: 'MUX', stream_url: 'short' }, 'stream_url'],
    [
      { streaming_platform: 'ZOOM', zoom_meeting_id: '123 456 789', zoom_passcode: 'p w' },
      { zoom_meeting_id: 'https://zoom.us/j/123456789', zoom_passcode: 'p w' },
    ],
    [{ streaming_platform: 'ZOOM', zoom_meeting_id: 'https://evil.example/zoom.us/j/123456789' }, 'zoom_meeting_id'],
    [{ streaming_platform: 'JITSI', jitsi_room_name: 'https://x.example/My_Room' }, { jitsi_room_name: 'my-room' }],
    [{ streaming_platform: 'JITSI', jitsi_room_name: '!!' }, 'jitsi_room_name'],
    [{ streaming_platform: 'OTHER', stream_url: 'https://live.example' }, { stream_url: 'https://live.example' }],
    [{ streaming_platform: 'OTHER', stream_url: 'http://live.example' }, 'stream_url'],
  ];
  it.each(links)('stores %j as %j', async (options, result) => {
    const createReply = await send(options);
    const session = await create();
    const updated = await put(session.id, options);
    for (const reply of [createReply, updated]) {
      if (typeof result === 'string') {
        expectRejection(reply, 'invalid_request');
        expect(reply.body).toHaveProperty(['errors', 'json', result]);
      } else expect(reply.body).toMatchObject(result);
    }
  });

  it('validates a single field with the stored platform, and clears all with the platform', async () => {
    const { id } = await create({ streaming_platform: 'VIMEO', stream_url: '1' });
    expect(await update(id, { stream_url: 'https://vimeo.com/2' })).toMatchObject({ stream_url: '2' });
    const unchangedSession = await update(id, { streaming_platform: 'VIMEO' });
    expect(unchangedSession).toMatchObject({ stream_url: '2' });
    expectRejection(await put(id, { streaming_platform: 'ZOOM' }), 'invalid_request');
    expect(await update(id, { streaming_platform: null })).toMatchObject({
      streaming_platform: null,
      stream_url: null,
    });
  });
});

describe('UpdateSession', () => {
  it('changes only the given fields and records one domain event', async () => {
    const { id } = await create({ track: 'Main', short_description: 'Short' });
    const updated = await update(id, { title: 'Renamed', short_description: '', location: 'Hall 1' });
    expect(updated).toMatchObject({ title: 'Renamed', short_description: null, location: 'Hall 1', track: 'Main' });
    expect(updated.updated_at).not.toBeNull();
    expect(await update(id, { title: 'Renamed', start_time: '09:00', day_number: 1 })).toEqual(updated);
    expect((await agenda()).sessions).toMatchObject([{ title: 'Renamed', location: 'Hall 1' }]);
    expect((await rows('rooms-2', 'select name from chat_rooms where session_id = $1 order by 1', [id]))[0]).toEqual({
      name: 'A talk - Backstage',
    });
  });

  it('accepts a request with only a start, only an end, or only a day', async () => {
    const { id } = await create();
    expect(await update(id, { start_time: '09:30' })).toMatchObject({ duration_minutes: 30 });
    expect(await update(id, { end_time: '11:00' })).toMatchObject({ start_time: '09:30:00', duration_minutes: 90 });
    expect(await update(id, { day_number: 3 })).toMatchObject({
      day_number: 3,
      start_time: '09:30:00',
      // Clocks in Brussels were set forward in that night.
      starts_at: '2031-03-30T07:30:00.000Z',
    });
    expectRejection(await put(id, { day_number: 4 }), 'session_day_outside_event');
    expectRejection(await put(id, { start_time: '11:30' }), 'invalid_request');
    expectRejection(await put(id, { start_time: '25:00' }), 'invalid_request');
    const moveReply = await conference.owner.client.put(`/sessions/${id}/times`, {
      start_time: '12:00',
      end_time: '13:00',
    });
    expect(expectReply(UpdateSessionTimes, 200, moveReply)).toMatchObject({ day_number: 3, start_time: '12:00:00' });
  });

  it('keeps a session outside the days of the event editable', async () => {
    const id = await addSession(api, conference.event_id, { starts_at: '2031-04-02T08:00:00Z' });
    expect(await update(id, { title: 'Still there', start_time: '10:15' })).toMatchObject({ day_number: 6 });
    expect(await update(id, { day_number: 2 })).toMatchObject({ day_number: 2 });
  });
});

describe('session status', () => {
  const status = async (id: number, newStatus: SessionDetail['status']) =>
    expectReply(
      UpdateSessionStatus,
      200,
      await conference.owner.client.put(`/sessions/${id}/status`, { status: newStatus }),
    );

  it('changes from any status to any other', async () => {
    const { id } = await create();
    for (const newStatus of ['LIVE', 'CANCELLED', 'COMPLETED', 'STARTING_SOON', 'SCHEDULED'] as const)
      expect(await status(id, newStatus)).toMatchObject({ status: newStatus, is_live: newStatus === 'LIVE' });
    expect((await agenda()).sessions).toMatchObject([{ status: 'SCHEDULED' }]);
    expectRejection(await conference.owner.client.put(`/sessions/${id}/status`, { status: 'OVER' }), 'invalid_request');
  });

  it('resets the status when a session moves, unless it is cancelled', async () => {
    const { id } = await create();
    await status(id, 'COMPLETED');
    expect(await update(id, { day_number: 2 })).toMatchObject({ status: 'SCHEDULED' });
    await status(id, 'CANCELLED');
    expect(await update(id, { day_number: 1 })).toMatchObject({ status: 'CANCELLED' });
  });
});

describe('DuplicateSession', () => {
  it('copies texts, times and speakers, and creates rooms', async () => {
    const original = await create({
      title: 'x'.repeat(255),
      track: 'Main',
      streaming_platform: 'VIMEO',
      stream_url: '1',
    });
    const speaker = await addSpeaker(api, conference.event_id, 'Grace');
    await putOnStage(api, original.id, speaker, 1, 'KEYNOTE');
    await rows('guid', `update sessions set external_id = 'g', status = 'LIVE' where id = $1`, [original.id]);
    const reply = await conference.owner.client.post(`/sessions/${original.id}/duplicate`);
    const copy = expectReply(DuplicateSession, 201, reply);
    expect(copy).toMatchObject({
      title: `${'x'.repeat(248)} (copy)`,
      status: 'SCHEDULED',
      external_id: null,
      track: 'Main',
      stream_url: '1',
      starts_at: original.starts_at,
      session_speakers: [{ profile_id: speaker, role: 'KEYNOTE' }],
    });
    expect(await rows('copy-rooms', 'select 1 from chat_rooms where session_id = $1', [copy.id])).toHaveLength(2);
    expect((await agenda()).sessions).toHaveLength(2);
  });
});

describe('DeleteSession', () => {
  it('deletes rooms and messages, and clears the main session', async () => {
    const { id } = await create();
    await rows('main', 'update events set main_session_id = $2 where id = $1', [conference.event_id, id]);
    expect((await conference.owner.client.delete(`/sessions/${id}`)).status).toBe(204);
    expectRejection(await conference.owner.client.get(`/sessions/${id}`), 'not_found');
    expectRejection(await conference.owner.client.delete(`/sessions/${id}`), 'not_found');
    expect(await rows('left', 'select 1 from chat_rooms where session_id = $1', [id])).toEqual([]);
    expect(await rows('main-2', 'select main_session_id from events where id = $1', [conference.event_id])).toEqual([
      { main_session_id: null },
    ]);
    expect((await agenda()).sessions).toEqual([]);
  });
});

describe('ChangeSessions', () => {
  const bulk = (options: unknown) =>
    conference.owner.client.post(`/events/${conference.event_id}/sessions/bulk`, options);
  const read = async (id: number) => expectReply(GetSession, 200, await conference.owner.client.get(`/sessions/${id}`));

  it('changes several sessions', async () => {
    const [first, other] = [await create(), await create({ start_time: '11:00', end_time: '11:30', track: 'Main' })];
    const reply = await bulk({
      ids: [first.id, other.id, first.id],
      changes: {
        shift_days: 1,
        shift_minutes: -30,
        track: 'Main',
        location: 'Hall 2',
        session_type: 'PANEL',
        status: 'CANCELLED',
        chat_mode: 'DISABLED',
      },
    });
    expect(expectReply(ChangeSessions, 200, reply)).toEqual({ changed: 2 });
    const changes = { track: 'Main', location: 'Hall 2', session_type: 'PANEL', status: 'CANCELLED' };
    expect(await read(first.id)).toMatchObject({
      ...changes,
      day_number: 2,
      start_time: '08:30:00',
      duration_minutes: 60,
    });
    expect(await read(other.id)).toMatchObject({
      ...changes,
      day_number: 2,
      start_time: '10:30:00',
      chat_mode: 'DISABLED',
    });
    expect(expectReply(ChangeSessions, 200, await bulk({ ids: [first.id], changes: { track: 'Main' } }))).toEqual({
      changed: 0,
    });
  });

  it('keeps local times across a clock change', async () => {
    const { id } = await create();
    await bulk({ ids: [id], changes: { shift_days: 2 } });
    expect(await read(id)).toMatchObject({ start_time: '09:00:00', starts_at: '2031-03-30T07:00:00.000Z' });
  });

  it('changes all or none', async () => {
    const [first, last] = [await create(), await create({ day_number: 3 })];
    expectRejection(await bulk({ ids: [first.id, last.id], changes: { shift_days: 1 } }), 'session_day_outside_event');
    expectRejection(await bulk({ ids: [first.id, 999_999_999], changes: { track: 'X' } }), 'not_found');
    expectRejection(await bulk({ ids: [first.id, 999_999_999], delete: true }), 'not_found');
    expect(await read(first.id)).toEqual(first);
    expect(expectReply(ChangeSessions, 200, await bulk({ ids: [first.id, last.id], delete: true }))).toEqual({
      changed: 2,
    });
    expect((await agenda()).sessions).toEqual([]);
  });

  it('accepts 1 to 100 sessions', async () => {
    const { id } = await create();
    expect((await bulk({ ids: Array.from({ length: 100 }, () => id), changes: { track: 'X' } })).status).toBe(200);
    for (const ids of [[], Array.from({ length: 101 }, () => id)])
      expectRejection(await bulk({ ids, changes: { track: 'X' } }), 'invalid_request');
  });
});

describe('PlaceSessions', () => {
  const place = (placements: unknown) =>
    conference.owner.client.post(`/events/${conference.event_id}/sessions/placements`, { placements });
  const morning = { day_number: 1, start_time: '09:00', end_time: '10:00', location: null };
  const nextDay = { day_number: 2, start_time: '10:00', end_time: '10:30', location: 'Hall 2' };
  const read = async (id: number) => expectReply(GetSession, 200, await conference.owner.client.get(`/sessions/${id}`));

  it('moves and resizes sessions, returns them, and can move them back', async () => {
    const [first, other] = [await create(), await create()];
    const moves = [first, other].map(({ id }) => ({ id, from: morning, to: nextDay }));
    const { sessions } = expectReply(PlaceSessions, 200, await place(moves));
    const placed = { day_number: 2, start_time: '10:00:00', end_time: '10:30:00', location: 'Hall 2' };
    expect(sessions).toMatchObject([
      { id: first.id, ...placed },
      { id: other.id, ...placed },
    ]);
    expect((await agenda()).sessions).toEqual(sessions);
    await place(moves.map(({ id, from, to }) => ({ id, from: to, to: from })));
    expect(await read(first.id)).toMatchObject({ day_number: 1, start_time: '09:00:00', end_time: '10:00:00' });
    expect(await read(other.id)).toMatchObject({ location: null });
  });

  it('changes nothing if one of the sessions was moved in the meantime', async () => {
    const [first, other] = [await create(), await create()];
    await update(other.id, { start_time: '09:05' });
    const moves = [first, other].map(({ id }) => ({ id, from: morning, to: nextDay }));
    expectRejection(await place(moves), 'session_moved_meanwhile');
    expect(await read(first.id)).toEqual(first);
    // A change of title is not a move.
    await update(first.id, { title: 'Renamed since' });
    expectReply(PlaceSessions, 200, await place([{ id: first.id, from: morning, to: nextDay }]));
  });

  it('changes nothing for invalid input', async () => {
    const { id } = await create();
    const outside = { ...nextDay, day_number: 4 };
    expectRejection(await place([{ id, from: morning, to: outside }]), 'session_day_outside_event');
    expectRejection(await place([{ id, from: morning, to: { ...morning, end_time: '21:05' } }]), 'invalid_request');
    expectRejection(await place([{ id: 999_999_999, from: morning, to: nextDay }]), 'not_found');
    const placements = (count: number) => Array.from({ length: count }, () => ({ id, from: morning, to: morning }));
    expect((await place(placements(100))).status).toBe(200);
    for (const count of [0, 101]) expectRejection(await place(placements(count)), 'invalid_request');
    expect(await read(id)).toMatchObject({ updated_at: null });
    expectReply(PlaceSessions, 200, await place([{ id, from: morning, to: { ...morning, end_time: '21:00' } }]));
  });

  it('removes a session from the agenda until it has a time again', async () => {
    const session = await create({ title: 'Waiting talk' });
    const { event_id, owner } = conference;
    const member = await newMember(api, event_id, { role: 'ATTENDEE' });
    const unscheduled = async () =>
      expectReply(ListUnscheduledSessions, 200, await owner.client.get(`/events/${event_id}/sessions/unscheduled`));
    expect(await unscheduled()).toEqual({ sessions: [] });
    const reply = await place([{ id: session.id, from: morning, to: null }]);
    expect(expectReply(PlaceSessions, 200, reply)).toMatchObject({ sessions: [], unscheduled: [{ id: session.id }] });
    expect((await unscheduled()).sessions).toMatchObject([{ id: session.id, title: 'Waiting talk' }]);
    // Organizers can open it, others get 404.
    expect(await read(session.id)).toMatchObject({ is_unscheduled: true });
    expectRejection(await member.client.get(`/sessions/${session.id}`), 'not_found');
    expectRejection(await member.client.get(`/sessions/${session.id}/chat-rooms`), 'not_found');
    expectRejection(await member.client.get(`/events/${event_id}/sessions/unscheduled`), 'forbidden');
    expect((await agenda()).sessions).toEqual([]);
    const listReply = await member.client.get(`/events/${event_id}/sessions`);
    expect(listReply.body).toMatchObject({ total_items: 0 });
    expect((await owner.client.get(`/search?q=Waiting`)).body).toMatchObject({ sessions: [] });
    // The session is no longer where the request says.
    expectRejection(await place([{ id: session.id, from: morning, to: nextDay }]), 'session_moved_meanwhile');
    expectReply(PlaceSessions, 200, await place([{ id: session.id, from: null, to: nextDay }]));
    expectRejection(await place([{ id: session.id, from: null, to: nextDay }]), 'session_moved_meanwhile');
    expect(await unscheduled()).toEqual({ sessions: [] });
    expect((await member.client.get(`/sessions/${session.id}`)).body).toMatchObject({ start_time: '10:00:00' });
  });
});
