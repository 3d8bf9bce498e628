/** Sessions, speakers, locations and tracks that another program stores by its own ids. */
import {
  maxExternalIdLength,
  maxUpsertBodyBytes,
  maxUpsertEntries,
  maxUpsertSpeakers,
} from '@plenum/contracts/integrations/integration-limits';
import { GetAgendaOrder, SetAgendaOrder } from '@plenum/contracts/schedule/agenda';
import { CreateSession, GetSession, ListSessions, UpdateSession } from '@plenum/contracts/schedule/sessions';
import {
  AddEventSpeaker,
  GetEventSpeaker,
  ListEventSpeakers,
  ListManagedSpeakers,
  UpdateEventSpeaker,
} from '@plenum/contracts/schedule/speakers';
import { UpsertLocations, UpsertSessions, UpsertSpeakers, UpsertTracks } from '@plenum/contracts/schedule/upserts';
import { beforeEach, describe, expect, it } from 'vitest';
import { newOrganizationToken, newPersonToken } from '../support/api/api-tokens.ts';
import { newConference, newEvent, newMember, type TestConference } from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestClient } from '../support/api/test-client.ts';

const api = await openTestApi();
let conference: TestConference;
let program: TestClient;
const ofEvent = (path: string, event_id = conference.event_id) => `/events/${event_id}${path}`;

beforeEach(async () => {
  conference = await newConference(api);
  const { token } = await newOrganizationToken(conference.owner, conference.organization_id, {
    scopes: ['session:write', 'speaker:write', 'programme:read', 'speaker:read', 'production:read'],
  });
  program = api.client(token);
});

const slot = { session_type: 'PRESENTATION', day_number: 1, start_time: '09:00', end_time: '10:00' } as const;
const session = (external_id: string, fields: object = {}) => ({ external_id, title: external_id, ...slot, ...fields });

const putSessions = async (sessions: readonly unknown[], client = program) =>
  expectReply(UpsertSessions, 200, await client.put(ofEvent('/sessions'), { sessions }));
const putSpeakers = async (speakers: readonly unknown[], client = program) =>
  expectReply(UpsertSpeakers, 200, await client.put(ofEvent('/speakers'), { speakers }));
const putLocations = async (locations: readonly unknown[], client = program) =>
  expectReply(UpsertLocations, 200, await client.put(ofEvent('/locations'), { locations }));
const putTracks = async (tracks: readonly unknown[], client = program) =>
  expectReply(UpsertTracks, 200, await client.put(ofEvent('/tracks'), { tracks }));
const outcomes = (results: readonly { readonly result: string; readonly error: string | null }[]) =>
  results.map(({ result, error }) => error ?? result);
const listSessions = async (event_id = conference.event_id) =>
  expectReply(ListSessions, 200, await conference.owner.client.get(ofEvent('/sessions', event_id))).sessions;
const agendaOrder = async () =>
  expectReply(GetAgendaOrder, 200, await conference.owner.client.get(ofEvent('/agenda/order')));

describe('the external id of a session or speaker', () => {
  it('is set, changed and cleared by single operations, and unique within the event', async () => {
    const { client } = conference.owner;
    const create = (body: object) => client.post(ofEvent('/sessions'), { ...slot, title: 'Talk', ...body });
    const first = expectReply(CreateSession, 201, await create({ external_id: 'A' }));
    expect(first.external_id).toBe('A');
    expectRejection(await create({ external_id: 'A' }), 'external_id_taken');
    expect((await create({ external_id: 'A' })).body).toMatchObject({
      errors: { json: { external_id: [expect.any(String)] } },
    });
    // Ids are case-sensitive.
    const second = expectReply(CreateSession, 201, await create({ external_id: 'a' }));
    expectRejection(await client.put(`/sessions/${second.id}`, { external_id: 'A' }), 'external_id_taken');
    const change = async (external_id: string | null) =>
      expectReply(UpdateSession, 200, await client.put(`/sessions/${second.id}`, { external_id })).external_id;
    expect(await change('B')).toBe('B');
    expect(await change(null)).toBeNull();
    // Another event has its own ids.
    const other = await newEvent(conference.owner, conference.organization_id, { status: 'PUBLISHED' });
    const reply = await client.post(ofEvent('/sessions', other.id), { ...slot, title: 'Talk', external_id: 'A' });
    expect(reply.status, reply.text).toBe(201);

    const add = (body: object) => client.post(ofEvent('/speakers'), { name: 'Ada', ...body });
    const { profile_id } = expectReply(AddEventSpeaker, 201, await add({}));
    expect(expectReply(AddEventSpeaker, 201, await add({ external_id: 'A' })).external_id).toBe('A');
    expectRejection(await add({ external_id: 'A' }), 'external_id_taken');
    const path = ofEvent(`/speakers/${profile_id}`);
    expectRejection(await client.put(path, { external_id: 'A' }), 'external_id_taken');
    expect(expectReply(UpdateEventSpeaker, 200, await client.put(path, { external_id: 'a' })).external_id).toBe('a');
  });

  it('has a length and a form', async () => {
    const { client } = conference.owner;
    const longest = 'x'.repeat(maxExternalIdLength);
    for (const external_id of ['!', longest])
      expect((await client.post(ofEvent('/sessions'), { ...slot, title: 'Talk', external_id })).status).toBe(201);
    for (const external_id of ['', ' ', 'a b', 'é', `${longest}x`, 7])
      expectRejection(
        await client.post(ofEvent('/sessions'), { ...slot, title: 'Talk', external_id }),
        'invalid_request',
      );
    const sent = ['!', longest, '', 'a b', `${longest}x`].map((external_id) => ({ external_id, name: 'Ada' }));
    expect(outcomes((await putSpeakers(sent)).speakers)).toEqual([
      'created',
      'created',
      'invalid_request',
      'invalid_request',
      'invalid_request',
    ]);
  });

  it('is shown to organizers and programs only', async () => {
    const [saved] = (await putSessions([session('S-1')])).sessions;
    const [profile] = (await putSpeakers([{ external_id: 'P-1', name: 'Ada' }])).speakers;
    const attendee = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const { token } = await newPersonToken(attendee, { scopes: ['programme:read', 'speaker:read'] });
    const organizer = await newMember(api, conference.event_id, { role: 'ORGANIZER' });
    for (const [client, shows] of [
      [organizer.client, true],
      [program, true],
      [api.client(token), true],
      [attendee.client, false],
    ] as const) {
      const one = expectReply(GetSession, 200, await client.get(`/sessions/${saved?.session_id}`));
      const [listed] = expectReply(ListSessions, 200, await client.get(ofEvent('/sessions'))).sessions;
      const speaker = expectReply(GetEventSpeaker, 200, await client.get(ofEvent(`/speakers/${profile?.profile_id}`)));
      const [listedSpeaker] = expectReply(ListEventSpeakers, 200, await client.get(ofEvent('/speakers'))).speakers;
      expect([one.external_id, listed?.external_id, speaker.external_id, listedSpeaker?.external_id]).toEqual(
        shows ? ['S-1', 'S-1', 'P-1', 'P-1'] : [null, null, null, null],
      );
    }
    const managed = await conference.owner.client.get(ofEvent('/speakers/admin'));
    expect(expectReply(ListManagedSpeakers, 200, managed).speakers[0]?.external_id).toBe('P-1');
    const csv = await conference.owner.client.get(ofEvent('/schedule.csv'));
    expect(csv.text).toContain('S-1');
  });
});

describe('storing sessions by external id', () => {
  it('creates, updates or keeps each entry independently of the others', async () => {
    const reply = await putSessions([session('S-1'), session('S-2'), { external_id: 'S-3', title: 'No times' }]);
    expect(reply).toMatchObject({ created: 2, updated: 0, unchanged: 0, refused: 1 });
    expect(reply.sessions[2]).toMatchObject({
      external_id: 'S-3',
      session_id: null,
      error: 'invalid_request',
      message: expect.stringMatching(/./),
      errors: {
        session_type: [expect.any(String)],
        start_time: [expect.any(String)],
        day_number: [expect.any(String)],
      },
    });
    const again = await putSessions([session('S-1'), { external_id: 'S-2', description: 'A *new* text.' }]);
    expect(outcomes(again.sessions)).toEqual(['unchanged', 'updated']);
    expect(again.sessions.map(({ session_id }) => session_id)).toEqual(
      reply.sessions.slice(0, 2).map(({ session_id }) => session_id),
    );
    expect(outcomes((await putSessions([{ external_id: 'S-2', description: 'A *new* text.' }])).sessions)).toEqual([
      'unchanged',
    ]);
    expect((await listSessions()).map(({ external_id, title }) => [external_id, title])).toEqual([
      ['S-1', 'S-1'],
      ['S-2', 'S-2'],
    ]);
  });

  it('reports every kind of invalid entry without rejecting the others', async () => {
    const bad: readonly unknown[] = [
      session('bad-title', { title: '' }),
      session('bad-day', { day_number: 9 }),
      session('bad-field', { titel: 'Misspelt' }),
      session('bad-text', { description: 'NUL \0' }),
      { title: 'Without an id', ...slot },
      7,
      null,
      [session('nested')],
      session('twice'),
      session('twice', { title: 'The later one' }),
    ];
    const reply = await putSessions([session('first'), ...bad, session('last')]);
    expect(outcomes(reply.sessions)).toEqual([
      'created',
      'invalid_request',
      'session_day_outside_event',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'created',
      'external_id_repeated',
      'created',
    ]);
    const errorsOf = (external_id: string) =>
      reply.sessions.find((entry) => entry.external_id === external_id && entry.error !== null)?.errors;
    expect(Object.keys(errorsOf('bad-title') ?? {})).toEqual(['title']);
    expect(Object.keys(errorsOf('bad-day') ?? {})).toEqual(['day_number']);
    expect(Object.keys(errorsOf('bad-field') ?? {})).toEqual(['titel']);
    expect(Object.keys(errorsOf('twice') ?? {})).toEqual(['external_id']);
    expect(new Set((await listSessions()).map(({ title }) => title))).toEqual(new Set(['first', 'twice', 'last']));
  });

  it('replaces the speakers of a session, by their external ids', async () => {
    const ids = ['P-1', 'P-2', 'P-3'] as const;
    await putSpeakers(ids.map((external_id) => ({ external_id, name: `Person ${external_id}` })));
    const put = async (speakers: readonly object[] | undefined, fields: object = {}) => {
      const [result] = (await putSessions([{ ...session('S-1', fields), speakers }])).sessions;
      return result;
    };
    const speakersOf = async () =>
      (await listSessions()).flatMap(({ session_speakers }) =>
        session_speakers.map(({ full_name, role }) => [full_name, role]),
      );
    const [one, two, three] = ids.map((external_id) => ({ external_id }));
    expect(await put([{ ...two, role: 'HOST' }, one ?? {}])).toMatchObject({ result: 'created' });
    expect(await speakersOf()).toEqual([
      ['Person P-2', 'HOST'],
      ['Person P-1', 'SPEAKER'],
    ]);
    // Omitted lists and roles are unchanged.
    for (const same of [undefined, [two ?? {}, one ?? {}]])
      expect(await put(same)).toMatchObject({ result: 'unchanged' });
    expect(await put(undefined, { title: 'Another title' })).toMatchObject({ result: 'updated' });
    expect(await put([three ?? {}, { ...two, role: 'MODERATOR' }], { title: 'Another title' })).toMatchObject({
      result: 'updated',
    });
    expect(await speakersOf()).toEqual([
      ['Person P-3', 'SPEAKER'],
      ['Person P-2', 'MODERATOR'],
    ]);
    const session_id = (await listSessions())[0]?.id;
    expect(await put([], { title: 'Another title' })).toEqual({
      external_id: 'S-1',
      result: 'updated',
      error: null,
      message: null,
      errors: null,
      retry_after_s: null,
      session_id,
    });
    expect(await speakersOf()).toEqual([]);
  });

  it('refuses a session with a speaker who is unknown, listed twice or speaks elsewhere, without changing it', async () => {
    await putSpeakers([{ external_id: 'P-1', name: 'Ada' }]);
    const one = { external_id: 'P-1' };
    expect(outcomes((await putSessions([session('S-1', { speakers: [one] })])).sessions)).toEqual(['created']);
    const reply = await putSessions([
      session('S-2', { speakers: [one] }),
      session('S-3', { speakers: [{ external_id: 'p-1' }] }),
      session('S-1', { title: 'Another title', speakers: [one, one] }),
      session('S-4', { speakers: [{}] }),
      session('S-5', { speakers: Array.from({ length: maxUpsertSpeakers + 1 }, () => one) }),
      session('S-6', { speakers: [one], start_time: '10:00', end_time: '11:00' }),
    ]);
    expect(outcomes(reply.sessions)).toEqual([
      'speaker_has_conflict',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'created',
    ]);
    expect(reply.sessions[1]?.errors).toEqual({ speakers: ['No speaker of the event has the id “p-1”.'] });
    expect((await listSessions()).map(({ title }) => title)).toEqual(['S-1', 'S-6']);
    // Speakers of another event are unknown.
    const other = await newEvent(conference.owner, conference.organization_id, { status: 'PUBLISHED' });
    const elsewhere = await conference.owner.client.put(ofEvent('/sessions', other.id), {
      sessions: [session('S-1', { speakers: [one] })],
    });
    expect(outcomes(expectReply(UpsertSessions, 200, elsewhere).sessions)).toEqual(['invalid_request']);
  });

  it('stores both of two programs that send the same speakers at the same time', async () => {
    const people = Array.from({ length: 5 }, (_, index) => ({ external_id: `P-${index}` }));
    await putSpeakers(people.map(({ external_id }) => ({ external_id, name: external_id })));
    const sent = (hour: number, speakers: readonly object[]) =>
      session(`S-${hour}`, { start_time: `${hour}:00`, end_time: `${hour + 1}:00`, speakers });
    const replies = await Promise.all([
      putSessions([sent(10, people), sent(11, people)]),
      putSessions([sent(12, people.toReversed()), sent(13, people)]),
      putSessions([sent(12, people.toReversed()), sent(10, people)]),
    ]);
    for (const { refused } of replies) expect(refused).toBe(0);
    expect((await listSessions()).map(({ session_speakers }) => session_speakers.length)).toEqual([5, 5, 5, 5]);
  });

  it('rejects a request without entries, with too many, or with unknown fields', async () => {
    const put = (body: object) => program.put(ofEvent('/sessions'), body);
    expectRejection(await put({ sessions: [] }), 'invalid_request');
    expectRejection(await put({ sessions: {} }), 'invalid_request');
    expectRejection(await put({}), 'invalid_request');
    expectRejection(await put({ sessions: [session('S-1')], other: 1 }), 'invalid_request');
    const tooMany = Array.from({ length: maxUpsertEntries + 1 }, () => ({ external_id: 'S-1' }));
    expectRejection(await put({ sessions: tooMany }), 'invalid_request');
    expect((await put({ sessions: tooMany.slice(1) })).status).toBe(200);
    expectRejection(await put({ sessions: ['x'.repeat(maxUpsertBodyBytes)] }), 'payload_too_large');
    expect(await listSessions()).toEqual([]);
  });

  it('never finds or changes sessions of another event', async () => {
    const other = await newEvent(conference.owner, conference.organization_id, { status: 'PUBLISHED' });
    const path = ofEvent('/sessions', other.id);
    const { client } = conference.owner;
    expect((await client.put(path, { sessions: [session('S-1', { title: 'Of the other event' })] })).status).toBe(200);
    expect(outcomes((await putSessions([session('S-1')])).sessions)).toEqual(['created']);
    expect((await listSessions(other.id)).map(({ title }) => title)).toEqual(['Of the other event']);
    const stranger = await newConference(api);
    expectRejection(await stranger.owner.client.put(path, { sessions: [session('S-1')] }), 'not_found');
  });

  it('creates a session once if two programs send it concurrently', async () => {
    const sent = Array.from({ length: 5 }, (_, index) => session(`S-${index}`));
    const replies = await Promise.all([putSessions(sent), putSessions(sent.toReversed())]);
    const results = replies.flatMap(({ sessions }) => outcomes(sessions)).toSorted();
    expect(results).toEqual([
      ...Array.from({ length: 5 }, () => 'created'),
      ...Array.from({ length: 5 }, () => 'unchanged'),
    ]);
    expect(await listSessions()).toHaveLength(5);
  });

  it('requires the scope of single operations', async () => {
    const { token } = await newOrganizationToken(conference.owner, conference.organization_id, {
      scopes: ['programme:read', 'speaker:write'],
    });
    const reader = api.client(token);
    for (const path of ['/sessions', '/locations', '/tracks'])
      expectRejection(await reader.put(ofEvent(path), {}), 'token_scope_missing');
    expectRejection(await reader.put(ofEvent('/speakers'), {}), 'invalid_request');
  });
});

describe('storing speakers by external id', () => {
  it('creates and updates profiles, and keeps unchanged ones', async () => {
    const ada = { external_id: 'P-1', name: 'Ada', title: 'Countess', bio: 'First.\n\nSecond.' };
    const [saved, nameless] = (await putSpeakers([ada, { external_id: 'P-2' }])).speakers;
    expect(saved).toMatchObject({ result: 'created', error: null });
    expect(nameless).toMatchObject({ error: 'invalid_request', errors: { name: [expect.any(String)] } });
    const path = ofEvent(`/speakers/${saved?.profile_id}`);
    const before = expectReply(GetEventSpeaker, 200, await program.get(path));
    expect(outcomes((await putSpeakers([ada])).speakers)).toEqual(['unchanged']);
    expect(outcomes((await putSpeakers([{ ...ada, title: ' Countess ' }])).speakers)).toEqual(['unchanged']);
    expect(outcomes((await putSpeakers([{ external_id: 'P-1', title: null }])).speakers)).toEqual(['updated']);
    expect(expectReply(GetEventSpeaker, 200, await program.get(path))).toEqual({ ...before, title: null });
  });

  it('links a member, once', async () => {
    const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const entry = { external_id: 'P-1', user_id: member.user_id };
    const { client } = conference.owner;
    expect(outcomes((await putSpeakers([entry], client)).speakers)).toEqual(['created']);
    expect(outcomes((await putSpeakers([entry], client)).speakers)).toEqual(['unchanged']);
    expect(outcomes((await putSpeakers([{ ...entry, external_id: 'P-2' }], client)).speakers)).toEqual([
      'speaker_already_known',
    ]);
    const outsider = await newConference(api);
    const stranger = { external_id: 'P-3', user_id: outsider.owner.user_id };
    expect(outcomes((await putSpeakers([stranger], client)).speakers)).toEqual(['not_found']);
  });
});

describe('storing locations and tracks by external id', () => {
  it('adds, renames and identifies entries of the agenda order', async () => {
    const { client } = conference.owner;
    const entered = {
      locations: [
        { name: 'Hall', building: 'North' },
        { name: 'Tent', building: null },
      ],
      tracks: [{ name: 'Web' }],
      walking_minutes: 5,
    };
    expect((await client.put(ofEvent('/agenda/order'), entered)).status).toBe(200);
    const sent = [
      { external_id: 'L-1', name: 'Hall' },
      { external_id: 'L-2', name: 'Studio', building: 'South' },
      { external_id: 'L-3' },
      { external_id: 'L-4', name: 'Studio' },
      { external_id: 'L-2', name: 'Elsewhere' },
    ];
    expect(outcomes((await putLocations(sent)).locations)).toEqual([
      'updated',
      'created',
      'invalid_request',
      'agenda_order_ambiguous',
      'external_id_repeated',
    ]);
    expect(outcomes((await putLocations(sent.slice(0, 2))).locations)).toEqual(['unchanged', 'unchanged']);
    const stored = [
      { name: 'Hall', building: 'North', external_id: 'L-1' },
      { name: 'Tent', building: null, external_id: null },
      { name: 'Studio', building: 'South', external_id: 'L-2' },
    ];
    expect((await agendaOrder()).locations).toEqual(stored);
    // `l-2` is not `L-2`.
    expect(outcomes((await putLocations([{ external_id: 'l-2', name: 'Studio' }])).locations)).toEqual([
      'agenda_order_ambiguous',
    ]);
    expect(outcomes((await putLocations([{ external_id: 'L-2', name: 'Studio 2' }])).locations)).toEqual(['updated']);
    expect(
      outcomes(
        (
          await putTracks([
            { external_id: 'T-1', name: 'Web' },
            { external_id: 'T-2', name: 'Data' },
          ])
        ).tracks,
      ),
    ).toEqual(['updated', 'created']);
    // An organizer who changes the order keeps the ids.
    const reordered = {
      ...entered,
      locations: [{ name: 'Studio 2', building: null }, ...entered.locations],
      tracks: [{ name: 'Data' }, { name: 'Web' }],
    };
    const order = expectReply(SetAgendaOrder, 200, await client.put(ofEvent('/agenda/order'), reordered));
    expect(order.locations.map(({ name, external_id }) => [name, external_id])).toEqual([
      ['Studio 2', 'L-2'],
      ['Hall', 'L-1'],
      ['Tent', null],
    ]);
    expect(order.tracks).toEqual([
      { name: 'Data', external_id: 'T-2' },
      { name: 'Web', external_id: 'T-1' },
    ]);
    const sameIds = { ...reordered, tracks: [{ name: 'Data', external_id: 'T-1' }, { name: 'Web' }] };
    expectRejection(await client.put(ofEvent('/agenda/order'), sameIds), 'external_id_taken');
  });

  it('respects the limit of the order', async () => {
    const batch = (from: number) =>
      Array.from({ length: 200 }, (_, index) => ({ external_id: `T-${from + index}`, name: `Track ${from + index}` }));
    expect(await putTracks(batch(0))).toMatchObject({ created: 200 });
    expect(await putTracks(batch(200))).toMatchObject({ created: 200 });
    expect(await putTracks(batch(400))).toMatchObject({ created: 100, refused: 100 });
    expect((await agendaOrder()).tracks).toHaveLength(500);
  });

  it('stores the lists of both programs that send them concurrently', async () => {
    await Promise.all([
      putLocations([{ external_id: 'L-1', name: 'One' }]),
      putLocations([{ external_id: 'L-2', name: 'Two' }]),
      putTracks([{ external_id: 'T-1', name: 'Web' }]),
    ]);
    const { locations, tracks } = await agendaOrder();
    expect(locations.map(({ external_id }) => external_id).toSorted()).toEqual(['L-1', 'L-2']);
    expect(tracks).toEqual([{ name: 'Web', external_id: 'T-1' }]);
  });
});
