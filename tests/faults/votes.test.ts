/**
 * A keynote votes at once while a gateway, an API and the Redis are killed one after the other: whoever is not answered
 * votes again, as browsers do, and every count is that of the people in the end. Anonymous ballots too.
 */
import { setPollStatus } from '@plenum/core/domain/live/polls/set-poll-status';
import { createPoll } from '@plenum/core/domain/live/polls/write-poll';
import { askQuestion } from '@plenum/core/domain/live/questions/ask-question';
import { setSessionQa } from '@plenum/core/domain/live/questions/qa-settings';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pollDraft } from '../support/api/poll-board.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { createChance } from '../support/faults/chance.ts';
import { passing } from '../support/faults/passing.ts';
import { apiPod, gatewayPod, type Pod, redisPod } from '../support/faults/pods.ts';
import { questionCounts } from '../support/gateway/question-counts.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import {
  actingAs,
  type Conference,
  makeConference,
  makeMember,
  makeSession,
  type Person,
} from '../support/gateway/world.ts';

const votersCount = 40;
const questionsCount = 20;
const retryMs = 200;
const longMs = 60_000;

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
  conference = await makeConference(api.deps);
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

/** A question, or a poll, of which everybody chooses the second answer. */
type Wish = { readonly question_id: number } | { readonly poll_id: number };

/** A person who votes over one gateway and both APIs by turns; tries again until the vote is answered. */
class Voter {
  readonly person: Person;
  tries = 0;
  answered = 0;
  #socket: SocketBrowser | null = null;
  #turn: number;

  constructor(person: Person, turn: number) {
    this.person = person;
    this.#turn = turn;
  }

  async vote(wish: Wish): Promise<void> {
    for (;;) {
      this.tries += 1;
      this.#turn += 1;
      if (await (this.#turn % 2 === 0 ? this.#overSocket(wish) : this.#overHttp(wish)).catch(() => false)) break;
      await passing(retryMs);
    }
    this.answered += 1;
  }

  close(): void {
    this.#socket?.close();
  }

  async #overSocket(wish: Wish): Promise<boolean> {
    if (this.#socket?.socket.connected !== true) {
      this.close();
      const gateway = gateways[this.#turn % 4 < 2 ? 0 : 1];
      this.#socket = await openBrowser(gateway.url(), { token: this.person.socketToken });
    }
    const reply =
      'poll_id' in wish
        ? await this.#socket.request('vote_in_poll', { ...wish, choices: [1] })
        : await this.#socket.request('vote_for_question', { ...wish, has_voted: true });
    return reply.ok || reply.error.error === 'poll_voted_already';
  }

  async #overHttp(wish: Wish): Promise<boolean> {
    const [path, body] =
      'poll_id' in wish
        ? [`/polls/${wish.poll_id}/vote`, { choices: [1] }]
        : [`/questions/${wish.question_id}/vote`, undefined];
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
  readonly options: readonly Wish[];
  readonly polls: { readonly named: number; readonly anonymous: number };
}

/** Twenty questions and an anonymous poll of a session, and a poll of its event that is not. */
async function openSession(): Promise<OpenSession> {
  const { session_id } = await makeSession(api.deps, conference);
  const scope = actingAs(api.deps, conference.creator);
  await setSessionQa(scope, session_id, { mode: 'OPEN' });
  const options: Wish[] = [];
  for (let at = 0; at < questionsCount; at += 1) {
    const author = await makeMember(api.deps, conference, 'ATTENDEE', `Author${at}`);
    const asked = { text: `Question ${at}`, is_anonymous: false };
    const { question } = await askQuestion(actingAs(api.deps, author), session_id, asked);
    options.push({ question_id: question.id });
  }
  const { event_id } = conference;
  const named = await createPoll(scope, { event_id }, pollDraft());
  const anonymous = await createPoll(scope, { session_id }, pollDraft({ is_anonymous: true, may_change: false }));
  for (const { id: poll_id } of [named, anonymous]) {
    await setPollStatus(scope, poll_id, 'OPEN');
    options.push({ poll_id });
  }
  return { session_id, options, polls: { named: named.id, anonymous: anonymous.id } };
}

it('every vote counts once, whichever process is killed', async () => {
  const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
  console.log(`FAULT_SEED=${seed}`);
  const chance = createChance(seed);
  const { session_id, options, polls } = await openSession();
  const people = await Promise.all(
    Array.from({ length: votersCount }, (_, at) => makeMember(api.deps, conference, 'ATTENDEE', `Voter${at}`)),
  );
  const voters = people.map((person, at) => new Voter(person, at));
  const onlooker = await makeMember(api.deps, conference, 'ATTENDEE', 'Onlooker');
  const looking = await openBrowser(gateways[1].url(), { token: onlooker.socketToken });
  await looking.request('watch_questions', { session_id });

  const all = votersCount * options.length;
  const answered = (): number => voters.reduce((sum, voter) => sum + voter.answered, 0);
  const part = (share: number) => waitUntil(`${share} of the votes`, () => answered() >= all * share, longMs);
  const voting = Promise.all(
    voters.map(async (voter) => {
      const own = options.map((wish) => ({ wish, at: chance.next() })).toSorted((a, b) => a.at - b.at);
      for (const { wish } of own) {
        await voter.vote(wish);
        // A person needs a moment to read.
        await passing(chance.below(150));
      }
    }),
  );
  try {
    await part(0.15);
    await gateways[0].kill();
    await part(0.3);
    await Promise.all([apis[0].kill(), gateways[0].start()]);
    await part(0.5);
    await Promise.all([redis.kill(), apis[0].start()]);
    await part(0.7);
    await redis.start();
    await voting;
  } finally {
    for (const voter of voters) voter.close();
  }

  // The last sealed ballots are opened then.
  for (const poll_id of [polls.named, polls.anonymous])
    await setPollStatus(actingAs(api.deps, conference.creator), poll_id, 'CLOSED');
  const questions = await api.deps.db.rows(storedQuestions, [session_id]);
  expect(questions).toHaveLength(questionsCount);
  for (const { counted, rows } of questions) expect([counted, rows]).toEqual([votersCount, votersCount]);
  expect(await api.deps.db.rows(storedPolls, [[polls.named, polls.anonymous]])).toEqual([
    { id: polls.named, counted: votersCount, voters: votersCount, ballots: 0 },
    { id: polls.anonymous, counted: votersCount, voters: votersCount, ballots: votersCount },
  ]);
  await waitUntil('the onlooker sees the counts of the database', () =>
    questions.every(({ id }) => questionCounts(looking).get(id) === votersCount),
  );
  const tries = voters.reduce((sum, voter) => sum + voter.tries, 0);
  console.log(`${all} votes, ${tries - all} of them sent again`);
  expect(tries, 'votes that the kills cost an answer').toBeGreaterThan(all);
  looking.close();
});
