/** Nothing in the database links a participant of an anonymous poll to their choice. */
import { type Poll, SetPollStatus, VoteInPoll } from '@plenum/contracts/live/polls';
import { createPollVoteStore } from '@plenum/core/domain/live/polls/poll-vote-store';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPersonToken } from '../support/api/api-tokens.ts';
import { newMember, newSpringConference, type TestConference } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { newPollBoard, type PollBoard } from '../support/api/poll-board.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const voters = 40;
let conference: TestConference;
let people: readonly TestPerson[];
let board: PollBoard;

beforeAll(async () => {
  conference = await newSpringConference(api);
  people = await Promise.all(
    Array.from({ length: voters }, () => newMember(api, conference.event_id, { role: 'ATTENDEE' })),
  );
});
beforeEach(async () => {
  board = await newPollBoard(api, conference.event_id, conference.owner);
});
const { db } = api.deps;
const rows = <Row>(name: string, text: string, { id }: Poll) => db.rows(statement<Row>(`test-${name}`, text), [id]);

/** Returns rows in their physical order in PostgreSQL, with the transaction that wrote each. */
const storedVoters = (poll: Poll) =>
  rows<{ user_id: number; written_by: string }>(
    'voters-as-stored',
    'select user_id, xmin::text as written_by from poll_voters where poll_id = $1 order by ctid',
    poll,
  );
const storedBallots = (poll: Poll) =>
  rows<{ word: string; id: string; written_by: string }>(
    'ballots-as-stored',
    `select answers ->> 0 as word, id, xmin::text as written_by from poll_ballots where poll_id = $1 order by ctid`,
    poll,
  );
const sealedBallots = (poll: Poll) =>
  rows<{ sealed: string }>('sealed-as-stored', 'select sealed from poll_sealed_ballots where poll_id = $1', poll);
const newAnonymousPoll = () =>
  board.createOpenPoll({ kind: 'WORDS', options: [], is_anonymous: true, may_change: false });
const vote = async (index: number, poll: Poll) =>
  expectReply(VoteInPoll, 200, await board.vote(people[index] ?? conference.owner, poll, { words: [`word${index}`] }));

/** Returns the rank correlation of two orders: 1 for the same, -1 for the opposite, about 0 for random ones. */
function correlation(ranks: readonly number[]): number {
  const mean = (ranks.length - 1) / 2;
  const product = (left: number, right: number) => (left - mean) * (right - mean);
  const covariance = ranks.reduce((sum, rank, index) => sum + product(rank, index), 0);
  return covariance / ranks.reduce((sum, _, index) => sum + product(index, index), 0);
}

describe('anonymous polls', () => {
  it('stores participants and choices without a common key, order, transaction or time', async () => {
    const poll = await newAnonymousPoll();
    // Votes arrive one after the other, and a gateway opens ballots in between: the worst case for anonymity.
    const writtenTransactions: string[] = [];
    for (let index = 0; index < voters; index += 1) {
      await vote(index, poll);
      if (index % 10 === 9) await api.deps.once(createPollVoteStore).openBallots(poll.id);
      for (const { written_by } of await storedBallots(poll)) writtenTransactions.push(written_by);
    }
    const ballotsByTransaction = Map.groupBy(await storedBallots(poll), ({ written_by }) => written_by);
    expect(ballotsByTransaction.size).toBeGreaterThan(1);
    // While the poll is open, ballots are written in batches, and never with the person.
    for (const batch of ballotsByTransaction.values()) expect(batch.length).toBeGreaterThanOrEqual(5);
    const voterTransactions = new Set((await storedVoters(poll)).map(({ written_by }) => written_by));
    expect(writtenTransactions.filter((transaction) => voterTransactions.has(transaction))).toEqual([]);
    expect((await sealedBallots(poll)).length).toBeGreaterThanOrEqual(5);
    expectReply(SetPollStatus, 200, await board.setStatus(poll, 'CLOSED'));
    const ballots = await storedBallots(poll);
    expect(ballots).toHaveLength(voters);
    expect(await sealedBallots(poll)).toEqual([]);
    // At the end, one transaction has written all of them, in an order unrelated to that of the votes.
    expect(new Set(ballots.map(({ written_by }) => written_by)).size).toBe(1);
    const wordNumbers = (list: readonly { word: string }[]) =>
      list.map(({ word }) => Number(word.slice('word'.length)));
    expect(Math.abs(correlation(wordNumbers(ballots)))).toBeLessThan(0.7);
    const ballotsById = ballots.toSorted((left, right) => left.id.localeCompare(right.id));
    expect(Math.abs(correlation(wordNumbers(ballotsById)))).toBeLessThan(0.7);
    const columns = await db.rows(
      statement<{ table_name: string; column_name: string }>(
        'test-columns-of-anonymous-polls',
        `select table_name, column_name from information_schema.columns
          where table_name in ('poll_voters', 'poll_ballots', 'poll_sealed_ballots') order by 1, 2`,
      ),
    );
    expect(columns.map(({ table_name, column_name }) => `${table_name}.${column_name}`)).toEqual([
      'poll_ballots.answers',
      'poll_ballots.id',
      'poll_ballots.poll_id',
      'poll_sealed_ballots.id',
      'poll_sealed_ballots.poll_id',
      'poll_sealed_ballots.sealed',
      'poll_voters.poll_id',
      'poll_voters.user_id',
    ]);
  });

  it('encrypts pending ballots, so that neither the answer nor its length can be read', async () => {
    const poll = await newAnonymousPoll();
    for (const [index, wordList] of [['a'], ['🎉'.repeat(40), '"'.repeat(40), 'c']].entries())
      expectReply(VoteInPoll, 200, await board.vote(people[index] ?? conference.owner, poll, { words: wordList }));
    const sealedRows = await sealedBallots(poll);
    expect(sealedRows).toHaveLength(2);
    expect(new Set(sealedRows.map((row) => row.sealed.length)).size).toBe(1);
    for (const { sealed } of sealedRows)
      expect(Buffer.from(sealed.split(':')[2] ?? '', 'base64url').toString('latin1')).not.toContain('\\"'.repeat(4));
  });

  it('counts nothing for fewer than five people, and everything for five or more', async () => {
    const poll = await newAnonymousPoll();
    for (let index = 0; index < 4; index += 1) await vote(index, poll);
    await board.setStatus(poll, 'CLOSED');
    expect((await board.findPollAs(conference.owner, poll))?.tally).toMatchObject({ votes: 0, words: [] });
    await board.setStatus(poll, 'OPEN');
    await vote(4, poll);
    expect((await board.findPollAs(conference.owner, poll))?.tally?.votes).toBe(0);
    await board.setStatus(poll, 'CLOSED');
    expect((await board.findPollAs(conference.owner, poll))?.tally).toMatchObject({ votes: 5 });
  });

  it('accepts one vote per person, which cannot be read back', async () => {
    const poll = await newAnonymousPoll();
    await vote(0, poll);
    expectRejection(await board.vote(people[0] ?? conference.owner, poll, { words: ['word0'] }), 'poll_voted_already');
    expect(await board.findPollAs(people[0] ?? conference.owner, poll)).toMatchObject({
      has_voted: true,
      own_words: null,
    });
    await Promise.all(
      people.flatMap((person) => [0, 1].map((index) => board.vote(person, poll, { words: [`twice${index}`] }))),
    );
    await board.setStatus(poll, 'CLOSED');
    expect((await board.findPollAs(people[1] ?? conference.owner, poll))?.tally?.votes).toBe(voters);
  });

  it('accepts the vote of a program as the vote of its person, and stores nothing about the request', async () => {
    const poll = await newAnonymousPoll();
    const [person = conference.owner] = people;
    const { id, token } = await newPersonToken(person, { scopes: ['poll:vote', 'session:read'] });
    const program = { ...person, client: api.client(token) };
    const send = () =>
      program.client.send('PUT', `/polls/${poll.id}/vote`, {
        body: { words: ['secret'] },
        headers: { 'idempotency-key': 'vote-1' },
      });
    expectReply(VoteInPoll, 200, await send());
    expectRejection(await send(), 'poll_voted_already');
    expectRejection(await board.vote(person, poll, { words: ['secret'] }), 'poll_voted_already');
    expect(await board.findPollAs(program, poll)).toMatchObject({
      has_voted: true,
      own_words: null,
      tally: { votes: 0 },
    });
    expect(await sealedBallots(poll)).toHaveLength(1);
    const keys = statement('test-keys-of-voter', 'select key from idempotent_requests where api_token_id = $1');
    expect(await db.rows(keys, [id])).toEqual([]);
  });
});
