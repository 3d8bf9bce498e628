/** Running the day: cues, who is ready, actual times and messages to the lectern, with the limits on both sides. */
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
  cueMinuteMax,
  cueMinuteMin,
  cuesMax,
  lecternMessageLengthMax,
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
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
let moderator: TestPerson;
let speaker: TestPerson;
let attendee: TestPerson;
let session_id: number;
let profile_id: number;
let location: string;
let places = 0;

beforeAll(async () => {
  conference = await newSpringConference(api);
  const { event_id } = conference;
  moderator = await newMember(api, event_id, { role: 'MODERATOR' });
  speaker = await newMember(api, event_id, { role: 'SPEAKER' });
  attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
  profile_id = await addSpeaker(api, event_id, 'Grace', { user_id: speaker.user_id });
});
beforeEach(async () => {
  places += 1;
  location = `Hall ${places}`;
  session_id = await newSession('08:00');
});

const date = (): string => conference.detail.start_date;
const newSession = (time: string): Promise<number> =>
  addSession(api, conference.event_id, { title: 'Compilers', starts_at: `${date()}T${time}:00Z`, location });
const ask = (person: TestPerson, place = location, day_number = 1) => {
  const query = new URLSearchParams({ day_number: String(day_number), location: place });
  return person.client.get(`/events/${conference.event_id}/run-of-show?${query.toString()}`);
};
const shown = async (person = moderator, place = location): Promise<RunOfShow> =>
  expectReply(GetRunOfShow, 200, await ask(person, place));
const only = async (): Promise<RunSession | undefined> => (await shown()).sessions[0];
const addCue = (body: object, person = moderator) => person.client.post(`/sessions/${session_id}/cues`, body);
const cue = async (options: object = {}): Promise<Cue> =>
  expectReply(CreateCue, 201, await addCue({ title: 'Film', at_minute: 5, ...options }));
const ready = (person: TestPerson, body: object) => person.client.put(`/sessions/${session_id}/ready`, body);
const run = (step: string, id = session_id) => moderator.client.put(`/sessions/${id}/running`, { step });
const lectern = (body: object) => moderator.client.put(`/events/${conference.event_id}/lectern`, body);

describe('the run of show', () => {
  it('has the sessions of one location and day, by their start, without cancelled ones', async () => {
    await newSession('07:00');
    await addSession(api, conference.event_id, { starts_at: `${date()}T09:00:00Z`, location: 'Elsewhere' });
    const cancelled = await newSession('09:00');
    await conference.owner.client.put(`/sessions/${cancelled}/status`, { status: 'CANCELLED' });
    const { sessions, can_run } = await shown();
    expect(sessions.map(({ starts_at }) => starts_at.slice(11, 16))).toEqual(['07:00', '08:00']);
    expect(can_run).toBe(true);
    expect(expectReply(GetRunOfShow, 200, await ask(moderator, location, 2)).sessions).toEqual([]);
  });

  it('has the sessions without a location together', async () => {
    const id = await addSession(api, conference.event_id, { starts_at: `${date()}T09:00:00Z` });
    expect((await shown(moderator, '')).sessions.map((session) => session.id)).toContain(id);
  });

  it('is seen by speakers, who do not run it, and not by others', async () => {
    expect(await shown(speaker)).toMatchObject({ can_run: false });
    expectRefusal(await ask(attendee), 'forbidden');
  });

  it('refuses days that no event has', async () => {
    expectRefusal(await ask(moderator, location, 0), 'invalid_request');
  });
});

describe('a cue', () => {
  it('is written, done, changed and deleted, and stands at its minute', async () => {
    const late = await cue({ title: ' Late ', at_minute: 40, who: '  ' });
    const early = await cue({ title: 'Early', at_minute: -5, who: 'Sound' });
    expect([late, early]).toMatchObject([
      { title: 'Late', who: null },
      { who: 'Sound', is_done: false },
    ]);
    expect((await only())?.cues.map(({ id }) => id)).toEqual([early.id, late.id]);
    const done = expectReply(UpdateCue, 200, await moderator.client.put(`/cues/${late.id}`, { is_done: true }));
    expect(done).toEqual({ ...late, is_done: true });
    const moved = expectReply(
      UpdateCue,
      200,
      await moderator.client.put(`/cues/${early.id}`, { at_minute: 50, who: null }),
    );
    expect(moved).toEqual({ ...early, at_minute: 50, who: null });
    expect((await moderator.client.delete(`/cues/${early.id}`)).status).toBe(204);
    expectRefusal(await moderator.client.delete(`/cues/${early.id}`), 'not_found');
    expect((await only())?.cues).toEqual([{ ...late, is_done: true }]);
  });

  it.each([
    { title: '   ', at_minute: 0 },
    { title: 'x'.repeat(121), at_minute: 0 },
    { title: 'Film', at_minute: cueMinuteMin - 1 },
    { title: 'Film', at_minute: cueMinuteMax + 1 },
    { title: 'Film', at_minute: 1.5 },
    { title: 'Film', at_minute: 0, who: 'x'.repeat(61) },
  ])('is refused beyond its limits, and nothing is stored', async (body) => {
    expectRefusal(await addCue(body), 'invalid_request');
    expect((await only())?.cues).toEqual([]);
  });

  it('may be as long, as early and as late as the limits say', async () => {
    await cue({ title: 'x'.repeat(120), at_minute: cueMinuteMin, who: 'y'.repeat(60) });
    await cue({ at_minute: cueMinuteMax });
  });

  it('is refused beyond fifty of one session', async () => {
    const some = statement(
      'test-fill-cues',
      `insert into session_cues (session_id, title, at_minute) select $1, 'Cue', 0 from generate_series(1, $2)`,
    );
    await api.deps.db.rows(some, [session_id, cuesMax - 1]);
    await cue();
    expectRefusal(await addCue({ title: 'One more', at_minute: 0 }), 'cues_exceeded');
  });

  it('is copied with its session, and not done in the copy', async () => {
    const { id } = await cue({ who: 'Sound' });
    await moderator.client.put(`/cues/${id}`, { is_done: true });
    const { client } = conference.owner;
    const copy = expectReply(DuplicateSession, 201, await client.post(`/sessions/${session_id}/duplicate`));
    const copied = (await shown()).sessions.find((session) => session.id === copy.id);
    expect(copied?.cues).toMatchObject([{ title: 'Film', at_minute: 5, who: 'Sound', is_done: false }]);
  });
});

describe('who is ready', () => {
  const oneself = (is_ready: boolean) => ({ profile_id, is_ready });

  it('is said by speakers for themselves, by the crew for everybody, and is in the export of the person', async () => {
    const other_id = await addSpeaker(api, conference.event_id, 'Ada');
    await putOnStage(api, session_id, profile_id, 1);
    await putOnStage(api, session_id, other_id, 2);
    const said = expectReply(SetReady, 200, await ready(speaker, oneself(true)));
    expect(said.speakers).toMatchObject([
      { profile_id, is_ready: true, is_self: true },
      { profile_id: other_id, is_ready: false, is_self: false },
    ]);
    expectRefusal(await ready(speaker, { profile_id: other_id, is_ready: true }), 'forbidden');
    expectRefusal(await ready(speaker, { profile_id: null, is_ready: true }), 'forbidden');
    await ready(moderator, { profile_id: other_id, is_ready: true });
    await ready(moderator, { profile_id: null, is_ready: true });
    expect(await only()).toMatchObject({ is_crew_ready: true, speakers: [{ is_ready: true }, { is_ready: true }] });
    const exported = expectReply(ExportAccount, 200, await speaker.client.get(`/users/${speaker.user_id}/export`));
    expect(JSON.stringify(exported.speaker_profiles)).toContain('"ready_at":"2');
    await ready(speaker, oneself(false));
    expect((await only())?.speakers).toMatchObject([{ is_ready: false }, { is_ready: true }]);
  });

  it('is nobody who is not on the stage', async () => {
    expectRefusal(await ready(speaker, oneself(true)), 'forbidden');
    expectRefusal(await ready(moderator, oneself(true)), 'not_found');
    expectRefusal(await ready(attendee, { profile_id: null, is_ready: true }), 'forbidden');
  });
});

describe('actual times', () => {
  const minute = 60_000;
  const nowIs = statement('test-starts-at', 'update sessions set starts_at = $2, duration_minutes = 30 where id = $1');

  it('are those of the hand that begins and ends the session, also after the clock', async () => {
    const startMs = Date.now() - 5 * minute;
    await api.deps.db.rows(nowIs, [session_id, new Date(startMs)]);
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
    const begun = expectReply(SetRunning, 200, await run('BEGIN'));
    expect(begun).toMatchObject({ status: 'LIVE', actual_end_at: null });
    expect(Date.parse(begun.actual_start_at ?? '')).toBeGreaterThanOrEqual(beforeMs);
    const ended = expectReply(SetRunning, 200, await run('END'));
    expect(ended).toMatchObject({ status: 'COMPLETED', actual_start_at: begun.actual_start_at });
    expect(Date.parse(ended.actual_end_at ?? '')).toBeGreaterThanOrEqual(Date.parse(begun.actual_start_at ?? ''));
    // The job by the clock does not begin it again.
    await advanceSessionStatuses(api.deps);
    expect(await session()).toMatchObject({ status: 'COMPLETED' });
  });

  it('follow a status that organizers set, and go with a session that is planned again', async () => {
    const { client } = conference.owner;
    const set = async (status: string) =>
      expectReply(UpdateSessionStatus, 200, await client.put(`/sessions/${session_id}/status`, { status }));
    await set('LIVE');
    const begun = (await only())?.actual_start_at;
    expect(begun).not.toBeNull();
    await set('COMPLETED');
    expect((await only())?.actual_end_at).not.toBeNull();
    await set('LIVE');
    expect(await only()).toMatchObject({ actual_start_at: begun, actual_end_at: null });
    await set('SCHEDULED');
    expect(await only()).toMatchObject({ actual_start_at: null, actual_end_at: null });
  });

  it('are refused to what has not begun, and to cancelled sessions', async () => {
    expectRefusal(await run('END'), 'run_step_impossible');
    await conference.owner.client.put(`/sessions/${session_id}/status`, { status: 'CANCELLED' });
    expectRefusal(await run('BEGIN'), 'run_step_impossible');
    expectRefusal(await run('PAUSE'), 'invalid_request');
  });
});

describe('a message to the lectern', () => {
  it('is shown until another one comes, or it is taken away', async () => {
    const { lectern_message } = expectReply(SendLecternMessage, 200, await lectern({ location, text: ' 5 minutes ' }));
    expect(lectern_message?.text).toBe('5 minutes');
    expect((await shown(speaker)).lectern_message).toEqual(lectern_message);
    await lectern({ location, text: 'x'.repeat(lecternMessageLengthMax) });
    expectRefusal(await lectern({ location, text: 'x'.repeat(lecternMessageLengthMax + 1) }), 'invalid_request');
    expect((await shown()).lectern_message?.text).toHaveLength(lecternMessageLengthMax);
    await lectern({ location, text: null });
    expect((await shown()).lectern_message).toBeNull();
  });

  it('is for locations that the event has', async () => {
    expectRefusal(await lectern({ location: 'Nowhere', text: 'Hello' }), 'not_found');
    expectRefusal(await lectern({ location, text: '   ' }), 'invalid_request');
  });
});
