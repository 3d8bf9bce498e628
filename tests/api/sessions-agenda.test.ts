import { gunzipSync } from 'node:zlib';
import { GetAgenda, GetAgendaOrder, SetAgendaOrder } from '@plenum/contracts/schedule/agenda';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  markDeleted,
  newMember,
  newSpringConference,
  putOnStage,
  setDayChange,
  type TestConference,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let outsider: TestPerson;

beforeAll(async () => {
  outsider = await newLoggedInPerson(api);
});

const sql = (name: string, text: string, values: readonly unknown[]) => api.deps.db.rows(statement(name, text), values);

describe('GetAgenda', () => {
  const agendaOf = async ({ owner, event_id }: TestConference) =>
    expectReply(GetAgenda, 200, await owner.client.get(`/events/${event_id}/agenda`));

  it('returns the days of an event without sessions', async () => {
    const conference = await newSpringConference(api);
    expect(await agendaOf(conference)).toEqual({
      event_id: conference.event_id,
      timezone: 'Europe/Brussels',
      day_change: '00:00:00',
      days: [
        { day_number: 1, date: '2031-03-28' },
        { day_number: 2, date: '2031-03-29' },
        { day_number: 3, date: '2031-03-30' },
      ],
      locations: [],
      tracks: [],
      ordered_locations: 0,
      order_version: expect.any(String),
      buildings: [],
      walking_minutes: 0,
      sessions: [],
    });
  });

  it('lists sessions by start time, in the time zone of the event, with their speakers', async () => {
    const conference = await newSpringConference(api);
    const { event_id } = conference;
    const lastSession = await addSession(api, event_id, {
      title: 'After the clocks changed',
      starts_at: '2031-03-30T08:00:00Z',
      duration_minutes: 90,
      location: 'Janson',
      track: 'Main',
    });
    const first = await addSession(api, event_id, {
      title: 'Opening',
      starts_at: '2031-03-28T08:00:00Z',
      location: 'Aula',
      track: 'Main',
    });
    const [secondSpeaker, firstSpeaker] = [
      await addSpeaker(api, event_id, 'Second'),
      await addSpeaker(api, event_id, 'First'),
    ];
    await putOnStage(api, first, secondSpeaker, 2);
    await putOnStage(api, first, firstSpeaker, 1);
    const agenda = await agendaOf(conference);
    expect(agenda.sessions).toEqual([
      {
        id: first,
        title: 'Opening',
        session_type: 'PRESENTATION',
        status: 'SCHEDULED',
        day_number: 1,
        starts_at: '2031-03-28T08:00:00.000Z',
        ends_at: '2031-03-28T08:30:00.000Z',
        start_time: '09:00:00',
        end_time: '09:30:00',
        duration_minutes: 30,
        track: 'Main',
        location: 'Aula',
        language: null,
        level: null,
        is_full: false,
        has_recording: false,
        speakers: ['First', 'Second'],
        speaker_profile_ids: [firstSpeaker, secondSpeaker],
      },
      expect.objectContaining({
        id: lastSession,
        day_number: 3,
        start_time: '10:00:00',
        end_time: '11:30:00',
        speakers: [],
      }),
    ]);
    expect(agenda).toMatchObject({ locations: ['Janson', 'Aula'], tracks: ['Main'] });
  });

  it('returns locations by building, and tracks, in the order set by organizers', async () => {
    const conference = await newSpringConference(api);
    const { owner, event_id } = conference;
    const start = { starts_at: '2031-03-28T08:00:00Z' };
    for (const [location, track] of [
      ['Tent', 'Web'],
      ['H.2', 'Data'],
      ['H.1', 'Any'],
      ['New', 'Web'],
    ] as const)
      await addSession(api, event_id, { ...start, location, track });
    expect((await agendaOf(conference)).tracks).toEqual(['Any', 'Data', 'Web']);
    const order = {
      locations: [
        { name: 'H.1', building: 'H', external_id: null },
        { name: 'H.2', building: 'H', external_id: null },
        { name: 'Gone', building: 'H', external_id: 'hall-3' },
        { name: 'Tent', building: null, external_id: null },
      ],
      tracks: [{ name: 'Web', external_id: 'web' }],
      walking_minutes: 60,
    };
    const path = `/events/${event_id}/agenda/order`;
    expect(expectReply(SetAgendaOrder, 200, await owner.client.put(path, order))).toEqual(order);
    expect(expectReply(GetAgendaOrder, 200, await owner.client.get(path))).toEqual(order);
    const agenda = await agendaOf(conference);
    expect(agenda).toMatchObject({
      locations: ['H.1', 'H.2', 'Gone', 'Tent', 'New'],
      ordered_locations: 4,
      tracks: ['Web', 'Any', 'Data'],
      buildings: [{ name: 'H', locations: ['H.1', 'H.2', 'Gone'] }],
      walking_minutes: 60,
    });
    expect(agenda.sessions.map(({ location }) => location)).toEqual(['H.1', 'H.2', 'Tent', 'New']);
    const duplicateTracks = { ...order, tracks: [{ name: 'Web' }, { name: 'Web' }] };
    expectRejection(await owner.client.put(path, duplicateTracks), 'agenda_order_ambiguous');
    const orderWithTracks = (count: number) => ({
      ...order,
      tracks: Array.from({ length: count }, (_, index) => ({ name: `T${index}` })),
    });
    expectRejection(await owner.client.put(path, orderWithTracks(501)), 'invalid_request');
    expect((await owner.client.put(path, orderWithTracks(500))).status).toBe(200);
    for (const walking_minutes of [-1, 61, 2.5, null])
      expectRejection(await owner.client.put(path, { ...order, walking_minutes }), 'invalid_request');
    expect((await agendaOf(conference)).walking_minutes).toBe(60);
    expect((await owner.client.put(path, { ...order, walking_minutes: 0 })).status).toBe(200);
    expect((await agendaOf(conference)).walking_minutes).toBe(0);
  });

  it('rejects an order that was changed since it was loaded', async () => {
    const conference = await newSpringConference(api);
    const { owner, event_id } = conference;
    const path = `/events/${event_id}/agenda/order`;
    const order = (...names: string[]) => ({
      locations: [],
      tracks: names.map((name) => ({ name })),
      walking_minutes: 0,
    });
    const { order_version: seen_version } = await agendaOf(conference);
    const replies = await Promise.all([
      owner.client.put(path, { ...order('Web', 'Data'), seen_version }),
      owner.client.put(path, { ...order('Data', 'Web'), seen_version }),
    ]);
    const [acceptedReply, rejectedReply] = replies[0].status === 200 ? replies : ([replies[1], replies[0]] as const);
    const tracks = expectReply(SetAgendaOrder, 200, acceptedReply).tracks.map(({ name }) => name);
    expectRejection(rejectedReply, 'agenda_order_changed_meanwhile');
    const agendaAfter = await agendaOf(conference);
    expect(agendaAfter.tracks).toEqual(tracks);
    expect(agendaAfter.order_version).not.toBe(seen_version);
    // A request repeated after a lost reply asks for what is already stored.
    expect((await owner.client.put(path, { ...order(...tracks), seen_version })).status).toBe(200);
    const { order_version } = agendaAfter;
    expect((await owner.client.put(path, { ...order('New'), seen_version: order_version })).status).toBe(200);
    expect((await agendaOf(conference)).tracks).toEqual(['New']);
    // Programs that do not send a seen version replace any order.
    expect((await owner.client.put(path, order('Any'))).status).toBe(200);
    expectRejection(await owner.client.put(path, { ...order(), seen_version: 'x'.repeat(17) }), 'invalid_request');
  });

  it('assigns the night to the day before, and adds a day after the last one if needed', async () => {
    const conference = await newSpringConference(api);
    await setDayChange(api, conference.event_id, '04:00:00');
    await addSession(api, conference.event_id, { starts_at: '2031-03-29T00:30:00Z' });
    await addSession(api, conference.event_id, { starts_at: '2031-03-31T10:00:00Z' });
    const agenda = await agendaOf(conference);
    expect(agenda.sessions.map(({ day_number, start_time }) => [day_number, start_time])).toEqual([
      [1, '01:30:00'],
      [4, '12:00:00'],
    ]);
    expect(agenda.days.at(-1)).toEqual({ day_number: 4, date: '2031-03-31' });
  });

  it('returns 304 until something changes', async () => {
    const { owner, event_id } = await newSpringConference(api);
    await addSession(api, event_id, { title: 'Before', starts_at: '2031-03-28T08:00:00Z' });
    const path = `/events/${event_id}/agenda`;
    const firstReply = await owner.client.get(path);
    const etag = String(firstReply.headers['etag']);
    expect(firstReply.headers['cache-control']).toContain('private');
    const unchangedReply = await owner.client.get(path, { headers: { 'if-none-match': etag } });
    expect([unchangedReply.status, unchangedReply.text]).toEqual([304, '']);
    const addedSession = await addSession(api, event_id, { title: 'After', starts_at: '2031-03-28T09:00:00Z' });
    const replyAfter = await owner.client.get(path, { headers: { 'if-none-match': etag } });
    expect(expectReply(GetAgenda, 200, replyAfter).sessions.map(({ id }) => id)).toContain(addedSession);
    expect(replyAfter.headers['etag']).not.toBe(etag);
  });

  it('compresses an agenda once', async () => {
    const { owner, event_id } = await newSpringConference(api);
    await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    const path = `/events/${event_id}/agenda`;
    const plainReply = await owner.client.get(path);
    const gzipReply = await owner.client.get(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(gzipReply.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzipReply.raw).toString()).toBe(plainReply.text);
  });

  it('returns up to 5,000 sessions', async () => {
    const conference = await newSpringConference(api);
    const add = (count: number) =>
      sql(
        'test-add-many-sessions',
        `with bumped as (update events set agenda_version = agenda_version + 1 where id = $1)
         insert into sessions (event_id, title, session_type, starts_at, duration_minutes)
         select $1, 'Talk ' || n, 'PRESENTATION', '2031-03-28T08:00:00Z', 30 from generate_series(1, $2) n`,
        [conference.event_id, count],
      );
    await add(5000);
    expect((await agendaOf(conference)).sessions).toHaveLength(5000);
    await add(1);
    expect((await agendaOf(conference)).sessions).toHaveLength(5000);
  });

  it('returns the same to concurrent requests without a cache', async () => {
    const { owner, event_id } = await newSpringConference(api);
    await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    const replies = await Promise.all(Array.from({ length: 20 }, () => owner.client.get(`/events/${event_id}/agenda`)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  it('rejects people who have lost access, even with a valid ETag', async () => {
    const { owner, event_id } = await newSpringConference(api);
    const path = `/events/${event_id}/agenda`;
    const etag = String((await owner.client.get(path)).headers['etag']);
    const banned = await newMember(api, event_id, { role: 'ATTENDEE', is_banned: true });
    const headers = { 'if-none-match': etag };
    expectRejection(await outsider.client.get(path, { headers }), 'not_found');
    expectRejection(await banned.client.get(path, { headers }), 'event_banned');
    expectRejection(await api.client().get(path, { headers }), 'not_authenticated');
    expectRejection(await owner.client.get('/events/999999999/agenda'), 'not_found');
    await markDeleted(api, event_id);
    expectRejection(await owner.client.get(path, { headers }), 'not_found');
  });
});
