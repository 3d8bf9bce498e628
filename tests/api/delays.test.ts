/** A location that runs late: the sessions that move, undoing the delay, and the limits. */
import { randomUUID } from 'node:crypto';
import { ListModerationLog } from '@plenum/contracts/chat/moderation';
import { GetRunOfShow } from '@plenum/contracts/live/run-of-show';
import { maxDelayMinutes, delayUndoMs } from '@plenum/contracts/live/run-of-show-limits';
import { PreviewDelay, UndoDelay } from '@plenum/contracts/schedule/delays';
import { GetSession } from '@plenum/contracts/schedule/sessions';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  newMember,
  newSpringConference,
  putOnStage,
  type TestConference,
} from '../support/api/conferences.ts';
import { delayActions, lateLocation as hall } from '../support/api/late-locations.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
let organizer: TestPerson;
let ada: TestPerson;
let grace: TestPerson;
let first: number;
let second: number;

const {
  run,
  path,
  bookmark,
  getPreview,
  preview,
  post,
  reportDelay,
  undoDelay,
  backdateDelay,
  notify,
  notificationsFor,
} = delayActions(api, () => ({
  event_id: conference.event_id,
  organizer,
}));
const date = (): string => conference.detail.start_date;
const add = (time: string, overrides: object = {}): Promise<number> =>
  addSession(api, conference.event_id, {
    title: `At ${time}`,
    starts_at: `${date()}T${time}:00Z`,
    duration_minutes: 60,
    location: hall,
    ...overrides,
  });
const startOf = async (session_id: number): Promise<string> => {
  const [row] = await run(
    'start',
    `select to_char(starts_at at time zone 'UTC', 'HH24:MI') as start from sessions where id = $1`,
    [session_id],
  );
  return String(row?.['start']);
};
const rowOf = async (session_id: number) =>
  (
    await run(
      'row',
      `select starts_at, duration_minutes, status, status_set_at, actual_start_at, is_full, calendar_sequence
         from sessions where id = $1`,
      [session_id],
    )
  )[0];

beforeEach(async () => {
  conference = await newSpringConference(api);
  const { event_id } = conference;
  organizer = await newMember(api, event_id, { role: 'ORGANIZER' });
  grace = await newMember(api, event_id, { role: 'SPEAKER' });
  ada = await newMember(api, event_id, { role: 'ATTENDEE' });
  [first, second] = [await add('09:00'), await add('10:00')];
});

const getActiveDelay = async (person = organizer) => {
  const query = { day_number: '1', location: hall };
  return expectReply(GetRunOfShow, 200, await person.client.get(`${path()}/run-of-show`, { query })).delay;
};
/** Makes the tests independent of the time of day. */
function timezoneAtNoon(): string {
  const offsetHours = 12 - new Date().getUTCHours();
  return `Etc/GMT${offsetHours > 0 ? '-' : '+'}${Math.abs(offsetHours)}`;
}
const log = async () =>
  expectReply(ListModerationLog, 200, await organizer.client.get(`${path()}/moderation/log`)).entries;

describe('previewing a delay', () => {
  it('lists the sessions that move and how many people have them in their agenda, and changes nothing', async () => {
    await bookmark(ada, first);
    await bookmark(ada, second);
    await bookmark(grace, second);
    const { sessions, people_count, from_session_id, clashes } = expectReply(PreviewDelay, 200, await getPreview({}));
    expect(sessions.map(({ id, new_starts_at }) => [id, new_starts_at.slice(11, 16)])).toEqual([
      [first, '09:10'],
      [second, '10:10'],
    ]);
    expect({ people_count, from_session_id, clashes }).toEqual({
      people_count: 2,
      from_session_id: first,
      clashes: [],
    });
    expect(await startOf(first)).toBe('09:00');
  });

  it('lists people who would be on two stages at the same time, without preventing the delay', async () => {
    const profile_id = await addSpeaker(api, conference.event_id, 'Grace', { user_id: grace.user_id });
    const otherLocationSession = await add('11:05', { location: `${hall} annex`, title: 'Elsewhere' });
    await putOnStage(api, second, profile_id);
    await putOnStage(api, otherLocationSession, profile_id);
    expect((await preview({ minutes: 5 })).clashes).toEqual([]);
    expect((await preview({ minutes: 6 })).clashes).toEqual([
      {
        profile_id,
        speaker_name: 'Grace',
        session_id: second,
        session_title: 'At 10:00',
        other_session_id: otherLocationSession,
        other_session_title: 'Elsewhere',
        other_location: `${hall} annex`,
      },
    ]);
    expect((await reportDelay({ minutes: 6 })).session_count).toBe(2);
  });
});

describe('applying a delay', () => {
  it('moves the sessions in one change of the agenda, and keeps a full session full', async () => {
    await run('full', 'update sessions set is_full = true where id = $1', [second]);
    const previous = await rowOf(second);
    const agenda = () => organizer.client.get(`${path()}/agenda`);
    const etag = String((await agenda()).headers['etag']);
    expect(await reportDelay()).toEqual({
      id: expect.any(Number),
      minutes: 10,
      session_count: 2,
      is_undone: false,
      undo_ms: expect.any(Number),
    });
    expect([await startOf(first), await startOf(second)]).toEqual(['09:10', '10:10']);
    expect(await rowOf(second)).toMatchObject({
      is_full: true,
      calendar_sequence: Number(previous?.['calendar_sequence']) + 1,
    });
    expect(String((await agenda()).headers['etag'])).not.toBe(etag);
  });

  it('logs the delay, and shows it in the run of show to people who may undo it', async () => {
    const { id } = await reportDelay();
    expect((await log())[0]).toMatchObject({
      action: 'LOCATION_DELAYED',
      actor: { id: organizer.user_id },
      delay: { location: hall, minutes: 10 },
    });
    expect(await getActiveDelay()).toMatchObject({ id, session_count: 2, is_undone: false });
    expect(await getActiveDelay(grace)).toBeNull();
    await backdateDelay(id, delayUndoMs);
    expect(await getActiveDelay()).toBeNull();
  });

  it('applies a repeated request once, and rejects another request with its client_id', async () => {
    const { sessions: seenSessions } = await preview();
    const client_id = randomUUID();
    const firstDelay = await reportDelay({ seen: seenSessions, client_id });
    expect(await reportDelay({ seen: seenSessions, client_id })).toMatchObject({ id: firstDelay.id, session_count: 2 });
    expect(await startOf(first)).toBe('09:10');
    expectRejection(await post({ seen: seenSessions, client_id, minutes: 11 }), 'client_id_conflict');
    expectRejection(await post({ seen: seenSessions, client_id }, conference.owner), 'client_id_conflict');
  });

  it('rejects a delay if sessions have moved since they were loaded', async () => {
    const { sessions: seenSessions } = await preview();
    expectRejection(await post({ seen: seenSessions.slice(0, 1) }), 'session_moved_meanwhile');
    await organizer.client.put(`/sessions/${second}`, { start_time: '11:05', end_time: '12:05' });
    expectRejection(await post({ seen: seenSessions }), 'session_moved_meanwhile');
    expect(await startOf(first)).toBe('09:00');
  });

  it('accepts one of two concurrent requests', async () => {
    const { sessions: seenSessions } = await preview();
    const replies = await Promise.all([post({ seen: seenSessions }), post({ seen: seenSessions }, conference.owner)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await startOf(first)).toBe('09:10');
  });

  it.each([
    [{ minutes: 0 }, 'invalid_request'],
    [{ minutes: maxDelayMinutes + 1 }, 'invalid_request'],
    [{ minutes: 1.5 }, 'invalid_request'],
    [{ day_number: 4 }, 'session_day_outside_event'],
    [{ day_number: 2 }, 'delay_moves_nothing'],
    [{ location: 'Nowhere' }, 'delay_moves_nothing'],
    [{ from_session_id: 1 }, 'not_found'],
  ] as const)('rejects %j with %s', async (input, code) => {
    const { sessions: seenSessions } = await preview();
    expectRejection(await getPreview(input), code);
    expectRejection(await post({ ...input, seen: seenSessions }), code);
    expect(await startOf(first)).toBe('09:00');
  });

  it('accepts the minimum and maximum delay', async () => {
    await reportDelay({ minutes: 1 });
    expect(await startOf(first)).toBe('09:01');
    await reportDelay({ minutes: maxDelayMinutes });
    expect(await startOf(first)).toBe('11:01');
  });

  it('moves sessions past midnight, including on the last day, with notifications and undo', async () => {
    // The day changes at 23:00 UTC; the conference ends on the 30th, when summer time has begun.
    const nightCases = [
      ['2031-03-28T22:55:00Z', 1, 2, '00:05:00'],
      ['2031-03-30T21:55:00Z', 3, 4, '00:05:00'],
    ] as const;
    for (const [starts_at, day_number, next_day, start_time] of nightCases) {
      const partySession = await add('22:55', { starts_at, title: `Party ${day_number}` });
      await bookmark(ada, partySession);
      const input = { minutes: 10, day_number, from_session_id: partySession };
      const { id } = await reportDelay(input);
      const timesOf = async () => expectReply(GetSession, 200, await ada.client.get(`/sessions/${partySession}`));
      expect(await timesOf()).toMatchObject({ day_number: next_day, start_time });
      expectReply(UndoDelay, 200, await undoDelay(id));
      expect(await timesOf()).toMatchObject({ day_number, start_time: '23:55:00' });
      const repeated = await reportDelay(input);
      await backdateDelay(repeated.id);
      await notify();
      expect((await notificationsFor(ada))[0]).toMatchObject({
        session: { id: partySession, starts_at: new Date(Date.parse(starts_at) + 600_000).toISOString() },
        delay: { minutes: 10, session_count: 1 },
      });
      expect(await notificationsFor(ada)).toHaveLength(day_number === 1 ? 1 : 2);
    }
  });
});

describe('undoing a delay', () => {
  it('lets any staff member undo a delay, restores all sessions and notifies nobody', async () => {
    await bookmark(ada, first);
    const previous = [await rowOf(first), await rowOf(second)];
    const { id } = await reportDelay();
    expect(expectReply(UndoDelay, 200, await undoDelay(id, conference.owner))).toMatchObject({
      is_undone: true,
      undo_ms: 0,
    });
    const sequence = { calendar_sequence: expect.any(Number) };
    expect([await rowOf(first), await rowOf(second)]).toEqual(previous.map((row) => ({ ...row, ...sequence })));
    expect(expectReply(UndoDelay, 200, await undoDelay(id)).is_undone).toBe(true);
    expect((await log()).slice(0, 2).map(({ action }) => action)).toEqual(['DELAY_UNDONE', 'LOCATION_DELAYED']);
    await backdateDelay(id);
    await notify();
    expect(await notificationsFor(ada)).toEqual([]);
    expect(await getActiveDelay()).toBeNull();
  });

  it('accepts an undo until the undo period ends', async () => {
    const { id } = await reportDelay();
    await backdateDelay(id, delayUndoMs);
    expectRejection(await undoDelay(id), 'delay_undo_over');
    expect(await startOf(first)).toBe('09:10');
    await backdateDelay(id, -5_000);
    expectReply(UndoDelay, 200, await undoDelay(id));
    expect(await startOf(first)).toBe('09:00');
  });

  it('rejects an undo once notifications are being sent', async () => {
    const { id } = await reportDelay();
    await run('telling', 'update location_delays set telling_at = now() where id = $1', [id]);
    expectRejection(await undoDelay(id), 'delay_undo_over');
  });

  it('rejects an undo and changes nothing after one of the sessions has moved', async () => {
    const { id } = await reportDelay();
    await organizer.client.put(`/sessions/${second}`, { location: `${hall} annex` });
    expectRejection(await undoDelay(id), 'session_moved_meanwhile');
    expect(await startOf(first)).toBe('09:10');
  });

  it('rejects an undo after one of the sessions was cancelled', async () => {
    const { id } = await reportDelay();
    expect((await organizer.client.put(`/sessions/${second}`, { status: 'CANCELLED' })).status).toBe(200);
    expectRejection(await undoDelay(id), 'session_moved_meanwhile');
    expect(await startOf(second)).toBe('10:10');
  });

  it('undoes two delays in reverse order', async () => {
    const firstDelay = await reportDelay();
    const secondDelay = await reportDelay({ minutes: 5 });
    expectRejection(await undoDelay(firstDelay.id), 'session_moved_meanwhile');
    expectReply(UndoDelay, 200, await undoDelay(secondDelay.id));
    expect(await getActiveDelay()).toMatchObject({ id: firstDelay.id });
    expectReply(UndoDelay, 200, await undoDelay(firstDelay.id));
    expect(await startOf(first)).toBe('09:00');
  });

  it('keeps the status of a running session, whether it began before or after the delay', async () => {
    const { event_id } = conference;
    await run('times', `update sessions set starts_at = now() - interval '5 minutes' where id = $1`, [first]);
    await run(
      'day',
      `update events set timezone = $2::text, start_date = (now() at time zone $2::text)::date,
              end_date = (now() at time zone $2::text)::date where id = $1`,
      [event_id, timezoneAtNoon()],
    );
    await organizer.client.put(`/sessions/${first}/running`, { step: 'BEGIN' });
    const previous = await rowOf(first);
    const input = { from_session_id: first, day_number: 1 };
    const { id } = await reportDelay(input);
    expect(await rowOf(first)).toMatchObject({ status: 'STARTING_SOON', actual_start_at: null });
    expectReply(UndoDelay, 200, await undoDelay(id));
    expect(await rowOf(first)).toEqual({ ...previous, calendar_sequence: expect.any(Number) });
    const repeated = await reportDelay(input);
    await organizer.client.put(`/sessions/${first}/running`, { step: 'BEGIN' });
    const begunSession = await rowOf(first);
    expectReply(UndoDelay, 200, await undoDelay(repeated.id));
    expect(await rowOf(first)).toMatchObject({
      status: 'LIVE',
      actual_start_at: begunSession?.['actual_start_at'],
      starts_at: previous?.['starts_at'],
    });
  });

  it('returns 404 for a delay of another event', async () => {
    const { id } = await reportDelay();
    const otherConference = await newSpringConference(api);
    expectRejection(
      await otherConference.owner.client.post(`/events/${otherConference.event_id}/delays/${id}/undo`),
      'not_found',
    );
  });
});
