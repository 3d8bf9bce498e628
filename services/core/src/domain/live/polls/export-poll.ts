import type { Language } from '@plenum/contracts/languages';
import { maxExportedPollAnswers } from '@plenum/contracts/live/poll-limits';
import { csvLine } from '../../../platform/csv-line.ts';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { messages } from '../../../platform/messages.ts';
import type { Scope } from '../../../scope.ts';
import { requireEventPermission } from '../../policy.ts';
import { authorizeRunning } from './poll-access.ts';
import { listPollsById, type PollRow } from './polls.queries.ts';
import { answersOf } from './polls.rules.ts';

const exportTexts = messages('core/src/domain/live/polls/polls-export');
type ExportTexts = ReturnType<typeof exportTexts>;

interface AnswerCount {
  readonly answer: string;
  readonly votes: number;
  /** Number of people who voted in the poll. */
  readonly vote_count: number;
}

/** The total is read with the counts, so that they match while people vote. */
const countsOfPoll = statement<AnswerCount>(
  'poll-counts-to-export',
  `select t.answer, t.votes, p.vote_count from poll_tallies t join polls p on p.id = t.poll_id
    where t.poll_id = $1 and t.votes > 0 order by t.votes desc, t.answer limit ${maxExportedPollAnswers}`,
);

/** Returns one line per answer; the number of people is counted per poll, because a person may give several answers. */
function linesOf(row: PollRow, counts: readonly AnswerCount[], t: ExportTexts): string[] {
  const votesOf = new Map(counts.map(({ answer, votes }) => [answer, votes]));
  const answers =
    row.kind === 'WORDS'
      ? counts.map(({ answer, votes }) => [answer, votes] as const)
      : answersOf({ kind: row.kind, options: [...row.options] }).map(
          (answer) => [row.options[Number(answer)] ?? answer, votesOf.get(answer) ?? 0] as const,
        );
  const people = String(counts[0]?.vote_count ?? 0);
  const header = csvLine([t('question'), t('answer'), t(row.kind === 'RANKING' ? 'points' : 'votes'), t('people')]);
  return [
    `\uFEFF${header}`,
    ...answers.map(([answer, votes]) => csvLine([row.question, answer, String(votes), people])),
  ];
}

/**
 * Exports the counts of a poll as CSV (RFC 4180, UTF-8 with a byte order mark, as spreadsheets expect), without voters.
 * Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function exportPoll(
  scope: Scope,
  poll_id: number,
  language: Language,
): Promise<{ readonly file_name: string; readonly text: string }> {
  const access = await authorizeRunning(scope, poll_id);
  requireEventPermission(access, 'poll:export');
  const [row] = await listPollsById(scope.db, [poll_id]);
  if (row === undefined) throw fail('not_found');
  const t = exportTexts(language);
  const lines = linesOf(row, await scope.db.rows(countsOfPoll, [poll_id]), t);
  scope.log.info({ event_id: access.event_id, poll_id, user_id: access.user_id }, 'poll exported');
  return { file_name: t('file_name', { question: row.question.slice(0, 60) }), text: lines.join('') };
}
