/** Submits questions and votes of the user; loaded with the corresponding forms. */
import type { Question } from '@plenum/contracts/live/questions';
import { call, failureMessage } from '../../../lib/http.ts';
import { createSwitches } from '../../../lib/latest-wins.ts';
import { liveCall } from '../../../lib/live-call.ts';
import { request } from '../../../lib/socket.ts';
import { showToast } from '../../../ui/toast.ts';
import { type BoardState, compareByAge, isHiddenFromOthers } from './board-state.ts';
import type { QuestionBoard } from './question-board.ts';

export const withMyQuestion = (state: BoardState, question: Question): BoardState => ({
  ...state,
  questions: new Map(state.questions).set(question.id, { ...question, is_own: true }),
});

export const myHiddenQuestions = (state: BoardState): Question[] =>
  [...state.questions.values()].filter(isHiddenFromOthers).toSorted(compareByAge);

/** Checks whether questions and votes are open. */
export const isOpen = ({ qa }: BoardState): boolean => qa?.state === 'OPEN';

/**
 * Changes the user’s vote; the next public count replaces this one.
 * @param counted change of the count; 0 if the server has replied and sends the count to everyone
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

/** Stores or removes a vote; an optimistic update with a rollback. */
export async function voteFor({ change }: QuestionBoard, { id, has_voted: before }: Question): Promise<void> {
  change((state) => withMyVote(state, id, !before));
  const result = await votes.set(id, !before);
  if (result === null) return;
  const { isOn, failure } = result;
  // A list that was requested before may not contain the vote.
  change((state) => withMyVote(state, id, isOn, failure === undefined ? 0 : undefined));
  if (failure !== undefined) showToast({ tone: 'error', title: failureMessage(failure) });
}
