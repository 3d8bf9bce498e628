/** What a hall votes for in `engagement-rush`: twenty questions, or one poll. */
import { type Database, statement } from '@plenum/core/platform/db/database';
import type { MeasuringClient } from './socket-client.ts';

export const questionCount = 20;
export const pollOptionsCount = 4;

/** What is voted for, by the ids of questions or the numbers of options. */
export interface Ballot {
  readonly ids: readonly number[];
  readonly reset: () => Promise<void>;
  readonly vote: (client: MeasuringClient, id: number) => void;
  /** Throws when a stored count differs from the votes that were sent. */
  readonly check: () => Promise<void>;
}

const makeQuestions = statement<{ id: number }>(
  'bench-make-questions',
  `insert into questions (event_id, session_id, text, author_key, status)
   select $1, $2, 'Question ' || n, repeat('0', 64), 'OPEN' from generate_series(1, ${questionCount}) n returning id`,
);
const forgetVotes = statement('bench-forget-votes', 'delete from question_votes');
const storedCounts = statement<{ id: number; votes: number; counted: number }>(
  'bench-stored-votes',
  `select q.id, q.vote_count as counted, (select count(*) from question_votes v where v.question_id = q.id) as votes
     from questions q where q.session_id = $1`,
);

const makePoll = statement<{ id: number }>(
  'bench-make-poll',
  `insert into polls (event_id, session_id, kind, question, options, is_anonymous, may_change, results, status)
   select $1, $2, 'ONE', 'Which one?', jsonb_agg('Option ' || n), false, true, 'LIVE', 'OPEN'
     from generate_series(1, ${pollOptionsCount}) n returning id`,
);
const forgetPollVotes = statement('bench-forget-poll-votes', 'delete from poll_votes');
const storedPollVotes = statement<{ votes: number; counted: number; tallied: number }>(
  'bench-stored-poll-votes',
  `select p.vote_count as counted, (select count(*) from poll_votes v where v.poll_id = p.id) as votes,
          (select sum(t.votes)::int from poll_tallies t where t.poll_id = p.id) as tallied
     from polls p where p.id = $1`,
);

interface Where {
  readonly event_id: number;
  readonly session_id: number;
  /** Votes of a slice. */
  readonly sent: number;
}

/** The counts of zero are told first. */
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 1_500);
  });

export async function questionsBallot(db: Database, { event_id, session_id, sent }: Where): Promise<Ballot> {
  const ids = (await db.rows(makeQuestions, [event_id, session_id])).map(({ id }) => id);
  return {
    ids,
    async reset() {
      await db.rows(forgetVotes);
      await settle();
    },
    vote: (client, question_id) => void client.request('vote_for_question', { question_id, has_voted: true }),
    async check() {
      const rows = await db.rows(storedCounts, [session_id]);
      const stored = rows.reduce((sum, { votes }) => sum + votes, 0);
      if (stored !== sent || rows.some(({ votes, counted }) => votes !== counted))
        throw new Error(`${stored} votes are stored of ${sent}.`);
    },
  };
}

export async function pollBallot(db: Database, { event_id, session_id, sent }: Where): Promise<Ballot> {
  const poll_id = (await db.row(makePoll, [event_id, session_id]))?.id ?? 0;
  return {
    ids: Array.from({ length: pollOptionsCount }, (_, at) => at),
    async reset() {
      await db.rows(forgetPollVotes);
      await settle();
    },
    vote: (client, choice) => void client.request('vote_in_poll', { poll_id, choices: [choice] }),
    async check() {
      const row = await db.row(storedPollVotes, [poll_id]);
      if (row === undefined || [row.votes, row.counted, row.tallied].some((count) => count !== sent))
        throw new Error(`${JSON.stringify(row)} is stored of ${sent} votes in the poll.`);
    },
  };
}
