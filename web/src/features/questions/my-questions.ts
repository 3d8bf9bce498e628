/** What the reader asks and votes for; loaded with what one does that in. */
import type { Question } from '@plenum/contracts/questions';
import { call, failureMessage } from '../../lib/http.ts';
import { createSwitches } from '../../lib/latest-wins.ts';
import { liveCall } from '../../lib/live-call.ts';
import { request } from '../../lib/socket.ts';
import { showToast } from '../../ui/toast.ts';
import { type BoardState, byAge, isHiddenFromOthers } from './board-state.ts';
import type { QuestionBoard } from './question-board.ts';

/** Adds a question of the reader. */
export const withMyQuestion = (state: BoardState, question: Question): BoardState => ({
  ...state,
  questions: new Map(state.questions).set(question.id, { ...question, is_own: true }),
});

/** Returns the own questions that others do not see. */
export const myHiddenQuestions = (state: BoardState): Question[] =>
  [...state.questions.values()].filter(isHiddenFromOthers).toSorted(byAge);

/** Checks whether one may ask and vote. */
export const isOpen = ({ qa }: BoardState): boolean => qa?.state === 'OPEN';

/**
 * Changes the own vote; the count that everybody is told replaces this one.
 * @param counted by how many votes the count differs: none when the server has answered and tells it to everybody
 */
export function withMyVote(
  state: BoardState,
  id: number,
  has_voted: boolean,
  counted: number = has_voted ? 1 : -1,
): BoardState {
  const question = state.questions.get(id);
  if (question === undefined || question.has_voted === has_voted) return state;
  const votes = Math.max(0, question.votes + counted);
  return { ...state, questions: new Map(state.questions).set(id, { ...question, has_voted, votes }) };
}

const votes = createSwitches((question_id, has_voted) => {
  const params = { question_id };
  return liveCall(
    () => request('vote_for_question', { question_id, has_voted }),
    () =>
      has_voted
        ? call('PUT /questions/:question_id/vote', { params, keepalive: true })
        : call('DELETE /questions/:question_id/vote', { params, keepalive: true }),
  );
});

/** Stores a vote or takes it back; shown at once, and as before if it fails. */
export async function voteFor({ change }: QuestionBoard, { id, has_voted: before }: Question): Promise<void> {
  change((state) => withMyVote(state, id, !before));
  const settled = await votes.turn(id, !before);
  if (settled === null) return;
  const { isOn, failure } = settled;
  // A list that was asked for meanwhile may have come without it.
  change((state) => withMyVote(state, id, isOn, failure === undefined ? 0 : undefined));
  if (failure !== undefined) showToast({ tone: 'error', title: failureMessage(failure) });
}
