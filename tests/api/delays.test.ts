/** A location that runs late: what moves, taking it back, and the limits on both sides. */
import { randomUUID } from 'node:crypto';
import { ListModerationLog } from '@plenum/contracts/chat/moderation';
import { GetRunOfShow } from '@plenum/contracts/live/run-of-show';
import { delayMinutesMax, delayUndoMs } from '@plenum/contracts/live/run-of-show-limits';
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
import { delaySteps, lateHall as hall } from '../support/api/late-locations.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
let organizer: TestPerson;
let ada: TestPerson;
let grace: TestPerson;
let first: number;
let second: number;

const { run, path, bookmark, asked, preview, post, late, takeBack, age, tell, told } = delaySteps(api, () => ({
  event_id: conference.event_id,
  organizer,
}));
const date = (): string => conference.detail.start_date;
const add = (time: string, more: object = {}): Promise<number> =>
  addSession(api, conference.event_id, {
    title: `At ${time}`,
    starts_at: `${date()}T${time}:00Z`,
    duration_minutes: 60,
    location: hall,
    ...more,
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

const shown = async (person = organizer) => {
  const query = { day_number: '1', location: hall };
  return expectReply(GetRunOfShow, 200, await person.client.get(`${path()}/run-of-show`, { query })).delay;
};
/** The hour at which the tests run does not matter. */
function zoneWhereItIsNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
const log = async () =>
  expectReply(ListModerationLog, 200, await organizer.client.get(`${path()}/moderation/log`)).entries;

describe('the preview', () => {
  it('says what moves, how many people have it in their agenda, and changes nothing', async () => {
    await bookmark(ada, first);
    await bookmark(ada, second);
    await bookmark(grace, second);
    const { sessions, people_count, from_session_id, clashes } = expectReply(PreviewDelay, 200, await asked({}));
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

  it('names who would be on two stages at once, and the delay is possible all the same', async () => {
    const profile_id = await addSpeaker(api, conference.event_id, 'Grace', { user_id: grace.user_id });
    const elsewhere = await add('11:05', { location: `${hall} annex`, title: 'Elsewhere' });
    await putOnStage(api, second, profile_id);
    await putOnStage(api, elsewhere, profile_id);
    expect((await preview({ minutes: 5 })).clashes).toEqual([]);
    expect((await preview({ minutes: 6 })).clashes).toEqual([
      {
        profile_id,
        speaker_name: 'Grace',
        session_id: second,
        session_title: 'At 10:00',
        other_session_id: elsewhere,
        other_session_title: 'Elsewhere',
        other_location: `${hall} annex`,
      },
    ]);
    expect((await late({ minutes: 6 })).session_count).toBe(2);
  });
});

describe('a location that runs late', () => {
  it('moves in one change of the agenda, and a full session stays full', async () => {
    await run('full', 'update sessions set is_full = true where id = $1', [second]);
    const before = await rowOf(second);
    const agenda = () => organizer.client.get(`${path()}/agenda`);
    const etag = String((await agenda()).headers['etag']);
    expect(await late()).toEqual({
      id: expect.any(Number),
      minutes: 10,
      session_count: 2,
      is_undone: false,
      undo_ms: expect.any(Number),
    });
    expect([await startOf(first), await startOf(second)]).toEqual(['09:10', '10:10']);
    expect(await rowOf(second)).toMatchObject({
      is_full: true,
      calendar_sequence: Number(before?.['calendar_sequence']) + 1,
    });
    expect(String((await agenda()).headers['etag'])).not.toBe(etag);
  });

  it('is in the log, and in the run of show of those who may take it back', async () => {
    const { id } = await late();
    expect((await log())[0]).toMatchObject({
      action: 'LOCATION_DELAYED',
      actor: { id: organizer.user_id },
      delay: { location: hall, minutes: 10 },
    });
    expect(await shown()).toMatchObject({ id, session_count: 2, is_undone: false });
    expect(await shown(grace)).toBeNull();
    await age(id, delayUndoMs);
    expect(await shown()).toBeNull();
  });

  it('moves once where the request is repeated, and not by another of the same name', async () => {
    const { sessions: seen } = await preview();
    const client_id = randomUUID();
    const one = await late({ seen, client_id });
    expect(await late({ seen, client_id })).toMatchObject({ id: one.id, session_count: 2 });
    expect(await startOf(first)).toBe('09:10');
    expectRefusal(await post({ seen, client_id, minutes: 11 }), 'client_id_conflict');
    expectRefusal(await post({ seen, client_id }, conference.owner), 'client_id_conflict');
  });

  it('is refused where sessions are no longer where they were seen', async () => {
    const { sessions: seen } = await preview();
    expectRefusal(await post({ seen: seen.slice(0, 1) }), 'session_moved_meanwhile');
    await organizer.client.put(`/sessions/${second}`, { start_time: '11:05', end_time: '12:05' });
    expectRefusal(await post({ seen }), 'session_moved_meanwhile');
    expect(await startOf(first)).toBe('09:00');
  });

  it('of two at once moves one, and the other is refused', async () => {
    const { sessions: seen } = await preview();
    const replies = await Promise.all([post({ seen }), post({ seen }, conference.owner)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await startOf(first)).toBe('09:10');
  });

  it.each([
    [{ minutes: 0 }, 'invalid_request'],
    [{ minutes: delayMinutesMax + 1 }, 'invalid_request'],
    [{ minutes: 1.5 }, 'invalid_request'],
    [{ day_number: 4 }, 'session_day_outside_event'],
    [{ day_number: 2 }, 'delay_moves_nothing'],
    [{ location: 'Nowhere' }, 'delay_moves_nothing'],
    [{ from_session_id: 1 }, 'not_found'],
  ] as const)('%j is refused with %s', async (wish, code) => {
    const { sessions: seen } = await preview();
    expectRefusal(await asked(wish), code);
    expectRefusal(await post({ ...wish, seen }), code);
    expect(await startOf(first)).toBe('09:00');
  });

  it('takes the least and the most minutes', async () => {
    await late({ minutes: 1 });
    expect(await startOf(first)).toBe('09:01');
    await late({ minutes: delayMinutesMax });
    expect(await startOf(first)).toBe('11:01');
  });

  it('goes past midnight and is told and taken back like any other, also on the last day', async () => {
    // The day changes at 23:00 UTC; the conference ends on the 30th, when summer time has begun.
    const nights = [
      ['2031-03-28T22:55:00Z', 1, 2, '00:05:00'],
      ['2031-03-30T21:55:00Z', 3, 4, '00:05:00'],
    ] as const;
    for (const [starts_at, day_number, next_day, start_time] of nights) {
      const party = await add('22:55', { starts_at, title: `Party ${day_number}` });
      await bookmark(ada, party);
      const wish = { minutes: 10, day_number, from_session_id: party };
      const { id } = await late(wish);
      const timesOf = async () => expectReply(GetSession, 200, await ada.client.get(`/sessions/${party}`));
      expect(await timesOf()).toMatchObject({ day_number: next_day, start_time });
      expectReply(UndoDelay, 200, await takeBack(id));
      expect(await timesOf()).toMatchObject({ day_number, start_time: '23:55:00' });
      const again = await late(wish);
      await age(again.id);
      await tell();
      expect((await told(ada))[0]).toMatchObject({
        session: { id: party, starts_at: new Date(Date.parse(starts_at) + 600_000).toISOString() },
        delay: { minutes: 10, session_count: 1 },
      });
      expect(await told(ada)).toHaveLength(day_number === 1 ? 1 : 2);
    }
  });
});

describe('taking a delay back', () => {
  it('puts everything where it was, by another of the staff, and nobody is told', async () => {
    await bookmark(ada, first);
    const before = [await rowOf(first), await rowOf(second)];
    const { id } = await late();
    expect(expectReply(UndoDelay, 200, await takeBack(id, conference.owner))).toMatchObject({
      is_undone: true,
      undo_ms: 0,
    });
    const sequence = { calendar_sequence: expect.any(Number) };
    expect([await rowOf(first), await rowOf(second)]).toEqual(before.map((row) => ({ ...row, ...sequence })));
    expect(expectReply(UndoDelay, 200, await takeBack(id)).is_undone).toBe(true);
    expect((await log()).slice(0, 2).map(({ action }) => action)).toEqual(['DELAY_UNDONE', 'LOCATION_DELAYED']);
    await age(id);
    await tell();
    expect(await told(ada)).toEqual([]);
    expect(await shown()).toBeNull();
  });

  it('is possible to the end of the minute, and not at it', async () => {
    const { id } = await late();
    await age(id, delayUndoMs);
    expectRefusal(await takeBack(id), 'delay_undo_over');
    expect(await startOf(first)).toBe('09:10');
    await age(id, -5_000);
    expectReply(UndoDelay, 200, await takeBack(id));
    expect(await startOf(first)).toBe('09:00');
  });

  it('is refused once people are being told', async () => {
    const { id } = await late();
    await run('telling', 'update location_delays set telling_at = now() where id = $1', [id]);
    expectRefusal(await takeBack(id), 'delay_undo_over');
  });

  it('is refused once something of it was moved, and changes nothing then', async () => {
    const { id } = await late();
    await organizer.client.put(`/sessions/${second}`, { location: `${hall} annex` });
    expectRefusal(await takeBack(id), 'session_moved_meanwhile');
    expect(await startOf(first)).toBe('09:10');
  });

  it('is refused once a session of it is cancelled', async () => {
    const { id } = await late();
    expect((await organizer.client.put(`/sessions/${second}`, { status: 'CANCELLED' })).status).toBe(200);
    expectRefusal(await takeBack(id), 'session_moved_meanwhile');
    expect(await startOf(second)).toBe('10:10');
  });

  it('takes two back one after the other, the last one first', async () => {
    const one = await late();
    const two = await late({ minutes: 5 });
    expectRefusal(await takeBack(one.id), 'session_moved_meanwhile');
    expectReply(UndoDelay, 200, await takeBack(two.id));
    expect(await shown()).toMatchObject({ id: one.id });
    expectReply(UndoDelay, 200, await takeBack(one.id));
    expect(await startOf(first)).toBe('09:00');
  });

  it('keeps that a session runs: before the delay, or begun since', async () => {
    const { event_id } = conference;
    await run('times', `update sessions set starts_at = now() - interval '5 minutes' where id = $1`, [first]);
    await run(
      'day',
      `update events set timezone = $2::text, start_date = (now() at time zone $2::text)::date,
              end_date = (now() at time zone $2::text)::date where id = $1`,
      [event_id, zoneWhereItIsNoon()],
    );
    await organizer.client.put(`/sessions/${first}/running`, { step: 'BEGIN' });
    const before = await rowOf(first);
    const wish = { from_session_id: first, day_number: 1 };
    const { id } = await late(wish);
    expect(await rowOf(first)).toMatchObject({ status: 'STARTING_SOON', actual_start_at: null });
    expectReply(UndoDelay, 200, await takeBack(id));
    expect(await rowOf(first)).toEqual({ ...before, calendar_sequence: expect.any(Number) });
    const again = await late(wish);
    await organizer.client.put(`/sessions/${first}/running`, { step: 'BEGIN' });
    const begun = await rowOf(first);
    expectReply(UndoDelay, 200, await takeBack(again.id));
    expect(await rowOf(first)).toMatchObject({
      status: 'LIVE',
      actual_start_at: begun?.['actual_start_at'],
      starts_at: before?.['starts_at'],
    });
  });

  it('is not found in another event', async () => {
    const { id } = await late();
    const other = await newSpringConference(api);
    expectRefusal(await other.owner.client.post(`/events/${other.event_id}/delays/${id}/undo`), 'not_found');
  });
});
