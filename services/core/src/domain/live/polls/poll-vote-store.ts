/**
 * Storage of votes in polls. While a statement runs for an event in this process, further votes are batched into the
 * next one. When a full hall votes at the same time, this takes only a few statements. The trigger
 * `count_poll_answers` counts once per statement and answer, which `services/gateway/src/polls/poll-boards.ts` reads. Participants and choices of anonymous polls are stored separately (docs/decisions/0093).
 */
import { pollRefreshIntervalMs } from '@plenum/contracts/live/poll-limits';
import { maxVotesPerStatement } from '@plenum/contracts/live/question-limits';
import type { ProcessParts } from '../../../once.ts';
import { type Batcher, createBatcher, createBlockedSlot, storeTogetherOrEach } from '../../../platform/batcher.ts';
import { type Database, plannedOnce } from '../../../platform/db/database.ts';
import type { Encryption } from '../../../platform/security/encryption.ts';
import { writeBallot } from './ballots.rules.ts';
import { ballotContext, openSealed } from './ballots.steps.ts';

export interface StorablePollVote {
  /** Votes of different events do not wait for each other. */
  readonly event_id: number;
  readonly poll_id: number;
  readonly user_id: number;
  readonly is_anonymous: boolean;
  readonly answers: readonly string[];
}

/** CLOSED: the poll accepts no votes now. REFUSED: the person has already voted and may not change their vote. */
export type StoredVote = 'STORED' | 'CLOSED' | 'REFUSED';

interface OutcomeRow {
  readonly poll_id: number;
  readonly user_id: number;
  readonly outcome: StoredVote;
}

/** Polls are locked in the order of ids before their votes, as in the trigger, to avoid deadlocks. */
const storeNamed = plannedOnce<OutcomeRow>(
  'store-poll-votes',
  `with input as (
     select poll_id, user_id, answers::jsonb as answers
       from unnest($1::bigint[], $2::bigint[], $3::text[]) as input (poll_id, user_id, answers)),
   locked as materialized (
     select id, may_change from polls
      where id in (select poll_id from input) and status = 'OPEN' and not is_anonymous
      order by id for no key update),
   previous as materialized (
     select v.poll_id, v.user_id, v.answers from poll_votes v join input g using (poll_id, user_id)),
   stored as (
     insert into poll_votes as v (poll_id, user_id, answers)
     select g.poll_id, g.user_id, g.answers from input g join locked on locked.id = g.poll_id order by 1, 2
         on conflict (poll_id, user_id) do update set answers = excluded.answers
      where v.answers <> excluded.answers and (select may_change from locked where locked.id = v.poll_id)
     returning v.poll_id, v.user_id)
   select g.poll_id, g.user_id,
          case when locked.id is null then 'CLOSED'
               when stored.user_id is not null or previous.answers = g.answers then 'STORED'
               else 'REFUSED' end as outcome
     from input g
     left join locked on locked.id = g.poll_id
     left join stored on stored.poll_id = g.poll_id and stored.user_id = g.user_id
     left join previous on previous.poll_id = g.poll_id and previous.user_id = g.user_id`,
);

/** Ballots are written in the order of their ciphertext, which is random. */
const storeAnonymous = plannedOnce<OutcomeRow>(
  'store-anonymous-poll-votes',
  `with input as (
     select poll_id, user_id, sealed
       from unnest($1::bigint[], $2::bigint[], $3::text[]) as input (poll_id, user_id, sealed)),
   locked as materialized (
     select id from polls where id in (select poll_id from input) and status = 'OPEN' and is_anonymous
      order by id for no key update),
   new_voters as (
     insert into poll_voters (poll_id, user_id)
     select g.poll_id, g.user_id from input g join locked on locked.id = g.poll_id order by 1, 2
         on conflict do nothing returning poll_id, user_id),
   sealed as (
     insert into poll_sealed_ballots (poll_id, sealed)
     select g.poll_id, g.sealed from input g join new_voters using (poll_id, user_id) order by g.sealed)
   select g.poll_id, g.user_id,
          case when locked.id is null then 'CLOSED' when new_voters.user_id is null then 'REFUSED' else 'STORED' end as outcome
     from input g
     left join locked on locked.id = g.poll_id
     left join new_voters on new_voters.poll_id = g.poll_id and new_voters.user_id = g.user_id`,
);

/** Maximum number of polls whose last opening a process stores in memory. */
const maxRememberedPolls = 1000;

interface StoreDeps {
  readonly db: Database;
  readonly encryption: Encryption;
}

const pairKey = ({ poll_id, user_id }: Pick<StorablePollVote, 'poll_id' | 'user_id'>): string =>
  `${poll_id} ${user_id}`;

/** Stores votes of one kind; at most one per person and poll. */
async function storeKind({ db, encryption }: StoreDeps, votes: readonly StorablePollVote[], isAnonymous: boolean) {
  if (votes.length === 0) return [];
  const text = ({ poll_id, answers }: StorablePollVote) =>
    isAnonymous ? encryption.seal(writeBallot(answers), ballotContext(poll_id)) : JSON.stringify(answers);
  return db.rows(isAnonymous ? storeAnonymous : storeNamed, [
    votes.map(({ poll_id }) => poll_id),
    votes.map(({ user_id }) => user_id),
    votes.map(text),
  ]);
}

/** Stores the first vote of each person in each poll, then the later ones in sequence. */
async function storeBatch(
  deps: StoreDeps,
  votes: readonly StorablePollVote[],
): Promise<PromiseFulfilledResult<StoredVote>[]> {
  const firstVoteOf = new Map<string, StorablePollVote>();
  for (const vote of votes) if (!firstVoteOf.has(pairKey(vote))) firstVoteOf.set(pairKey(vote), vote);
  const firstVotes = [...firstVoteOf.values()];
  const [named, anonymous] = [
    firstVotes.filter(({ is_anonymous }) => !is_anonymous),
    firstVotes.filter(({ is_anonymous }) => is_anonymous),
  ];
  const rows = [...(await storeKind(deps, named, false)), ...(await storeKind(deps, anonymous, true))];
  const outcomes = new Map(rows.map((row) => [pairKey(row), row.outcome]));
  const laterVotes = votes.filter((vote) => firstVoteOf.get(pairKey(vote)) !== vote);
  const laterResults = laterVotes.length === 0 ? [] : await storeBatch(deps, laterVotes);
  const resultOf = new Map(laterVotes.map((vote, index) => [vote, laterResults[index]]));
  return votes.map(
    (vote) => resultOf.get(vote) ?? { status: 'fulfilled', value: outcomes.get(pairKey(vote)) ?? 'CLOSED' },
  );
}

export interface PollVoteStore {
  /** Stores a vote. Repeating it has no effect, except that repeated anonymous votes are rejected. */
  store(vote: StorablePollVote): Promise<StoredVote>;
  /** Opens those sealed ballots of a poll that may be opened now; one call at a time per poll. */
  openBallots(poll_id: number): Promise<void>;
}

/** Creates the store of a process, which batches concurrent votes. */
export function createPollVoteStore(deps: ProcessParts): PollVoteStore {
  const opening = new Map<number, Promise<void>>();
  const lastOpenedMs = new Map<number, number>();

  async function open(poll_id: number): Promise<void> {
    if (lastOpenedMs.size > maxRememberedPolls) lastOpenedMs.clear();
    lastOpenedMs.set(poll_id, performance.now());
    try {
      await deps.db.transaction((tx) => openSealed(tx, deps.encryption, poll_id, false));
    } finally {
      opening.delete(poll_id);
    }
  }
  function openBallots(poll_id: number): Promise<void> {
    const pending = opening.get(poll_id) ?? open(poll_id);
    opening.set(poll_id, pending);
    return pending;
  }
  /** Ballots that cannot be opened now are opened with a later vote, by a gateway, or when the poll is closed. */
  async function openDueBallots(votes: readonly StorablePollVote[]): Promise<void> {
    const polls = new Set(votes.flatMap(({ poll_id, is_anonymous }) => (is_anonymous ? [poll_id] : [])));
    const duePolls = [...polls].filter(
      (poll_id) => performance.now() - (lastOpenedMs.get(poll_id) ?? Number.NEGATIVE_INFINITY) >= pollRefreshIntervalMs,
    );
    await Promise.allSettled(duePolls.map(openBallots));
  }

  const storeAll = (votes: readonly StorablePollVote[]) => storeBatch(deps, votes);
  const store: Batcher<number, StorablePollVote, StoredVote> = createBatcher(
    async (votes) => {
      const results = await storeTogetherOrEach(votes, { store: storeAll, lockOf: ({ poll_id }) => poll_id });
      await openDueBallots(votes);
      return results;
    },
    { maxItems: maxVotesPerStatement, maxBatches: 2, blockedSlot: deps.once(createBlockedSlot) },
  );
  return { store: (vote) => store(vote.event_id, vote), openBallots };
}
