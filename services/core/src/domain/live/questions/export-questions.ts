import type { Language } from '@plenum/contracts/languages';
import { maxExportedQuestions } from '@plenum/contracts/live/question-limits';
import { csvLine } from '../../../platform/csv-line.ts';
import { statement } from '../../../platform/db/database.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { messages } from '../../../platform/messages.ts';
import type { Scope } from '../../../scope.ts';
import { whilePermitted } from '../../continued-right.ts';
import { authorizeBoardFor } from './question-access.ts';
import { listQuestionsById, type QuestionRow } from './questions.queries.ts';
import { questionView } from './questions.views.ts';

const exportTexts = messages('core/src/domain/live/questions/questions-export');
type ExportTexts = ReturnType<typeof exportTexts>;

const header = ['question', 'author', 'status', 'votes', 'asked', 'answered', 'answer', 'reason'] as const;
const chunkRows = 500;

const titleOfSession = statement<{ readonly title: string }>(
  'title-of-session',
  'select title from sessions where id = $1',
);
const idsOfSession = statement<{ readonly id: number }>(
  'question-ids-of-session',
  'select id from questions where session_id = $1 order by vote_count desc, id limit $2',
);

/** An anonymous question has a placeholder instead of its author. */
function lineOf(row: QuestionRow, t: ExportTexts): string {
  const { text, author, status, votes, created_at, answered_at, answer, reason } = questionView(row);
  const authorName = author?.full_name ?? t('somebody');
  return csvLine([text, authorName, status, String(votes), created_at, answered_at, answer, reason]);
}

/**
 * Exports the questions of a session as CSV (RFC 4180, UTF-8 with a byte order mark, as spreadsheets expect), by votes,
 * streamed in chunks. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function exportQuestions(
  scope: Scope,
  session_id: number,
  language: Language,
): Promise<{ readonly file_name: string; readonly chunks: AsyncIterable<string> }> {
  const { event_id, user_id } = await authorizeBoardFor(scope, session_id, 'question:export');
  const t = exportTexts(language);
  const session = (await scope.db.row(titleOfSession, [session_id]))?.title ?? '';
  scope.log.info({ event_id, session_id, user_id }, 'questions exported');
  const chunks = whilePermitted(chunksOf(scope, session_id, t), () =>
    authorizeBoardFor(scope, session_id, 'question:export'),
  );
  return { file_name: t('file_name', { session }), chunks };
}

async function* chunksOf({ db }: Scope, session_id: number, t: ExportTexts): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(header.map((column) => t(column)))}`;
  const ids = (await db.rows(idsOfSession, [session_id, maxExportedQuestions])).map(({ id }) => id);
  for (let offset = 0; offset < ids.length; offset += chunkRows) {
    const chunkIds = ids.slice(offset, offset + chunkRows);
    const rows = new Map((await listQuestionsById(db, chunkIds)).map((row) => [row.id, row]));
    const ordered = chunkIds.flatMap((id) => rows.get(id) ?? []);
    yield mapReadableRows('questions', ordered, (row) => lineOf(row, t)).join('');
  }
}
