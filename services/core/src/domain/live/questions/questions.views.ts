/** Maps rows of questions to the fields of replies and server events. The result never contains an anonymous author. */
import type { PublicQuestion, Question } from '@plenum/contracts/live/questions';
import type { ListedRow, QuestionRow } from './questions.queries.ts';

const authorView = ({ author_id: id, full_name, image_url }: QuestionRow) =>
  id === null ? null : { id, full_name: full_name ?? '', image_url };

/** Maps a question to the fields that everyone with access may see. */
export const questionView = (row: QuestionRow): PublicQuestion => ({
  id: row.id,
  session_id: row.session_id,
  text: row.text,
  is_anonymous: row.author_id === null,
  author: authorView(row),
  status: row.status,
  votes: row.vote_count,
  created_at: row.created_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
  answer: row.answer,
  reason: row.reason,
  merged_into_id: row.merged_into_id,
  message:
    row.message_room_id === null || row.message_seq === null
      ? null
      : { room_id: row.message_room_id, seq: row.message_seq },
});

/** The person who reads a question. */
export interface QuestionReader {
  readonly user_id: number;
  /** Key of the reader as the author of anonymous questions of the event. */
  readonly author_key: string;
}

export const isAuthor = (
  { author_id, author_key }: Pick<QuestionRow, 'author_id' | 'author_key'>,
  reader: QuestionReader,
): boolean => author_id === reader.user_id || (author_key !== null && author_key === reader.author_key);

/** Maps a question for one person. */
export const readerView = (row: ListedRow, reader: QuestionReader): Question => ({
  ...questionView(row),
  is_own: isAuthor(row, reader),
  has_voted: row.has_voted,
});
