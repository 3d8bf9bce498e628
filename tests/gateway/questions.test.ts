/** Live questions: recipients, frequency, and that the last count matches the database. */
import type { PublicQuestion } from '@plenum/contracts/live/questions';
import { banEventUser } from '@plenum/core/domain/events/attendees/moderate-event-user';
import { askQuestion } from '@plenum/core/domain/live/questions/ask-question';
import { setSessionQa } from '@plenum/core/domain/live/questions/qa-settings';
import { setQuestionStatus } from '@plenum/core/domain/live/questions/set-question-status';
import { voteForQuestion } from '@plenum/core/domain/live/questions/vote-for-question';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { startGatewayProcess } from '../support/gateway/gateway-process.ts';
import { questionCounts } from '../support/gateway/question-counts.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import {
  scopeOfPerson,
  changeMembership,
  setMembership,
  createSessionWithRooms,
  setSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();
let session_id: number;
let anna: Person;
let ben: Person;
let moderator: Person;

beforeEach(async () => {
  session_id = (await createSessionWithRooms(cluster.deps, conference)).session_id;
  anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
  ben = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Ben');
  moderator = await setMembership(cluster.deps, conference, 'MODERATOR', 'Mo');
  await setSessionQa(scopeOfPerson(cluster.deps, moderator), session_id, { mode: 'OPEN' });
});

const ageQuestions = statement(
  'test-age-questions',
  `update questions set created_at = created_at - interval '1 minute' where session_id = $1`,
);
const askAs = async (person: Person, text: string, isAnonymous = false) => {
  await cluster.deps.db.rows(ageQuestions, [session_id]);
  return (await askQuestion(scopeOfPerson(cluster.deps, person), session_id, { text, is_anonymous: isAnonymous }))
    .question;
};
const openWatchingBrowser = async (person: Person, gateway: 0 | 1 = 0): Promise<SocketBrowser> => {
  const browser = await cluster.browser(person, gateway);
  expect(await browser.request('watch_questions', { session_id })).toMatchObject({ ok: true });
  return browser;
};
const questionsSeenBy = (browser: SocketBrowser): PublicQuestion[] =>
  browser.all('questions_changed').flatMap(({ questions }) => questions);
describe('sockets that watch the questions of a session', () => {
  it('sends new and changed questions on every gateway', async () => {
    const browsers = [await openWatchingBrowser(ben, 0), await openWatchingBrowser(anna, 1)];
    const question = await askAs(anna, 'Why?');
    for (const browser of browsers) {
      await browser.next('questions_changed', ({ questions }) => questions.some(({ id }) => id === question.id));
    }
    await setQuestionStatus(scopeOfPerson(cluster.deps, moderator), question.id, { status: 'ON_STAGE' });
    for (const browser of browsers)
      await browser.next('questions_changed', ({ questions }) => questions[0]?.status === 'ON_STAGE');
    await setSessionQa(scopeOfPerson(cluster.deps, moderator), session_id, { is_closed: true });
    for (const browser of browsers) await browser.next('qa_changed', ({ state }) => state === 'CLOSED');
  });

  it('sends pending and dismissed questions only to their author and to moderators', async () => {
    await setSessionQa(scopeOfPerson(cluster.deps, moderator), session_id, { mode: 'MODERATED' });
    const [author, otherBrowser, moderatorBrowser] = [
      await openWatchingBrowser(anna),
      await openWatchingBrowser(ben),
      await openWatchingBrowser(moderator),
    ];
    const question = await askAs(anna, 'May I?', true);
    await moderatorBrowser.next('questions_changed', ({ questions }) => questions[0]?.status === 'PENDING');
    await author.next('questions_changed', ({ questions }) => questions[0]?.status === 'PENDING');
    await setQuestionStatus(scopeOfPerson(cluster.deps, moderator), question.id, { status: 'OPEN' });
    await otherBrowser.next('questions_changed', ({ questions }) => questions[0]?.status === 'OPEN');
    await setQuestionStatus(scopeOfPerson(cluster.deps, moderator), question.id, { status: 'DISMISSED', reason: 'No' });
    await otherBrowser.next('questions_changed', ({ removed }) => removed.includes(question.id));
    await author.next('questions_changed', ({ questions }) => questions[0]?.reason === 'No');
    expect(questionsSeenBy(otherBrowser).map(({ status }) => status)).toEqual(['OPEN']);
    // No server event reveals the author.
    for (const browser of [author, otherBrowser, moderatorBrowser]) {
      expect(questionsSeenBy(browser).every((seenQuestion) => seenQuestion.author === null)).toBe(true);
      expect(JSON.stringify(browser.all('questions_changed'))).not.toContain('Anna');
    }
  });

  it('sends counts at most twice a second, ending with the counts of the database', async () => {
    const question = await askAs(anna, 'Why?');
    const browser = await openWatchingBrowser(ben, 1);
    const voters = await Promise.all(
      Array.from({ length: 30 }, (_, index) => setMembership(cluster.deps, conference, 'ATTENDEE', `Voter${index}`)),
    );
    const startMs = performance.now();
    await Promise.all(
      voters.map((person) =>
        voteForQuestion(scopeOfPerson(cluster.deps, person), { question_id: question.id, has_voted: true }),
      ),
    );
    await waitForCondition(
      'the count matches the database',
      () => questionCounts(browser).get(question.id) === voters.length,
    );
    const seconds = (performance.now() - startMs) / 1000;
    const frames = browser.all('question_votes');
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.length).toBeLessThanOrEqual(Math.ceil(seconds * 2) + 1);
  });

  it('accepts votes over the socket by the same rules as over HTTP', async () => {
    const question = await askAs(anna, 'Why?');
    const authorBrowser = await openWatchingBrowser(anna);
    const otherBrowser = await openWatchingBrowser(ben);
    const vote = (browser: SocketBrowser, has_voted: boolean) =>
      browser.request('vote_for_question', { question_id: question.id, has_voted });
    expect(await vote(authorBrowser, true)).toMatchObject({ ok: false, error: { error: 'question_own_vote' } });
    expect(await vote(otherBrowser, true)).toEqual({ ok: true, data: { question_id: question.id, has_voted: true } });
    await authorBrowser.next('question_votes', ({ votes }) => votes[0]?.[1] === 1);
    await vote(otherBrowser, false);
    await authorBrowser.next('question_votes', ({ votes }) => votes[0]?.[1] === 0);
  });

  it('lets a socket watch up to five sessions', async () => {
    const browser = await openWatchingBrowser(ben);
    for (let index = 0; index < 4; index += 1) {
      const { session_id: otherSessionId } = await createSessionWithRooms(cluster.deps, conference);
      expect(await browser.request('watch_questions', { session_id: otherSessionId })).toMatchObject({ ok: true });
    }
    const { session_id: sixthSessionId } = await createSessionWithRooms(cluster.deps, conference);
    const rejection = { ok: false, error: { error: 'question_boards_exceeded' } };
    expect(await browser.request('watch_questions', { session_id: sixthSessionId })).toMatchObject(rejection);
    await browser.request('unwatch_questions', { session_id });
    expect(await browser.request('watch_questions', { session_id: sixthSessionId })).toMatchObject({ ok: true });
  });
});

describe('access of a watching socket', () => {
  it('ends the access of a socket with a ban, and reduces the access of a former moderator', async () => {
    const [banned, moderatorBrowser] = [await openWatchingBrowser(ben), await openWatchingBrowser(moderator)];
    const target = { event_id: conference.event_id, attendee_id: ben.user_id };
    await banEventUser(scopeOfPerson(cluster.deps, conference.creator), target, { reason: 'Rude' });
    expect(await banned.next('questions_left')).toEqual({ session_id, can_read: false });
    await changeMembership(cluster.deps, conference, moderator, `role = 'ATTENDEE'`);
    cluster.deps.signal('check-rooms', { event_id: conference.event_id });
    expect(await moderatorBrowser.next('questions_left')).toEqual({ session_id, can_read: true });
    const question = await askAs(anna, 'Anybody?');
    await moderatorBrowser.next('questions_changed', ({ questions }) => questions[0]?.id === question.id);
    expect(questionsSeenBy(banned)).toEqual([]);
    expect(await banned.request('watch_questions', { session_id })).toMatchObject({
      ok: false,
      error: { error: 'event_banned' },
    });
  });

  it('extends the access of a person added to the stage', async () => {
    await setSessionQa(scopeOfPerson(cluster.deps, moderator), session_id, { mode: 'MODERATED' });
    const browser = await openWatchingBrowser(ben);
    await setSessionSpeaker(cluster.deps, conference, session_id, ben);
    cluster.deps.signal('check-rooms', { event_id: conference.event_id });
    await browser.next('questions_left', ({ can_read }) => can_read);
    const question = await askAs(anna, 'May I?');
    await browser.next('questions_changed', ({ questions }) => questions[0]?.id === question.id);
  });
});

describe('killed processes while people vote', () => {
  const storedVotes = statement<{ question_id: number; votes: number; counted: number }>(
    'test-stored-votes',
    `select q.id as question_id, q.vote_count as counted, (select count(*) from question_votes v where v.question_id = q.id) as votes
       from questions q where q.session_id = $1`,
  );

  it('sends everybody the counts of the database after a process was killed', async () => {
    const killedGateway = await startGatewayProcess(cluster.api.env);
    const questions = [await askAs(anna, 'One?'), await askAs(anna, 'Two?')];
    const voters = await Promise.all(
      Array.from({ length: 24 }, (_, index) => setMembership(cluster.deps, conference, 'ATTENDEE', `Voter${index}`)),
    );
    const sockets = await Promise.all(
      voters.map((person) => openBrowser(killedGateway.url, { token: person.socketToken })),
    );
    const stayingBrowser = await openWatchingBrowser(ben, 1);
    const reconnectingBrowser = await openBrowser(killedGateway.url, { token: anna.socketToken });
    await reconnectingBrowser.request('watch_questions', { session_id });
    const pendingVotes = sockets.flatMap((socket) =>
      questions.map(({ id: question_id }) =>
        socket.request('vote_for_question', { question_id, has_voted: true }).catch(() => undefined),
      ),
    );
    // Killed halfway: some votes are stored, some never arrive.
    await Promise.any(pendingVotes);
    await killedGateway.kill();
    for (const socket of [...sockets, reconnectingBrowser]) socket.close();
    // People vote again elsewhere, as browsers do; one of the sockets reconnects to the other gateway.
    const repeatedVotes = voters
      .slice(0, 20)
      .flatMap((person) =>
        questions.map(({ id: question_id }) =>
          voteForQuestion(scopeOfPerson(cluster.deps, person), { question_id, has_voted: true }),
        ),
      );
    await Promise.all(repeatedVotes);
    const reconnectedBrowser = await openWatchingBrowser(anna, 0);
    const rows = await cluster.deps.db.rows(storedVotes, [session_id]);
    expect(rows).toHaveLength(2);
    for (const { question_id, votes: voteCount, counted: column } of rows) {
      expect(column).toBe(voteCount);
      expect(voteCount).toBeGreaterThanOrEqual(20);
      await waitForCondition(
        'the count matches the database',
        () => questionCounts(stayingBrowser).get(question_id) === voteCount,
      );
    }
    // A reconnected client requests the list, which has the counts, and then receives updates.
    const [first] = questions;
    if (first === undefined) throw new Error('There is no question.');
    await voteForQuestion(scopeOfPerson(cluster.deps, moderator), { question_id: first.id, has_voted: true });
    const expected = (rows.find(({ question_id }) => question_id === first.id)?.votes ?? 0) + 1;
    await waitForCondition(
      'the count matches the database',
      () =>
        questionCounts(reconnectedBrowser).get(first.id) === expected &&
        questionCounts(stayingBrowser).get(first.id) === expected,
    );
  });
});
