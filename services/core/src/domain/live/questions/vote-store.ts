/**
 * Storage of votes. While a statement runs for an event in this process, further votes are batched into the next one.
 * When a full hall votes at the same time, this takes only a few statements. A trigger counts once per statement and
 * question.
 */
import { maxVotesPerStatement } from '@plenum/contracts/live/question-limits';
import type { ProcessParts } from '../../../once.ts';
import { type Batcher, createBatcher, createBlockedSlot, storeTogetherOrEach } from '../../../platform/batcher.ts';
import { type Database, plannedOnce } from '../../../platform/db/database.ts';
import { sqlLiterals } from '../../../platform/db/sql-texts.ts';
import { statusesOf } from './questions.rules.ts';

export interface StorableVote {
  /** Votes of different events do not wait for each other. */
  readonly event_id: number;
  readonly question_id: number;
  readonly user_id: number;
  readonly has_voted: boolean;
}

const openStatuses = sqlLiterals(statusesOf.OPEN);

/**
 * Questions are locked in the order of ids before their votes, as in the trigger, to avoid deadlocks. Storing an
 * existing vote or removing a missing one has no effect.
 */
const storeVotes = plannedOnce<{ readonly question_id: number }>(
  'store-question-votes',
  `with input as (
     select question_id, user_id, has_voted
       from unnest($1::bigint[], $2::bigint[], $3::boolean[]) as input (question_id, user_id, has_voted)),
   locked as materialized (
     select id from questions where id in (select question_id from input) and status in (${openStatuses})
      order by id for no key update),
   added as (
     insert into question_votes (question_id, user_id)
     select question_id, user_id from input join locked on locked.id = question_id where has_voted order by 1, 2
         on conflict do nothing),
   removed as (
     delete from question_votes v using input join locked on locked.id = input.question_id
      where not input.has_voted and v.question_id = input.question_id and v.user_id = input.user_id)
   select id as question_id from locked`,
);

const pairKey = ({ question_id, user_id }: StorableVote): string => `${question_id} ${user_id}`;

/** If a person votes for a question several times, the latest vote counts. */
async function storeBatch(db: Database, votes: readonly StorableVote[]) {
  const latest = [...new Map(votes.map((vote) => [pairKey(vote), vote])).values()];
  const rows = await db.rows(storeVotes, [
    latest.map(({ question_id }) => question_id),
    latest.map(({ user_id }) => user_id),
    latest.map(({ has_voted }) => has_voted),
  ]);
  const stored = new Set(rows.map(({ question_id }) => question_id));
  return votes.map(({ question_id }) => ({ status: 'fulfilled' as const, value: stored.has(question_id) }));
}

/** Stores or removes a vote; returns false if the question does not accept votes now. Both are idempotent. */
type StoreVote = (vote: StorableVote) => Promise<boolean>;

/** Returns a function that stores a vote, batched with concurrent ones. */
export function createVoteStore({ db, once }: ProcessParts): StoreVote {
  const storeAll = (votes: readonly StorableVote[]) => storeBatch(db, votes);
  const store: Batcher<number, StorableVote, boolean> = createBatcher(
    (votes) => storeTogetherOrEach(votes, { store: storeAll, lockOf: ({ question_id }) => question_id }),
    { maxItems: maxVotesPerStatement, maxBatches: 2, blockedSlot: once(createBlockedSlot) },
  );
  return (vote) => store(vote.event_id, vote);
}
