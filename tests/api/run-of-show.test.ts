/** Run of show: cues, readiness, actual times and messages to the lectern, and their limits. */
import { ExportAccount } from '@plenum/contracts/accounts/accounts';
import {
  CreateCue,
  type Cue,
  GetRunOfShow,
  type RunOfShow,
  type RunSession,
  SendLecternMessage,
  SetReady,
  SetRunning,
  UpdateCue,
} from '@plenum/contracts/live/run-of-show';
import {
  maxCueMinute,
  minCueMinute,
  maxCues,
  maxLecternMessageLength,
} from '@plenum/contracts/live/run-of-show-limits';
import { DuplicateSession, UpdateSessionStatus } from '@plenum/contracts/schedule/sessions';
import { advanceSessionStatuses } from '@plenum/core/domain/schedule/sessions/advance-session-statuses';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  newMember,
  newSpringConference,
  putOnStage,
  type TestConference,
} from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
let moderator: TestPerson;
let speaker: TestPerson;
let attendee: TestPerson;
let session_id: number;
let profile_id: number;
let location: string;
let locationCount = 0;

beforeAll(async () => {
  conference = await newSpringConference(api);
  const { event_id } = conference;
  moderator = await newMember(api, event_id, { role: 'MODERATOR' });
  speaker = await newMember(api, event_id, { role: 'SPEAKER' });
  attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
  profile_id = await addSpeaker(api, event_id, 'Grace', { user_id: speaker.user_id });
});
beforeEach(async () => {
  locationCount += 1;
  location = `Hall ${locationCount}`;
  session_id = await newSession('08:00');
});

const date = (): string => conference.detail.start_date;
const newSession = (time: string): Promise<number> =>
  addSession(api, conference.event_id, { title: 'Compilers', starts_at: `${date()}T${time}:00Z`, location });
const getRunOfShow = (person: TestPerson, requestedLocation = location, day_number = 1) => {
  const query = new URLSearchParams({ day_number: String(day_number), location: requestedLocation });
  return person.client.get(`/events/${conference.event_id}/run-of-show?${query.toString()}`);
};
const readRunOfShow = async (person = moderator, requestedLocation = location): Promise<RunOfShow> =>
  expectReply(GetRunOfShow, 200, await getRunOfShow(person, requestedLocation));
const firstSession = async (): Promise<RunSession | undefined> => (await readRunOfShow()).sessions[0];
const addCue = (body: object, person = moderator) => person.client.post(`/sessions/${session_id}/cues`, body);
const createCue = async (options: object = {}): Promise<Cue> =>
  expectReply(CreateCue, 201, await addCue({ title: 'Film', at_minute: 5, ...options }));
const setReady = (person: TestPerson, body: object) => person.client.put(`/sessions/${session_id}/ready`, body);
const setRunning = (step: string, id = session_id) => moderator.client.put(`/sessions/${id}/running`, { step });
const sendLecternMessage = (body: object) => moderator.client.put(`/events/${conference.event_id}/lectern`, body);

describe('run of show', () => {
  it('lists the sessions of a location and day by start time, without cancelled ones', async () => {
    await newSession('07:00');
    await addSession(api, conference.event_id, { starts_at: `${date()}T09:00:00Z`, location: 'Elsewhere' });
    const cancelled = await newSession('09:00');
    await conference.owner.client.put(`/sessions/${cancelled}/status`, { status: 'CANCELLED' });
    const { sessions, can_run } = await readRunOfShow();
    expect(sessions.map(({ starts_at }) => starts_at.slice(11, 16))).toEqual(['07:00', '08:00']);
    expect(can_run).toBe(true);
    expect(expectReply(GetRunOfShow, 200, await getRunOfShow(moderator, location, 2)).sessions).toEqual([]);
  });

  it('groups the sessions without a location', async () => {
    const id = await addSession(api, conference.event_id, { starts_at: `${date()}T09:00:00Z` });
    expect((await readRunOfShow(moderator, '')).sessions.map((session) => session.id)).toContain(id);
  });

  it('shows the run of show to speakers, who cannot change it, and hides it from others', async () => {
    expect(await readRunOfShow(speaker)).toMatchObject({ can_run: false });
    expectRejection(await getRunOfShow(attendee), 'forbidden');
  });

  it('rejects invalid days', async () => {
    expectRejection(await getRunOfShow(moderator, location, 0), 'invalid_request');
  });
});

describe('cues', () => {
  it('creates, completes, changes and deletes a cue, and sorts cues by minute', async () => {
    const lateCue = await createCue({ title: ' Late ', at_minute: 40, who: '  ' });
    const earlyCue = await createCue({ title: 'Early', at_minute: -5, who: 'Sound' });
    expect([lateCue, earlyCue]).toMatchObject([
      { title: 'Late', who: null },
      { who: 'Sound', is_done: false },
    ]);
    expect((await firstSession())?.cues.map(({ id }) => id)).toEqual([earlyCue.id, lateCue.id]);
    const completedCue = expectReply(
      UpdateCue,
      200,
      await moderator.client.put(`/cues/${lateCue.id}`, { is_done: true }),
    );
    expect(completedCue).toEqual({ ...lateCue, is_done: true });
    const movedCue = expectReply(
      UpdateCue,
      200,
      await moderator.client.put(`/cues/${earlyCue.id}`, { at_minute: 50, who: null }),
    );
    expect(movedCue).toEqual({ ...earlyCue, at_minute: 50, who: null });
    expect((await moderator.client.delete(`/cues/${earlyCue.id}`)).status).toBe(204);
    expectRejection(await moderator.client.delete(`/cues/${earlyCue.id}`), 'not_found');
    expect((await firstSession())?.cues).toEqual([{ ...lateCue, is_done: true }]);
  });

  it.each([
    { title: '   ', at_minute: 0 },
    { title: 'x'.repeat(121), at_minute: 0 },
    { title: 'Film', at_minute: minCueMinute - 1 },
    { title: 'Film', at_minute: maxCueMinute + 1 },
    { title: 'Film', at_minute: 1.5 },
    { title: 'Film', at_minute: 0, who: 'x'.repeat(61) },
  ])('rejects a cue beyond its limits, and stores nothing', async (body) => {
    expectRejection(await addCue(body), 'invalid_request');
    expect((await firstSession())?.cues).toEqual([]);
  });

  it('accepts a cue at its limits', async () => {
    await createCue({ title: 'x'.repeat(120), at_minute: minCueMinute, who: 'y'.repeat(60) });
    await createCue({ at_minute: maxCueMinute });
  });

  it('rejects more than fifty cues per session', async () => {
    const insertCues = statement(
      'test-fill-cues',
      `insert into session_cues (session_id, title, at_minute) select $1, 'Cue', 0 from generate_series(1, $2)`,
    );
    await api.deps.db.rows(insertCues, [session_id, maxCues - 1]);
    await createCue();
    expectRejection(await addCue({ title: 'One more', at_minute: 0 }), 'cues_exceeded');
  });

  it('duplicates cues with their session, and resets them to not done', async () => {
    const { id } = await createCue({ who: 'Sound' });
    await moderator.client.put(`/cues/${id}`, { is_done: true });
    const { client } = conference.owner;
    const copy = expectReply(DuplicateSession, 201, await client.post(`/sessions/${session_id}/duplicate`));
    const copiedSession = (await readRunOfShow()).sessions.find((session) => session.id === copy.id);
    expect(copiedSession?.cues).toMatchObject([{ title: 'Film', at_minute: 5, who: 'Sound', is_done: false }]);
  });
});

describe('readiness', () => {
  const readinessOf = (is_ready: boolean) => ({ profile_id, is_ready });

  it('lets speakers set readiness for themselves and the crew for everybody, and exports it to the person', async () => {
    const otherProfileId = await addSpeaker(api, conference.event_id, 'Ada');
    await putOnStage(api, session_id, profile_id, 1);
    await putOnStage(api, session_id, otherProfileId, 2);
    const readyReply = expectReply(SetReady, 200, await setReady(speaker, readinessOf(true)));
    expect(readyReply.speakers).toMatchObject([
      { profile_id, is_ready: true, is_self: true },
      { profile_id: otherProfileId, is_ready: false, is_self: false },
    ]);
    expectRejection(await setReady(speaker, { profile_id: otherProfileId, is_ready: true }), 'forbidden');
    expectRejection(await setReady(speaker, { profile_id: null, is_ready: true }), 'forbidden');
    await setReady(moderator, { profile_id: otherProfileId, is_ready: true });
    await setReady(moderator, { profile_id: null, is_ready: true });
    expect(await firstSession()).toMatchObject({
      is_crew_ready: true,
      speakers: [{ is_ready: true }, { is_ready: true }],
    });
    const exported = expectReply(ExportAccount, 200, await speaker.client.get(`/users/${speaker.user_id}/export`));
    expect(JSON.stringify(exported.speaker_profiles)).toContain('"ready_at":"2');
    await setReady(speaker, readinessOf(false));
    expect((await firstSession())?.speakers).toMatchObject([{ is_ready: false }, { is_ready: true }]);
  });

  it('rejects readiness for people who are not on stage', async () => {
    expectRejection(await setReady(speaker, readinessOf(true)), 'forbidden');
    expectRejection(await setReady(moderator, readinessOf(true)), 'not_found');
    expectRejection(await setReady(attendee, { profile_id: null, is_ready: true }), 'forbidden');
  });
});

describe('actual times', () => {
  const minuteMs = 60_000;
  const setStart = statement(
    'test-starts-at',
    'update sessions set starts_at = $2, duration_minutes = 30 where id = $1',
  );

  it('sets actual times when the session is started and ended manually, even after its scheduled time', async () => {
    const startMs = Date.now() - 5 * minuteMs;
    await api.deps.db.rows(setStart, [session_id, new Date(startMs)]);
    await advanceSessionStatuses(api.deps);
    const session = async () => {
      const row = statement<{ status: string; begun: Date | null; ended: Date | null }>(
        'test-actual-times',
        'select status, actual_start_at as begun, actual_end_at as ended from sessions where id = $1',
      );
      return api.deps.db.row(row, [session_id]);
    };
    expect(await session()).toMatchObject({ status: 'LIVE', begun: new Date(startMs), ended: null });
    const beforeMs = Date.now();
    const startedSession = expectReply(SetRunning, 200, await setRunning('BEGIN'));
    expect(startedSession).toMatchObject({ status: 'LIVE', actual_end_at: null });
    expect(Date.parse(startedSession.actual_start_at ?? '')).toBeGreaterThanOrEqual(beforeMs);
    const endedSession = expectReply(SetRunning, 200, await setRunning('END'));
    expect(endedSession).toMatchObject({ status: 'COMPLETED', actual_start_at: startedSession.actual_start_at });
    expect(Date.parse(endedSession.actual_end_at ?? '')).toBeGreaterThanOrEqual(
      Date.parse(startedSession.actual_start_at ?? ''),
    );
    // The scheduled job does not begin it again.
    await advanceSessionStatuses(api.deps);
    expect(await session()).toMatchObject({ status: 'COMPLETED' });
  });

  it('sets actual times with the status that organizers set, and clears them when the session is rescheduled', async () => {
    const { client } = conference.owner;
    const set = async (status: string) =>
      expectReply(UpdateSessionStatus, 200, await client.put(`/sessions/${session_id}/status`, { status }));
    await set('LIVE');
    const startedAt = (await firstSession())?.actual_start_at;
    expect(startedAt).not.toBeNull();
    await set('COMPLETED');
    expect((await firstSession())?.actual_end_at).not.toBeNull();
    await set('LIVE');
    expect(await firstSession()).toMatchObject({ actual_start_at: startedAt, actual_end_at: null });
    await set('SCHEDULED');
    expect(await firstSession()).toMatchObject({ actual_start_at: null, actual_end_at: null });
  });

  it('rejects actual times for sessions that have not begun, and for cancelled ones', async () => {
    expectRejection(await setRunning('END'), 'run_step_impossible');
    await conference.owner.client.put(`/sessions/${session_id}/status`, { status: 'CANCELLED' });
    expectRejection(await setRunning('BEGIN'), 'run_step_impossible');
    expectRejection(await setRunning('PAUSE'), 'invalid_request');
  });
});

describe('messages to the lectern', () => {
  it('shows a message until it is replaced or removed', async () => {
    const { lectern_message } = expectReply(
      SendLecternMessage,
      200,
      await sendLecternMessage({ location, text: ' 5 minutes ' }),
    );
    expect(lectern_message?.text).toBe('5 minutes');
    expect((await readRunOfShow(speaker)).lectern_message).toEqual(lectern_message);
    await sendLecternMessage({ location, text: 'x'.repeat(maxLecternMessageLength) });
    expectRejection(
      await sendLecternMessage({ location, text: 'x'.repeat(maxLecternMessageLength + 1) }),
      'invalid_request',
    );
    expect((await readRunOfShow()).lectern_message?.text).toHaveLength(maxLecternMessageLength);
    await sendLecternMessage({ location, text: null });
    expect((await readRunOfShow()).lectern_message).toBeNull();
  });

  it('requires a location of the event', async () => {
    expectRejection(await sendLecternMessage({ location: 'Nowhere', text: 'Hello' }), 'not_found');
    expectRejection(await sendLecternMessage({ location, text: '   ' }), 'invalid_request');
  });
});
