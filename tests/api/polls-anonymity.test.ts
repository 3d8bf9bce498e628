/** Nothing in the database leads from a person who took part in an anonymous poll to what they chose. */
import { type Poll, SetPollStatus, VoteInPoll } from '@plenum/contracts/live/polls';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newMember, newSpringConference, type TestConference } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { newPollBoard, type PollBoard } from '../support/api/poll-board.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
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

/** Rows in the order in which PostgreSQL keeps them, with the transaction that wrote each. */
const votersStored = (poll: Poll) =>
  rows<{ user_id: number; written_by: string }>(
    'voters-as-stored',
    'select user_id, xmin::text as written_by from poll_voters where poll_id = $1 order by ctid',
    poll,
  );
const ballotsStored = (poll: Poll) =>
  rows<{ word: string; id: string; written_by: string }>(
    'ballots-as-stored',
    `select answers ->> 0 as word, id, xmin::text as written_by from poll_ballots where poll_id = $1 order by ctid`,
    poll,
  );
const sealedStored = (poll: Poll) =>
  rows<{ sealed: string }>('sealed-as-stored', 'select sealed from poll_sealed_ballots where poll_id = $1', poll);
const anonymousWords = () => board.opened({ kind: 'WORDS', options: [], is_anonymous: true, may_change: false });
const vote = async (at: number, poll: Poll) =>
  expectReply(VoteInPoll, 200, await board.vote(people[at] ?? conference.owner, poll, { words: [`word${at}`] }));

/** How well one order tells another one: 1 and -1 for the same and the opposite, about 0 for one by chance. */
function correlation(places: readonly number[]): number {
  const mean = (places.length - 1) / 2;
  const product = (a: number, b: number) => (a - mean) * (b - mean);
  const both = places.reduce((sum, place, at) => sum + product(place, at), 0);
  return both / places.reduce((sum, _, at) => sum + product(at, at), 0);
}

describe('an anonymous poll', () => {
  it('stores who took part and what was chosen without a common key, order, transaction or time', async () => {
    const poll = await anonymousWords();
    // One after the other, and ballots are opened in between, as by a gateway: the worst case for who reads along.
    const written: string[] = [];
    for (let at = 0; at < voters; at += 1) {
      await vote(at, poll);
      if (at % 10 === 9) await api.deps.caches.pollVotes.openBallots(poll.id);
      for (const { written_by } of await ballotsStored(poll)) written.push(written_by);
    }
    const byTransaction = Map.groupBy(await ballotsStored(poll), ({ written_by }) => written_by);
    expect(byTransaction.size).toBeGreaterThan(1);
    // While it is open, ballots are written together, and never with the person.
    for (const batch of byTransaction.values()) expect(batch.length).toBeGreaterThanOrEqual(5);
    const people_ = new Set((await votersStored(poll)).map(({ written_by }) => written_by));
    expect(written.filter((transaction) => people_.has(transaction))).toEqual([]);
    expect((await sealedStored(poll)).length).toBeGreaterThanOrEqual(5);
    expectReply(SetPollStatus, 200, await board.setStatus(poll, 'CLOSED'));
    const ballots = await ballotsStored(poll);
    expect(ballots).toHaveLength(voters);
    expect(await sealedStored(poll)).toEqual([]);
    // In the end one transaction has written all of them, in an order that is not that of the votes.
    expect(new Set(ballots.map(({ written_by }) => written_by)).size).toBe(1);
    const inOrder = (list: readonly { word: string }[]) => list.map(({ word }) => Number(word.slice('word'.length)));
    expect(Math.abs(correlation(inOrder(ballots)))).toBeLessThan(0.7);
    const byId = ballots.toSorted((a, b) => a.id.localeCompare(b.id));
    expect(Math.abs(correlation(inOrder(byId)))).toBeLessThan(0.7);
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

  it('seals what waits: neither the answer nor its length can be read', async () => {
    const poll = await anonymousWords();
    for (const [at, words] of [['a'], ['🎉'.repeat(40), '"'.repeat(40), 'c']].entries())
      expectReply(VoteInPoll, 200, await board.vote(people[at] ?? conference.owner, poll, { words }));
    const sealed = await sealedStored(poll);
    expect(sealed).toHaveLength(2);
    expect(new Set(sealed.map((row) => row.sealed.length)).size).toBe(1);
    const [{ sealed: text } = { sealed: '' }] = sealed;
    expect(Buffer.from(text.split(':')[2] ?? '', 'base64url').toString('latin1')).not.toContain('["');
  });

  it('counts nothing of fewer than five people, and all of five', async () => {
    const poll = await anonymousWords();
    for (let at = 0; at < 4; at += 1) await vote(at, poll);
    await board.setStatus(poll, 'CLOSED');
    expect((await board.seen(conference.owner, poll))?.tally).toMatchObject({ votes: 0, words: [] });
    await board.setStatus(poll, 'OPEN');
    await vote(4, poll);
    expect((await board.seen(conference.owner, poll))?.tally?.votes).toBe(0);
    await board.setStatus(poll, 'CLOSED');
    expect((await board.seen(conference.owner, poll))?.tally).toMatchObject({ votes: 5 });
  });

  it('takes one vote of each person, and nobody finds it again', async () => {
    const poll = await anonymousWords();
    await vote(0, poll);
    expectRefusal(await board.vote(people[0] ?? conference.owner, poll, { words: ['word0'] }), 'poll_voted_already');
    expect(await board.seen(people[0] ?? conference.owner, poll)).toMatchObject({ has_voted: true, own_words: null });
    await Promise.all(
      people.flatMap((person) => [0, 1].map((at) => board.vote(person, poll, { words: [`twice${at}`] }))),
    );
    await board.setStatus(poll, 'CLOSED');
    expect((await board.seen(people[1] ?? conference.owner, poll))?.tally?.votes).toBe(voters);
  });
});
