/**
 * Statistics for organizers and speakers, in lists and files: never of fewer than five people, and only with
 * permission.
 */
import {
  GetEventStatistics,
  GetSessionStatistics,
  ListSessionStatistics,
  type SessionFigures,
} from '@plenum/contracts/overview/statistics';
import { createSessionRooms } from '@plenum/core/domain/chat/chat-rooms/chat-rooms.steps';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
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
import { addFeedback } from '../support/api/tenant-feedback.ts';

const api = await openTestApi();
let conference: TestConference;
let owner: TestPerson;
let people: TestPerson[];
let session_id: number;

const run = (name: string, text: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement(`test-statistics-${name}`, text), values);
const ids = (count: number): number[] => people.slice(0, count).map(({ user_id }) => user_id);
const eventStatistics = async () =>
  expectReply(GetEventStatistics, 200, await owner.client.get(`/events/${conference.event_id}/statistics`));
const sessionStatistics = async (id = session_id) =>
  expectReply(GetSessionStatistics, 200, await owner.client.get(`/sessions/${id}/statistics`));
const file = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
  const reply = await owner.client.get(path, { headers });
  expect(reply.status).toBe(200);
  return reply.text;
};

/** Adds one entry of each kind of activity in a session. */
async function addActivity(userIds: readonly number[]): Promise<void> {
  const [question] = await run(
    'question',
    `insert into questions (event_id, session_id, text, author_id, status) values ($1, $2, 'Why?', $3, 'OPEN') returning id`,
    [conference.event_id, session_id, owner.user_id],
  );
  const [poll] = await run(
    'poll',
    `insert into polls (event_id, session_id, kind, question, options, is_anonymous, may_change, results)
     values ($1, $2, 'ONE', 'Tea?', '["Yes", "No"]', true, false, 'LIVE') returning id`,
    [conference.event_id, session_id],
  );
  const [room] = await run(
    'room',
    `update room_heads set last_seq = 40, message_count = 40
      where room_id = (select id from chat_rooms where session_id = $1 and subtype = 'PUBLIC') returning room_id as id`,
    [session_id],
  );
  for (const user_id of userIds) {
    await addFeedback(api, session_id, user_id, { stars: 4 });
    await run('mark', 'insert into session_bookmarks (user_id, session_id) values ($1, $2)', [user_id, session_id]);
    await run(
      'ask',
      `insert into questions (event_id, session_id, text, author_id, status) values ($1, $2, 'How?', $3, 'OPEN')`,
      [conference.event_id, session_id, user_id],
    );
    await run('vote', 'insert into question_votes (question_id, user_id) values ($1, $2)', [question?.['id'], user_id]);
    await run('answer', 'insert into poll_voters (poll_id, user_id) values ($1, $2)', [poll?.['id'], user_id]);
    await run('write', 'insert into room_cursors (room_id, user_id, posted_at) values ($1, $2, now())', [
      room?.['id'],
      user_id,
    ]);
  }
}
const minuteDate = (minuteOffset: number): Date => new Date(Date.parse('2031-03-28T09:00:00Z') + minuteOffset * 60_000);
const addPresence = (minuteOffset: number, count: number) =>
  run('present', 'insert into session_presence_minutes (session_id, minute, present) values ($1, $2, $3)', [
    session_id,
    minuteDate(minuteOffset),
    count,
  ]);
const addReactions = (minuteOffset: number, count: number) =>
  run(
    'applaud',
    `insert into session_reaction_counts (session_id, minute, reaction, count) values ($1, $2, '👏', $3)`,
    [session_id, minuteDate(minuteOffset), count],
  );
const addStays = (fromMinutes: number, count: number) =>
  run('stay', 'insert into session_stays (session_id, from_minutes, people) values ($1, $2, $3)', [
    session_id,
    fromMinutes,
    count,
  ]);

beforeEach(async () => {
  conference = await newSpringConference(api);
  owner = conference.owner;
  people = await Promise.all(
    Array.from({ length: 5 }, () => newMember(api, conference.event_id, { role: 'ATTENDEE' })),
  );
  session_id = await addSession(api, conference.event_id, { title: 'A talk', starts_at: minuteDate(0).toISOString() });
  await api.deps.db.transaction((tx) => createSessionRooms(tx, [{ id: session_id }]));
});

const countedFigures = ['bookmarks', 'messages', 'question_votes', 'poll_votes', 'answers', 'average'] as const;
const hiddenFigures = Object.fromEntries(countedFigures.map((name) => [name, null]));

describe('statistics of a session', () => {
  it('hides statistics for fewer than five people', async () => {
    await addActivity(ids(4));
    expect((await sessionStatistics()).figures).toMatchObject({ ...hiddenFigures, peak: null, reactions: null });
  });

  it('counts everything that five people did', async () => {
    await addActivity(ids(5));
    await addPresence(0, 5);
    await addPresence(1, 8);
    await addReactions(1, 5);
    expect((await sessionStatistics()).figures).toMatchObject({
      session_id,
      title: 'A talk',
      bookmarks: 5,
      peak: 8,
      messages: 40,
      questions: 6,
      question_votes: 5,
      poll_votes: 5,
      reactions: 5,
      answers: 5,
      average: 4,
    });
  });

  it('shows values per minute, with gaps for fewer than five people', async () => {
    await addPresence(0, 4);
    await addPresence(1, 5);
    await addReactions(1, 4);
    await addReactions(2, 5);
    expect((await sessionStatistics()).minutes).toEqual([
      { minute: minuteDate(0).toISOString(), present: null, reactions: null },
      { minute: minuteDate(1).toISOString(), present: 5, reactions: null },
      { minute: minuteDate(2).toISOString(), present: null, reactions: 5 },
    ]);
  });

  it('shows how long people stayed', async () => {
    await addStays(1, 4);
    await addStays(30, 6);
    const { stays, median_stay } = await sessionStatistics();
    expect(stays.map(({ people: count }) => count)).toEqual([null, null, null, null, 6, null, null]);
    expect(median_stay).toEqual({ from_minutes: 30, to_minutes: 45 });
  });

  it('shows the statistics to its speakers and organizers', async () => {
    const speaker = await newMember(api, conference.event_id, { role: 'SPEAKER' });
    const path = `/sessions/${session_id}/statistics`;
    expectRejection(await speaker.client.get(path), 'forbidden');
    expectRejection(await speaker.client.get(`/sessions/${session_id}/statistics/export`), 'forbidden');
    const profile_id = await addSpeaker(api, conference.event_id, 'Grace', { user_id: speaker.user_id });
    await putOnStage(api, session_id, profile_id, 1);
    expectReply(GetSessionStatistics, 200, await speaker.client.get(path));
    expect((await speaker.client.get(`${path}/export`)).status).toBe(200);
    expectRejection(await speaker.client.get(`/events/${conference.event_id}/statistics`), 'forbidden');
    expectRejection(await owner.client.get('/sessions/999999999/statistics'), 'not_found');
  });
});

describe('statistics of an event', () => {
  const figure = async (name: string) => (await eventStatistics()).figures.find((candidate) => candidate.name === name);

  it('shows the visible counts of sessions over time, by hour for a one-day event and by day for longer ones', async () => {
    await addActivity(ids(5));
    await addPresence(0, 8);
    const hour = new Date(minuteDate(0).setUTCMinutes(0, 0, 0)).toISOString();
    const counted = { peak: 8, messages: 40, questions: 6, question_votes: 5, poll_votes: 5, answers: 5, average: 4 };
    expect(await eventStatistics()).toMatchObject({
      average: 4,
      period: 'HOUR',
      periods: [{ at: hour, ...counted, reactions: null }],
    });
    await addSession(api, conference.event_id, { title: 'Later', starts_at: minuteDate(24 * 60).toISOString() });
    expect(await eventStatistics()).toMatchObject({
      period: 'DAY',
      periods: [counted, { peak: null, bookmarks: null, messages: null, average: null }],
    });
  });

  it('hides statistics for fewer than five people, regardless of the number of actions', async () => {
    await addActivity(ids(4));
    expect(await figure('MESSAGES')).toEqual({ name: 'MESSAGES', total: null, people: null });
    await run('fifth', 'insert into session_bookmarks (user_id, session_id) values ($1, $2)', [
      people[4]?.user_id,
      session_id,
    ]);
    expect(await figure('BOOKMARKS')).toEqual({ name: 'BOOKMARKS', total: 5, people: 5 });
    expect(await figure('FEEDBACK')).toEqual({ name: 'FEEDBACK', total: null, people: null });
    // The owner has asked the first question.
    expect(await figure('QUESTIONS')).toEqual({ name: 'QUESTIONS', total: 5, people: 5 });
  });

  it('counts reactions without people', async () => {
    await addReactions(0, 4);
    expect(await figure('SESSION_REACTIONS')).toEqual({ name: 'SESSION_REACTIONS', total: null, people: null });
    await addReactions(1, 1);
    expect(await figure('SESSION_REACTIONS')).toEqual({ name: 'SESSION_REACTIONS', total: 5, people: null });
  });

  it('lists first messages sent by at least five people, and their outcome', async () => {
    const connect = (requester: number, recipient: number, text: string, status: string) =>
      run(
        'connect',
        `insert into connections (requester_id, recipient_id, originating_event_id, icebreaker_message, status)
         values ($1, $2, $3, $4, $5)`,
        [requester, recipient, conference.event_id, text, status],
      );
    const otherMembers = await Promise.all(
      Array.from({ length: 5 }, () => newMember(api, conference.event_id, { role: 'ATTENDEE' })),
    );
    for (const [minuteOffset, { user_id }] of people.entries()) {
      await connect(user_id, otherMembers[minuteOffset]?.user_id ?? 0, 'What brings you here?', 'ACCEPTED');
      if (minuteOffset > 0) await connect(user_id, owner.user_id, 'Hello', 'ACCEPTED');
    }
    expect((await eventStatistics()).icebreakers).toEqual([{ text: 'What brings you here?', asked: 5, accepted: 5 }]);
    expect(await figure('CONNECTIONS_ASKED')).toEqual({ name: 'CONNECTIONS_ASKED', total: 9, people: 5 });
    await connect(people[0]?.user_id ?? 0, owner.user_id, 'Hello', 'PENDING');
    expect((await eventStatistics()).icebreakers).toEqual([
      { text: 'What brings you here?', asked: 5, accepted: 5 },
      { text: 'Hello', asked: 5, accepted: null },
    ]);
    expect(await figure('CONNECTIONS_ASKED')).toMatchObject({ total: 10 });
    expect(await figure('CONNECTIONS_ACCEPTED')).toEqual({ name: 'CONNECTIONS_ACCEPTED', total: 9, people: 6 });
  });

  it('shows the maximum number of people present per 15 minutes, over all sessions', async () => {
    await addPresence(0, 3);
    await addPresence(1, 6);
    await addPresence(16, 4);
    session_id = await addSession(api, conference.event_id, {
      title: 'Beside',
      starts_at: minuteDate(0).toISOString(),
    });
    await addPresence(1, 2);
    expect((await eventStatistics()).presence).toEqual([
      { at: minuteDate(0).toISOString(), present: 8 },
      { at: minuteDate(15).toISOString(), present: null },
    ]);
  });
});

describe('sessions in the list', () => {
  const list = async (query: Record<string, string>) =>
    expectReply(
      ListSessionStatistics,
      200,
      await owner.client.get(`/events/${conference.event_id}/statistics/sessions`, { query }),
    );
  const titles = (sessions: readonly SessionFigures[]) => sessions.map(({ title }) => title);

  it('pages and sorts sessions, with hidden values last', async () => {
    await addPresence(0, 9);
    session_id = await addSession(api, conference.event_id, {
      title: 'Later',
      starts_at: minuteDate(60).toISOString(),
    });
    await addPresence(60, 20);
    session_id = await addSession(api, conference.event_id, { title: 'Last', starts_at: minuteDate(90).toISOString() });
    await addPresence(90, 4);
    expect(titles((await list({})).sessions)).toEqual(['A talk', 'Later', 'Last']);
    expect(titles((await list({ sort: 'peak', direction: 'desc' })).sessions)).toEqual(['Later', 'A talk', 'Last']);
    const first = await list({ sort: 'peak', limit: '1' });
    const second = await list({ sort: 'peak', limit: '1', after: first.next ?? '' });
    expect(titles(second.sessions)).toEqual(['Later']);
    expect(second.total_items).toBe(3);
  });
});

describe('exported files', () => {
  it('exports the tables in the language of the reader, with empty cells for fewer than five people', async () => {
    await addActivity(ids(5));
    await addPresence(0, 4);
    await addPresence(1, 7);
    await addStays(1, 5);
    const event = `/events/${conference.event_id}/statistics/export`;
    const session = `/sessions/${session_id}/statistics/export`;
    const lines = (text: string) => text.replace('\uFEFF', '').trim().split('\r\n');
    const sessions = lines(await file(event));
    expect(sessions[0]).toContain('Session,Start (UTC),Location,In agendas,Most people at once,Messages');
    expect(sessions[1]).toContain('A talk,2031-03-28T09:00:00.000Z,');
    expect(sessions[1]).toContain(',5,7,40,6,5,5,,5,4');
    expect(lines(await file(`${event}?table=PRESENCE`))).toEqual([
      'Time (UTC),People present',
      '2031-03-28T09:00:00.000Z,7',
    ]);
    expect(lines(await file(`${event}?table=FIGURES`))).toContain('Votes for questions,5,5');
    expect(lines(await file(`${event}?table=ICEBREAKERS`))).toEqual(['First message,Sent,Accepted']);
    const german = { 'accept-language': 'de' };
    expect(lines(await file(session, german))).toEqual([
      'Zeit (UTC),Anwesende,Reaktionen',
      '2031-03-28T09:00:00.000Z,,',
      '2031-03-28T09:01:00.000Z,7,',
    ]);
    expect(lines(await file(`${session}?table=STAYS`))[1]).toBe('1,5,5');
    expect(lines(await file(`${session}?table=FIGURES`, german))[0]).toContain(
      'Programmpunkt,Beginn (UTC),Ort,Gemerkt',
    );
    const invalidReply = await owner.client.get(`/events/${conference.event_id}/statistics/export?table=MINUTES`);
    expectRejection(invalidReply, 'invalid_request');
  });
});
