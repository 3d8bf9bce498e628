import type { QuestionOrder } from '@plenum/contracts/enums';
import { readCursorValues, writeCursor } from '../../../platform/cursors.ts';
import { fail } from '../../../platform/errors.ts';

export interface QuestionPosition {
  readonly votes: number;
  readonly id: number;
}

/** Returns the cursor of the last question of a page. */
export const questionCursor = ({ votes, id }: QuestionPosition, order: QuestionOrder): string =>
  writeCursor([order, votes, id]);

/** Returns the position of a cursor; null without a cursor. Throws `cursor_invalid` for a cursor of another order. */
export function readQuestionCursor(cursor: string | undefined, order: QuestionOrder): QuestionPosition | null {
  if (cursor === undefined) return null;
  const [cursorOrder, votes, id] = readCursorValues(cursor);
  const isPosition =
    cursorOrder === order &&
    typeof votes === 'number' &&
    typeof id === 'number' &&
    [votes, id].every(Number.isSafeInteger);
  if (!isPosition || votes < 0 || votes > 2 ** 31 - 1 || id < 1) throw fail('cursor_invalid');
  return { votes, id };
}
