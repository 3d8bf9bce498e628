/** Feedback on sessions: permissions, time limits, results for speakers and organizers, and anonymity. */
import { DeleteAccount, ExportAccount } from '@plenum/contracts/accounts/accounts';
import { ListModerationLog } from '@plenum/contracts/chat/moderation';
import { defaultModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { DuplicateEvent } from '@plenum/contracts/events/events';
import {
  GetEventFeedback,
  GetFeedbackResults,
  GetSessionFeedback,
  GiveFeedback,
  ListEventFeedback,
  RemoveFeedbackComment,
  SetEventFeedback,
} from '@plenum/contracts/live/feedback';
import { feedbackChangeDays, maxFeedbackCommentLength, feedbackOpenDays } from '@plenum/contracts/live/feedback-limits';
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
import { testPassword, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { addEndedSession, addFeedback } from '../support/api/tenant-feedback.ts';

const api = await openTestApi();
let conference: TestConference;
let owner: TestPerson;
let people: TestPerson[];
let speaker: TestPerson;
let session_id: number;

const dayMs = 86_400_000;
const run = (name: string, text: string, values: readonly unknown[] = [session_id]) =>
  api.deps.db.rows(statement(`test-feedback-${name}`, text), values);
const attendee = () => newMember(api, conference.event_id, { role: 'ATTENDEE' });
const path = () => `/sessions/${session_id}/feedback`;
const putFeedback = ({ client }: TestPerson, body: unknown) => client.put(path(), body);
const giveFeedback = async (person: TestPerson, body: unknown) =>
  expectReply(GiveFeedback, 200, await putFeedback(person, body));
const seenBy = async ({ client }: TestPerson) => expectReply(GetSessionFeedback, 200, await client.get(path()));
const results = ({ client }: TestPerson, query: Record<string, string> = {}) =>
  client.get(`${path()}/results`, { query });
const resultsOf = async (person: TestPerson, query: Record<string, string> = {}) =>
  expectReply(GetFeedbackResults, 200, await results(person, query));

async function newSpeaker(): Promise<TestPerson> {
  const person = await newMember(api, conference.event_id, { role: 'SPEAKER' });
  const profile_id = await addSpeaker(api, conference.event_id, 'Grace', { user_id: person.user_id });
  await putOnStage(api, session_id, profile_id, 1);
  return person;
}

beforeAll(async () => {
  conference = await newSpringConference(api);
  owner = conference.owner;
});
beforeEach(async () => {
  // New people for each test, because the limit is thirty answers per minute and person.
  people = await Promise.all(Array.from({ length: 5 }, attendee));
  session_id = await addEndedSession(api, conference.event_id);
  speaker = await newSpeaker();
});
const person = (index: number): TestPerson => people[index] ?? owner;

describe('feedback on a session', () => {
  it('stores stars and a trimmed comment, and shows the author until when they can be changed', async () => {
    expect(await seenBy(person(0))).toMatchObject({
      state: 'OPEN',
      can_answer: true,
      can_read_results: false,
      own: null,
    });
    await giveFeedback(person(0), { stars: 4, comment: '  Good examples  ' });
    const { own } = await seenBy(person(0));
    expect(own).toMatchObject({ stars: 4, comment: 'Good examples', is_comment_removed: false });
    const remainingMs = Date.parse(own?.changeable_until ?? '') - api.clock.now();
    expect(remainingMs).toBeGreaterThan(feedbackChangeDays * dayMs - 60_000);
    expect(remainingMs).toBeLessThanOrEqual(feedbackChangeDays * dayMs);
  });

  it.each([
    ['a missing number of stars', { comment: 'Nice' }],
    ['zero stars', { stars: 0 }],
    ['six stars', { stars: 6 }],
    ['half a star', { stars: 4.5 }],
    ['a too long comment', { stars: 4, comment: '🎉'.repeat(maxFeedbackCommentLength + 1) }],
  ])('rejects feedback with %s and stores nothing', async (_what, body) => {
    expectRejection(await putFeedback(person(0), body), 'invalid_request');
    expect((await seenBy(person(0))).own).toBeNull();
  });

  it('accepts one to five stars and comments of up to 500 code points', async () => {
    await giveFeedback(person(0), { stars: 1 });
    await giveFeedback(person(0), { stars: 5, comment: '🎉'.repeat(maxFeedbackCommentLength) });
    expect((await seenBy(person(0))).own?.comment).toHaveLength(2 * maxFeedbackCommentLength);
  });

  it('stores feedback once per person, including concurrent requests, and accepts changes', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, index) => putFeedback(person(0), { stars: (index % 5) + 1 })));
    await giveFeedback(person(0), { stars: 2, comment: 'On second thought' });
    await giveFeedback(person(0), { stars: 2, comment: 'On second thought' });
    expect(await resultsOf(owner)).toMatchObject({ answers: 1, average: 2, counts: [0, 1, 0, 0, 0] });
    await giveFeedback(person(0), { stars: 3 });
    expect((await seenBy(person(0))).own).toMatchObject({ stars: 3, comment: null });
  });

  it('accepts changes for seven days', async () => {
    await giveFeedback(person(0), { stars: 4 });
    await run(
      'older',
      `update session_feedback set created_at = now() - interval '7 days' + interval '1 minute' where session_id = $1`,
    );
    await giveFeedback(person(0), { stars: 3 });
    await run('old', `update session_feedback set created_at = now() - interval '7 days' where session_id = $1`);
    expectRejection(await putFeedback(person(0), { stars: 1 }), 'feedback_unchangeable');
    // A repeated request changes nothing.
    await giveFeedback(person(0), { stars: 3 });
  });
});

describe('giving feedback', () => {
  const startAt = (minutes: number) => new Date(api.clock.now() + minutes * 60_000);
  const setSessionTimes = (minutes: number, status: string, statusSetAt: Date | null = null) =>
    run('move', 'update sessions set starts_at = $2, status = $3, status_set_at = $4 where id = $1', [
      session_id,
      startAt(minutes),
      status,
      statusSetAt,
    ]);

  it.each([
    ['rejects feedback before the end', -29, 'LIVE', null, 'NOT_YET'],
    ['accepts feedback from the end if statuses are not set manually', -30, 'SCHEDULED', null, 'OPEN'],
    ['accepts feedback once the session is ended on stage', -10, 'COMPLETED', -1, 'OPEN'],
    ['rejects feedback while the session overruns', -60, 'LIVE', -20, 'NOT_YET'],
    ['rejects feedback for a cancelled session', -60, 'CANCELLED', null, 'NOT_YET'],
    ['rejects feedback after thirty days', -30 - feedbackOpenDays * 24 * 60 - 1, 'COMPLETED', null, 'CLOSED'],
  ] as const)('%s', async (_when, minutes, status, set, state) => {
    await setSessionTimes(minutes, status, set === null ? null : startAt(set));
    expect(await seenBy(person(0))).toMatchObject({ state });
    const reply = await putFeedback(person(0), { stars: 4 });
    if (state === 'OPEN') expectReply(GiveFeedback, 200, reply);
    else expectRejection(reply, 'feedback_not_open');
  });

  it('rejects feedback by people who speak in the session', async () => {
    expect(await seenBy(speaker)).toMatchObject({ can_answer: false, can_read_results: true });
    expectRejection(await putFeedback(speaker, { stars: 5 }), 'forbidden');
  });

  it('rejects feedback if the organizers link to another page for it', async () => {
    await run('elsewhere', `update sessions set feedback_url = 'https://example.org/f' where id = $1`);
    expect(await seenBy(person(0))).toMatchObject({ state: 'ELSEWHERE' });
    expectRejection(await putFeedback(person(0), { stars: 4 }), 'feedback_not_open');
  });

  it('rejects feedback if the event does not ask for it, and keeps existing feedback', async () => {
    await giveFeedback(person(0), { stars: 4 });
    const settings = `/events/${conference.event_id}/feedback/settings`;
    const set = async (is_asked: boolean) =>
      expectReply(SetEventFeedback, 200, await owner.client.put(settings, { is_asked }));
    expect(expectReply(GetEventFeedback, 200, await owner.client.get(settings))).toEqual({ is_asked: true });
    expect(await set(false)).toEqual({ is_asked: false });
    expect(await seenBy(person(1))).toMatchObject({ state: 'OFF' });
    expectRejection(await putFeedback(person(1), { stars: 4 }), 'feedback_not_open');
    expectRejection(await putFeedback(person(0), { stars: 1 }), 'feedback_not_open');
    expect(await resultsOf(owner)).toMatchObject({ answers: 1 });
    await set(true);
  });
});

describe('comments', () => {
  const setMuted = (isMuted: boolean) =>
    run('mute', 'update event_users set is_chat_banned = $3 where event_id = $1 and user_id = $2', [
      conference.event_id,
      person(0).user_id,
      isMuted,
    ]);

  it('rejects comments of muted people and accepts their stars', async () => {
    await setMuted(true);
    expectRejection(await putFeedback(person(0), { stars: 1, comment: 'Hear me' }), 'chat_not_allowed');
    await giveFeedback(person(0), { stars: 1 });
    await setMuted(false);
  });

  it('rejects comments that break the rules of the event', async () => {
    const rules = `/events/${conference.event_id}/moderation/rules`;
    await owner.client.put(rules, { ...defaultModerationRules, words: ['gurkensalat'] });
    expectRejection(
      await putFeedback(person(0), { stars: 2, comment: 'What a gurkensalat' }),
      'feedback_comment_refused',
    );
    expect((await seenBy(person(0))).own).toBeNull();
    await owner.client.put(rules, defaultModerationRules);
  });

  it('keeps the stars of a removed comment, logs the removal without the author, and rejects a new comment', async () => {
    await giveFeedback(person(0), { stars: 1, comment: 'You are awful' });
    const [comment] = (await resultsOf(owner)).comments;
    const remove = ({ client }: TestPerson) => client.delete(`${path()}/comments/${comment?.id}`);
    expectRejection(await remove(speaker), 'forbidden');
    expectReply(RemoveFeedbackComment, 204, await remove(owner));
    expectReply(RemoveFeedbackComment, 204, await remove(owner));
    expect(await resultsOf(owner)).toMatchObject({ answers: 1, average: 1, comments: [] });
    const logOf = async ({ client }: TestPerson) => {
      const log = await client.get(`/events/${conference.event_id}/moderation/log`);
      return expectReply(ListModerationLog, 200, log).entries.filter(
        ({ action }) => action === 'FEEDBACK_COMMENT_REMOVED',
      );
    };
    expect(await logOf(owner)).toMatchObject([{ subject: null, feedback: { session_id, comment: 'You are awful' } }]);
    // Moderators may not read feedback, so they do not see it here either.
    const moderator = await newMember(api, conference.event_id, { role: 'MODERATOR' });
    expect(await logOf(moderator)).toMatchObject([{ feedback: null }]);
    expect((await seenBy(person(0))).own).toMatchObject({ stars: 1, comment: null, is_comment_removed: true });
    expectRejection(await putFeedback(person(0), { stars: 1, comment: 'Still awful' }), 'feedback_comment_removed');
    await giveFeedback(person(0), { stars: 2 });
    expect(await resultsOf(owner)).toMatchObject({ average: 2, comments: [] });
  });

  it('returns 404 for a comment of another session', async () => {
    const id = await addFeedback(api, session_id, person(0).user_id);
    const otherSession = await addSession(api, conference.event_id, { starts_at: '2031-03-28T08:00:00Z' });
    expectRejection(await owner.client.delete(`/sessions/${otherSession}/feedback/comments/${id}`), 'not_found');
    expect((await resultsOf(owner)).comments).toHaveLength(1);
  });
});

describe('results', () => {
  const answerWith = async (count: number) => {
    for (let index = 0; index < count; index += 1)
      await giveFeedback(person(index), { stars: (index % 5) + 1, comment: `Comment ${index}` });
  };

  it('shows speakers the results of their session after five answers, without the stars of individual comments', async () => {
    await answerWith(4);
    expect(await resultsOf(speaker)).toEqual({
      session_id,
      answers: null,
      average: null,
      counts: [],
      comments: [],
      next: null,
      can_moderate: false,
    });
    expect(await resultsOf(owner)).toMatchObject({ answers: 4, average: 2.5, can_moderate: true });
    await giveFeedback(person(4), { stars: 5, comment: 'Comment 4' });
    const visibleResults = await resultsOf(speaker);
    expect(visibleResults).toMatchObject({ answers: 5, average: 3, counts: [1, 1, 1, 1, 1], can_moderate: false });
    expect(visibleResults.comments.map(({ text }) => text).toSorted()).toEqual(
      [0, 1, 2, 3, 4].map((index) => `Comment ${index}`),
    );
    expect(visibleResults.comments.map(({ stars }) => stars)).toEqual([null, null, null, null, null]);
  });

  it('hides results from other people and from speakers of other sessions', async () => {
    const otherSpeaker = await newMember(api, conference.event_id, { role: 'SPEAKER' });
    for (const reader of [person(0), otherSpeaker]) expectRejection(await results(reader), 'forbidden');
  });

  it('returns no ids, names or times of authors in any reply or file', async () => {
    await answerWith(5);
    const event = `/events/${conference.event_id}/feedback`;
    const replies = await Promise.all([
      results(owner),
      results(speaker),
      owner.client.get(event),
      owner.client.get(`${event}/export`),
    ]);
    const rows = await api.deps.db.rows(
      statement<{ user_id: number; email: string; name: string; created_at: Date }>(
        'test-feedback-authors',
        `select f.user_id, u.email, u.first_name || ' ' || u.last_name as name, f.created_at
           from session_feedback f join users u on u.id = f.user_id where f.session_id = $1`,
      ),
      [session_id],
    );
    expect(rows).toHaveLength(5);
    for (const { status, text } of replies) {
      expect(status).toBe(200);
      for (const { user_id, email, name, created_at } of rows) {
        expect(text).not.toMatch(new RegExp(`\\b${user_id}\\b(?!-)`));
        for (const secret of [email, name, created_at.toISOString().slice(0, 19)]) expect(text).not.toContain(secret);
      }
    }
  });

  it('lists comments in random order, paginated', async () => {
    const count = 60;
    await run(
      'bulk',
      `with crowd as (
         insert into users (email, password_hash, first_name, last_name, privacy_settings)
         select 'crowd-' || $1::bigint || '-' || n || '@example.org', 'x', 'Crowd', n::text, '{}' from generate_series(1, ${count}) n
         returning id)
       insert into session_feedback (session_id, user_id, stars, comment) select $1::bigint, id, 3, 'Fine' from crowd`,
    );
    const first = await resultsOf(owner);
    const second = await resultsOf(owner, { after: first.next ?? '' });
    const allComments = [...first.comments, ...second.comments];
    expect(first).toMatchObject({ answers: count, next: expect.any(String) });
    expect(allComments).toHaveLength(count);
    expect(second.next).toBeNull();
    expect(new Set(allComments.map(({ id }) => id)).size).toBe(allComments.length);
    expect(allComments.map(({ id }) => id)).toEqual(allComments.map(({ id }) => id).toSorted());
  });
});

describe('feedback of an event', () => {
  it('lists sessions by time, average and number of answers, and exports them as CSV', async () => {
    const otherConference = await newSpringConference(api);
    const otherOwner = otherConference.owner;
    const sessions = await Promise.all(
      ['=Best', 'Worst', 'Unheard'].map((title) => addEndedSession(api, otherConference.event_id, title)),
    );
    const [best = 0, worst = 0] = sessions;
    await addFeedback(api, best, person(0).user_id, { stars: 5, comment: 'Line one\n"two"' });
    for (const index of [0, 1])
      await addFeedback(api, worst, person(index).user_id, { stars: 1 + index, comment: null });
    const event = `/events/${otherConference.event_id}/feedback`;
    const list = async (sort: string, direction = 'asc') =>
      expectReply(ListEventFeedback, 200, await otherOwner.client.get(event, { query: { sort, direction } }));
    const titles = async (sort: string, direction?: string) =>
      (await list(sort, direction)).sessions.map(({ title }) => title);
    expect(await list('average', 'desc')).toMatchObject({
      total_items: 2,
      answers: 3,
      average: 2.67,
      sessions: [
        { session_id: best, average: 5, answers: 1, comments: 1 },
        { session_id: worst, average: 1.5, answers: 2, comments: 0 },
      ],
    });
    expect(await titles('average')).toEqual(['Worst', '=Best']);
    expect(await titles('answers', 'desc')).toEqual(['Worst', '=Best']);
    expect((await titles('time')).toSorted()).toEqual(['=Best', 'Worst']);
    const file = await otherOwner.client.get(`/events/${otherConference.event_id}/feedback/export`);
    expect(file.headers['content-type']).toContain('text/csv');
    const [header, ...lines] = file.text.split('\r\n');
    expect(header).toBe('\uFEFFSession,Start (UTC),Location,Stars,Comment');
    expect(lines).toHaveLength(4);
    expect(file.text).toContain(`'=Best,`);
    expect(file.text).toContain(`"Line one\n""two"""`);
  });
});

describe('feedback in the data of a person', () => {
  it('exports feedback, including its rating if the comment was removed, and deletes it with the account', async () => {
    await giveFeedback(person(0), { stars: 2, comment: 'Mine' });
    await giveFeedback(person(1), { stars: 4, comment: 'Not mine' });
    await run('removed', `update session_feedback set comment_removed_at = now() where session_id = $1 and stars = 2`);
    const { client, user_id } = person(0);
    const exportedData = expectReply(ExportAccount, 200, await client.get(`/users/${user_id}/export`));
    expect(exportedData.session_feedback).toMatchObject([
      { session_id, stars: 2, comment: 'Mine', is_comment_removed: true },
    ]);
    expectReply(DeleteAccount, 200, await client.delete(`/users/${user_id}`, { body: { password: testPassword } }));
    expect(await resultsOf(owner)).toMatchObject({ answers: 1, average: 4, comments: [{ text: 'Not mine' }] });
    expect(await run('left', `select id from session_feedback where session_id = $1 and stars = 2`)).toEqual([]);
  });
});

it('copies feedback settings but no answers when an event is duplicated', async () => {
  const { event_id } = conference;
  await giveFeedback(person(0), { stars: 4 });
  await owner.client.put(`/events/${event_id}/feedback/settings`, { is_asked: false });
  const body = { title: 'Again', start_date: '2032-03-28' };
  const { id } = expectReply(DuplicateEvent, 201, await owner.client.post(`/events/${event_id}/duplicate`, body));
  await owner.client.put(`/events/${event_id}/feedback/settings`, { is_asked: true });
  expect(expectReply(GetEventFeedback, 200, await owner.client.get(`/events/${id}/feedback/settings`))).toEqual({
    is_asked: false,
  });
  expect(expectReply(ListEventFeedback, 200, await owner.client.get(`/events/${id}/feedback`))).toMatchObject({
    total_items: 0,
    average: null,
  });
});
