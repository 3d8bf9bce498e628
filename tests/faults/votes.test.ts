/**
 * Many people vote during a keynote while a gateway, an API and Redis are killed one after the other. People without a
 * reply vote again, as browsers do, and every final count is exact, including those of anonymous ballots.
 */
import { setPollStatus } from '@plenum/core/domain/live/polls/set-poll-status';
import { createPoll } from '@plenum/core/domain/live/polls/write-poll';
import { askQuestion } from '@plenum/core/domain/live/questions/ask-question';
import { setSessionQa } from '@plenum/core/domain/live/questions/qa-settings';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pollDraft } from '../support/api/poll-board.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { passTime } from '../support/faults/pass-time.ts';
import { apiPod, gatewayPod, type Pod, redisPod } from '../support/faults/pods.ts';
import { createSeededRandom } from '../support/faults/seeded-random.ts';
import { questionCounts } from '../support/gateway/question-counts.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
  type Person,
} from '../support/gateway/world.ts';

const voterCount = 40;
const questionCount = 20;
const retryMs = 200;
const timeoutMs = 60_000;

let redis: Awaited<ReturnType<typeof redisPod>>;
let api: TestApi;
let apis: readonly [Pod, Pod];
let gateways: readonly [Pod, Pod];
let conference: Conference;
beforeAll(async () => {
  redis = await redisPod();
  api = await buildTestApi({ REDIS_URL: redis.url(), LOG_LEVEL: 'silent' });
  apis = [apiPod('api 1', api.env), apiPod('api 2', api.env)];
  gateways = [gatewayPod('gateway 1', api.env), gatewayPod('gateway 2', api.env)];
  await Promise.all([...apis, ...gateways].map((pod) => pod.start()));
  conference = await createConferenceWithRooms(api.deps);
});
afterAll(async () => {
  await Promise.all([...apis, ...gateways].map((pod) => pod.kill()));
  await redis.start();
  await api.close();
  await redis.remove();
});

const storedQuestions = statement<{ readonly id: number; readonly counted: number; readonly rows: number }>(
  'test-faults-question-votes',
  `select q.id, q.vote_count as counted, (select count(*) from question_votes v where v.question_id = q.id) as rows
     from questions q where q.session_id = $1 order by q.id`,
);
const storedPolls = statement<{
  readonly id: number;
  readonly counted: number;
  readonly voters: number;
  readonly ballots: number;
}>(
  'test-faults-poll-votes',
  `select p.id, p.vote_count as counted,
          (select count(*) from poll_votes v where v.poll_id = p.id)
            + (select count(*) from poll_voters v where v.poll_id = p.id) as voters,
          (select count(*) from poll_ballots b where b.poll_id = p.id) as ballots
     from polls p where p.id = any($1::bigint[]) order by p.id`,
);

/** A question or a poll; everybody chooses the second option of polls. */
type VoteTarget = { readonly question_id: number } | { readonly poll_id: number };

/** A person who votes alternately over a gateway and both APIs, and retries until there is a reply. */
class Voter {
  readonly person: Person;
  attemptCount = 0;
  replyCount = 0;
  #socket: SocketBrowser | null = null;
  #turn: number;

  constructor(person: Person, startIndex: number) {
    this.person = person;
    this.#turn = startIndex;
  }

  async vote(target: VoteTarget): Promise<void> {
    for (;;) {
      this.attemptCount += 1;
      this.#turn += 1;
      if (await (this.#turn % 2 === 0 ? this.#overSocket(target) : this.#overHttp(target)).catch(() => false)) break;
      await passTime(retryMs);
    }
    this.replyCount += 1;
  }

  close(): void {
    this.#socket?.close();
  }

  async #overSocket(target: VoteTarget): Promise<boolean> {
    if (this.#socket?.socket.connected !== true) {
      this.close();
      const gateway = gateways[this.#turn % 4 < 2 ? 0 : 1];
      this.#socket = await openBrowser(gateway.url(), { token: this.person.socketToken });
    }
    const reply =
      'poll_id' in target
        ? await this.#socket.request('vote_in_poll', { ...target, choices: [1] })
        : await this.#socket.request('vote_for_question', { ...target, has_voted: true });
    return reply.ok || reply.error.error === 'poll_voted_already';
  }

  async #overHttp(target: VoteTarget): Promise<boolean> {
    const [path, body] =
      'poll_id' in target
        ? [`/polls/${target.poll_id}/vote`, { choices: [1] }]
        : [`/questions/${target.question_id}/vote`, undefined];
    const reply = await fetch(`${apis[this.#turn % 4 < 2 ? 0 : 1].url()}/api${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${this.person.access_token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(5_000),
    });
    const text = await reply.text();
    return reply.status === 200 || text.includes('poll_voted_already');
  }
}

interface OpenSession {
  readonly session_id: number;
  readonly options: readonly VoteTarget[];
  readonly polls: { readonly named: number; readonly anonymous: number };
}

/** Creates twenty questions and an anonymous poll in a session, and a named poll in its event. */
async function openSession(): Promise<OpenSession> {
  const { session_id } = await createSessionWithRooms(api.deps, conference);
  const scope = scopeOfPerson(api.deps, conference.creator);
  await setSessionQa(scope, session_id, { mode: 'OPEN' });
  const options: VoteTarget[] = [];
  for (let index = 0; index < questionCount; index += 1) {
    const author = await setMembership(api.deps, conference, 'ATTENDEE', `Author${index}`);
    const questionInput = { text: `Question ${index}`, is_anonymous: false };
    const { question } = await askQuestion(scopeOfPerson(api.deps, author), session_id, questionInput);
    options.push({ question_id: question.id });
  }
  const { event_id } = conference;
  const namedPoll = await createPoll(scope, { event_id }, pollDraft());
  const anonymous = await createPoll(scope, { session_id }, pollDraft({ is_anonymous: true, may_change: false }));
  for (const { id: poll_id } of [namedPoll, anonymous]) {
    await setPollStatus(scope, poll_id, 'OPEN');
    options.push({ poll_id });
  }
  return { session_id, options, polls: { named: namedPoll.id, anonymous: anonymous.id } };
}

it('counts every vote once, regardless of which process is killed', async () => {
  const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
  console.log(`FAULT_SEED=${seed}`);
  const random = createSeededRandom(seed);
  const { session_id, options, polls } = await openSession();
  const people = await Promise.all(
    Array.from({ length: voterCount }, (_, index) => setMembership(api.deps, conference, 'ATTENDEE', `Voter${index}`)),
  );
  const voters = people.map((person, index) => new Voter(person, index));
  const onlooker = await setMembership(api.deps, conference, 'ATTENDEE', 'Onlooker');
  const onlookerBrowser = await openBrowser(gateways[1].url(), { token: onlooker.socketToken });
  await onlookerBrowser.request('watch_questions', { session_id });

  const expectedVotes = voterCount * options.length;
  const answeredCount = (): number => voters.reduce((sum, voter) => sum + voter.replyCount, 0);
  const waitForShare = (share: number) =>
    waitForCondition(`${share} of the votes`, () => answeredCount() >= expectedVotes * share, timeoutMs);
  const pendingVotes = Promise.all(
    voters.map(async (voter) => {
      const shuffledOptions = options
        .map((target) => ({ target, at: random.next() }))
        .toSorted((left, right) => left.at - right.at);
      for (const { target } of shuffledOptions) {
        await voter.vote(target);
        // Simulates the time that people need to read.
        await passTime(random.below(150));
      }
    }),
  );
  try {
    await waitForShare(0.15);
    await gateways[0].kill();
    await waitForShare(0.3);
    await Promise.all([apis[0].kill(), gateways[0].start()]);
    await waitForShare(0.5);
    await Promise.all([redis.kill(), apis[0].start()]);
    await waitForShare(0.7);
    await redis.start();
    await pendingVotes;
  } finally {
    for (const voter of voters) voter.close();
  }

  // The last sealed ballots are opened at this point.
  for (const poll_id of [polls.named, polls.anonymous])
    await setPollStatus(scopeOfPerson(api.deps, conference.creator), poll_id, 'CLOSED');
  const questions = await api.deps.db.rows(storedQuestions, [session_id]);
  expect(questions).toHaveLength(questionCount);
  for (const { counted, rows } of questions) expect([counted, rows]).toEqual([voterCount, voterCount]);
  expect(await api.deps.db.rows(storedPolls, [[polls.named, polls.anonymous]])).toEqual([
    { id: polls.named, counted: voterCount, voters: voterCount, ballots: 0 },
    { id: polls.anonymous, counted: voterCount, voters: voterCount, ballots: voterCount },
  ]);
  await waitForCondition('the onlooker receives the counts of the database', () =>
    questions.every(({ id }) => questionCounts(onlookerBrowser).get(id) === voterCount),
  );
  const attemptCount = voters.reduce((sum, voter) => sum + voter.attemptCount, 0);
  console.log(`${expectedVotes} votes, ${attemptCount - expectedVotes} of them sent again`);
  expect(attemptCount, 'votes without a reply because of kills').toBeGreaterThan(expectedVotes);
  onlookerBrowser.close();
});
