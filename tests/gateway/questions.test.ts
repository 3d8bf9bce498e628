/** Questions live: what sockets hear, how often, and that the last count is that of the database. */
import type { PublicQuestion } from '@plenum/contracts/live/questions';
import { banEventUser } from '@plenum/core/domain/events/attendees/moderate-event-user';
import { askQuestion } from '@plenum/core/domain/live/questions/ask-question';
import { setSessionQa } from '@plenum/core/domain/live/questions/qa-settings';
import { setQuestionStatus } from '@plenum/core/domain/live/questions/set-question-status';
import { voteForQuestion } from '@plenum/core/domain/live/questions/vote-for-question';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { startGatewayProcess } from '../support/gateway/gateway-process.ts';
import { questionCounts } from '../support/gateway/question-counts.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import {
  actingAs,
  changeMembership,
  makeMember,
  makeSession,
  makeSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();
let session_id: number;
let anna: Person;
let ben: Person;
let moderator: Person;

beforeEach(async () => {
  session_id = (await makeSession(cluster.deps, conference)).session_id;
  anna = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Anna');
  ben = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Ben');
  moderator = await makeMember(cluster.deps, conference, 'MODERATOR', 'Mo');
  await setSessionQa(actingAs(cluster.deps, moderator), session_id, { mode: 'OPEN' });
});

const age = statement(
  'test-age-questions',
  `update questions set created_at = created_at - interval '1 minute' where session_id = $1`,
);
const ask = async (person: Person, text: string, is_anonymous = false) => {
  await cluster.deps.db.rows(age, [session_id]);
  return (await askQuestion(actingAs(cluster.deps, person), session_id, { text, is_anonymous })).question;
};
const watching = async (person: Person, gateway: 0 | 1 = 0): Promise<SocketBrowser> => {
  const browser = await cluster.browser(person, gateway);
  expect(await browser.request('watch_questions', { session_id })).toMatchObject({ ok: true });
  return browser;
};
const seenBy = (browser: SocketBrowser): PublicQuestion[] =>
  browser.all('questions_changed').flatMap(({ questions }) => questions);
describe('who follows the questions of a session', () => {
  it('hears of new and changed ones, on every gateway', async () => {
    const browsers = [await watching(ben, 0), await watching(anna, 1)];
    const question = await ask(anna, 'Why?');
    for (const browser of browsers) {
      await browser.next('questions_changed', ({ questions }) => questions.some(({ id }) => id === question.id));
    }
    await setQuestionStatus(actingAs(cluster.deps, moderator), question.id, { status: 'ON_STAGE' });
    for (const browser of browsers)
      await browser.next('questions_changed', ({ questions }) => questions[0]?.status === 'ON_STAGE');
    await setSessionQa(actingAs(cluster.deps, moderator), session_id, { is_closed: true });
    for (const browser of browsers) await browser.next('qa_changed', ({ state }) => state === 'CLOSED');
  });

  it('hears nothing of what waits or is dismissed, unless they asked it or moderate', async () => {
    await setSessionQa(actingAs(cluster.deps, moderator), session_id, { mode: 'MODERATED' });
    const [author, other, desk] = [await watching(anna), await watching(ben), await watching(moderator)];
    const question = await ask(anna, 'May I?', true);
    await desk.next('questions_changed', ({ questions }) => questions[0]?.status === 'PENDING');
    await author.next('questions_changed', ({ questions }) => questions[0]?.status === 'PENDING');
    await setQuestionStatus(actingAs(cluster.deps, moderator), question.id, { status: 'OPEN' });
    await other.next('questions_changed', ({ questions }) => questions[0]?.status === 'OPEN');
    await setQuestionStatus(actingAs(cluster.deps, moderator), question.id, { status: 'DISMISSED', reason: 'No' });
    await other.next('questions_changed', ({ removed }) => removed.includes(question.id));
    await author.next('questions_changed', ({ questions }) => questions[0]?.reason === 'No');
    expect(seenBy(other).map(({ status }) => status)).toEqual(['OPEN']);
    // Nothing that anybody hears tells who asked.
    for (const browser of [author, other, desk]) {
      expect(seenBy(browser).every((told) => told.author === null)).toBe(true);
      expect(JSON.stringify(browser.all('questions_changed'))).not.toContain('Anna');
    }
  });

  it('hears counts at most twice a second, however many vote, and the last is that of the database', async () => {
    const question = await ask(anna, 'Why?');
    const browser = await watching(ben, 1);
    const voters = await Promise.all(
      Array.from({ length: 30 }, (_, at) => makeMember(cluster.deps, conference, 'ATTENDEE', `Voter${at}`)),
    );
    const beganMs = performance.now();
    await Promise.all(
      voters.map((person) =>
        voteForQuestion(actingAs(cluster.deps, person), { question_id: question.id, has_voted: true }),
      ),
    );
    await waitUntil(
      'the count is that of the database',
      () => questionCounts(browser).get(question.id) === voters.length,
    );
    const seconds = (performance.now() - beganMs) / 1000;
    const frames = browser.all('question_votes');
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.length).toBeLessThanOrEqual(Math.ceil(seconds * 2) + 1);
  });

  it('votes over the socket by the rule of HTTP', async () => {
    const question = await ask(anna, 'Why?');
    const own = await watching(anna);
    const other = await watching(ben);
    const vote = (browser: SocketBrowser, has_voted: boolean) =>
      browser.request('vote_for_question', { question_id: question.id, has_voted });
    expect(await vote(own, true)).toMatchObject({ ok: false, error: { error: 'question_own_vote' } });
    expect(await vote(other, true)).toEqual({ ok: true, data: { question_id: question.id, has_voted: true } });
    await own.next('question_votes', ({ votes }) => votes[0]?.[1] === 1);
    await vote(other, false);
    await own.next('question_votes', ({ votes }) => votes[0]?.[1] === 0);
  });

  it('follows five sessions at most', async () => {
    const browser = await watching(ben);
    for (let at = 0; at < 4; at += 1) {
      const { session_id: another } = await makeSession(cluster.deps, conference);
      expect(await browser.request('watch_questions', { session_id: another })).toMatchObject({ ok: true });
    }
    const { session_id: sixth } = await makeSession(cluster.deps, conference);
    const refused = { ok: false, error: { error: 'question_boards_exceeded' } };
    expect(await browser.request('watch_questions', { session_id: sixth })).toMatchObject(refused);
    await browser.request('unwatch_questions', { session_id });
    expect(await browser.request('watch_questions', { session_id: sixth })).toMatchObject({ ok: true });
  });
});

describe('access', () => {
  it('ends with a ban, and a moderator who no longer is one hears less', async () => {
    const [banned, desk] = [await watching(ben), await watching(moderator)];
    const target = { event_id: conference.event_id, attendee_id: ben.user_id };
    await banEventUser(actingAs(cluster.deps, conference.creator), target, { reason: 'Rude' });
    expect(await banned.next('questions_left')).toEqual({ session_id, can_read: false });
    await changeMembership(cluster.deps, conference, moderator, `role = 'ATTENDEE'`);
    cluster.deps.signal('check-rooms', { event_id: conference.event_id });
    expect(await desk.next('questions_left')).toEqual({ session_id, can_read: true });
    const question = await ask(anna, 'Anybody?');
    await desk.next('questions_changed', ({ questions }) => questions[0]?.id === question.id);
    expect(seenBy(banned)).toEqual([]);
    expect(await banned.request('watch_questions', { session_id })).toMatchObject({
      ok: false,
      error: { error: 'event_banned' },
    });
  });

  it('of a person who comes on the stage grows', async () => {
    await setSessionQa(actingAs(cluster.deps, moderator), session_id, { mode: 'MODERATED' });
    const browser = await watching(ben);
    await makeSessionSpeaker(cluster.deps, conference, session_id, ben);
    cluster.deps.signal('check-rooms', { event_id: conference.event_id });
    await browser.next('questions_left', ({ can_read }) => can_read);
    const question = await ask(anna, 'May I?');
    await browser.next('questions_changed', ({ questions }) => questions[0]?.id === question.id);
  });
});

describe('a process is killed while people vote', () => {
  const stored = statement<{ question_id: number; votes: number; counted: number }>(
    'test-stored-votes',
    `select q.id as question_id, q.vote_count as counted, (select count(*) from question_votes v where v.question_id = q.id) as votes
       from questions q where q.session_id = $1`,
  );

  it('everybody ends with the counts of the database', async () => {
    const doomed = await startGatewayProcess(cluster.api.env);
    const questions = [await ask(anna, 'One?'), await ask(anna, 'Two?')];
    const voters = await Promise.all(
      Array.from({ length: 24 }, (_, at) => makeMember(cluster.deps, conference, 'ATTENDEE', `Voter${at}`)),
    );
    const sockets = await Promise.all(voters.map((person) => openBrowser(doomed.url, { token: person.socketToken })));
    const kept = await watching(ben, 1);
    const lost = await openBrowser(doomed.url, { token: anna.socketToken });
    await lost.request('watch_questions', { session_id });
    const votes = sockets.flatMap((socket) =>
      questions.map(({ id: question_id }) =>
        socket.request('vote_for_question', { question_id, has_voted: true }).catch(() => undefined),
      ),
    );
    // In the middle: some are stored, some never arrive.
    await Promise.any(votes);
    await doomed.kill();
    for (const socket of [...sockets, lost]) socket.close();
    // As browsers do, they vote again elsewhere; one of the sockets comes back to the other gateway.
    const again = voters
      .slice(0, 20)
      .flatMap((person) =>
        questions.map(({ id: question_id }) =>
          voteForQuestion(actingAs(cluster.deps, person), { question_id, has_voted: true }),
        ),
      );
    await Promise.all(again);
    const back = await watching(anna, 0);
    const rows = await cluster.deps.db.rows(stored, [session_id]);
    expect(rows).toHaveLength(2);
    for (const { question_id, votes: counted, counted: column } of rows) {
      expect(column).toBe(counted);
      expect(counted).toBeGreaterThanOrEqual(20);
      await waitUntil('the count is that of the database', () => questionCounts(kept).get(question_id) === counted);
    }
    // Who came back asks for the list, which has them already, and hears what follows.
    const [first] = questions;
    if (first === undefined) throw new Error('Nothing was asked.');
    await voteForQuestion(actingAs(cluster.deps, moderator), { question_id: first.id, has_voted: true });
    const expected = (rows.find(({ question_id }) => question_id === first.id)?.votes ?? 0) + 1;
    await waitUntil(
      'the count is that of the database',
      () => questionCounts(back).get(first.id) === expected && questionCounts(kept).get(first.id) === expected,
    );
  });
});
