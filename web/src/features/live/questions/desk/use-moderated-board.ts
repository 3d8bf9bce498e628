import { useOpenQuestions, useQuestionBoard } from '../question-board.ts';

/** Returns the board of a session, and whether the viewer moderates it. */
export function useModeratedBoard(session_id: number) {
  const board = useQuestionBoard(session_id);
  const state = useOpenQuestions(board);
  const { qa, can_moderate, failure } = state;
  const access = qa === null ? ('unknown' as const) : can_moderate ? ('moderates' as const) : ('none' as const);
  return { board, state, failure, access };
}
