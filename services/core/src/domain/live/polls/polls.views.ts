import type { Poll, PollResults, PublicPoll } from '@plenum/contracts/live/polls';
import type { Db } from '../../../platform/db/database.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { listHiddenWords, type ReaderPollRow, type PollRow } from './polls.queries.ts';
import { answersOf, maySeeResults } from './polls.rules.ts';

export const pollView = (row: PollRow): PublicPoll => ({
  id: row.id,
  event_id: row.event_id,
  session_id: row.session_id,
  kind: row.kind,
  question: row.question,
  options: [...row.options],
  choices_max: row.choices_max,
  is_anonymous: row.is_anonymous,
  may_change: row.may_change,
  results: row.results,
  status: row.status,
  opened_at: row.opened_at?.toISOString() ?? null,
  closed_at: row.closed_at?.toISOString() ?? null,
});

export function resultsView(row: PollRow): PollResults {
  const votesOf = new Map(row.tallies.map(({ answer, votes }) => [answer, votes]));
  const isWords = row.kind === 'WORDS';
  return {
    poll_id: row.id,
    votes: row.vote_count,
    counts: isWords ? [] : answersOf({ ...row, options: [...row.options] }).map((answer) => votesOf.get(answer) ?? 0),
    words: isWords ? row.tallies.map(({ answer: word, votes }) => ({ word, votes })) : [],
  };
}

interface Reader {
  readonly can_moderate: boolean;
}

/** Maps polls for a person, with the results visible to them. */
export async function readerViews(db: Db, rows: readonly ReaderPollRow[], { can_moderate }: Reader): Promise<Poll[]> {
  const visible = rows.filter(({ status }) => can_moderate || status !== 'DRAFT');
  const ids = visible.map(({ id }) => id);
  const hidden = can_moderate && ids.length > 0 ? await listHiddenWords(db, ids) : [];
  return mapReadableRows('polls', visible, (row) => {
    const isWords = row.kind === 'WORDS';
    const { own_answers } = row;
    return {
      ...pollView(row),
      has_voted: row.has_voted,
      own_choices: own_answers === null || isWords ? null : own_answers.map(Number),
      own_words: own_answers === null || !isWords ? null : [...own_answers],
      tally: maySeeResults(row, { can_moderate, has_voted: row.has_voted }) ? resultsView(row) : null,
      hidden_words: hidden.filter(({ poll_id }) => poll_id === row.id).map(({ word }) => word),
    };
  });
}
