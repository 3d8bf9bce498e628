import type { Qa, Question } from '@plenum/contracts/questions';
import { describe, expect, it } from 'vitest';
import {
  type BoardState,
  emptyBoard,
  hasQuestions,
  hiddenOwn,
  questionsOf,
  withChanged,
  withOwn,
  withOwnVote,
  withPage,
  withVotes,
} from './board-state.ts';
import { sampleQuestion } from './sample-question.fixture.ts';

const qa: Qa = {
  session_id: 1,
  event_id: 1,
  mode: 'OPEN',
  is_default_mode: false,
  is_closed: false,
  state: 'OPEN',
  opens_at: null,
};
const board = (...questions: Question[]): BoardState =>
  withPage(emptyBoard, 'OPEN', { qa, can_moderate: false, questions, own: [], next: null });
const ids = (questions: readonly Question[]) => questions.map(({ id }) => id);

describe('a board of questions', () => {
  it('is in the order of votes, then of age, or the newest first', () => {
    const state = board(sampleQuestion(1, 2), sampleQuestion(2, 5), sampleQuestion(3, 2));
    expect(ids(questionsOf(state, 'OPEN', 'VOTES'))).toEqual([2, 1, 3]);
    expect(ids(questionsOf(state, 'OPEN', 'NEWEST'))).toEqual([3, 2, 1]);
    expect(
      ids(
        questionsOf(
          withVotes(state, [
            [3, 9],
            [77, 1],
          ]),
          'OPEN',
          'VOTES',
        ),
      ),
    ).toEqual([3, 2, 1]);
  });

  it('keeps what is only known of the reader when everybody is told of a change', () => {
    const state = withChanged(
      board(sampleQuestion(1, 0, { is_own: true }), sampleQuestion(2, 1, { has_voted: true }), sampleQuestion(3)),
      [{ ...sampleQuestion(1), status: 'ON_STAGE' }, sampleQuestion(2, 4), sampleQuestion(4)],
      [3],
    );
    expect(state.questions.get(1)).toMatchObject({ is_own: true, status: 'ON_STAGE' });
    expect(state.questions.get(2)).toMatchObject({ has_voted: true, votes: 4 });
    expect(state.questions.get(4)).toMatchObject({ is_own: false, has_voted: false });
    expect(state.questions.has(3)).toBe(false);
  });

  it('shows the own vote at once, and once', () => {
    const state = board(sampleQuestion(1, 3));
    const voted = withOwnVote(state, 1, true);
    expect(voted.questions.get(1)).toMatchObject({ votes: 4, has_voted: true });
    expect(withOwnVote(voted, 1, true)).toBe(voted);
    expect(withOwnVote(voted, 1, false).questions.get(1)).toMatchObject({ votes: 3, has_voted: false });
    expect(withOwnVote(state, 99, true)).toBe(state);
  });

  it('has the own questions that others do not see', () => {
    const state = withOwn(board(sampleQuestion(1)), sampleQuestion(5, 0, { status: 'PENDING' }));
    expect(ids(hiddenOwn(state))).toEqual([5]);
    expect(ids(questionsOf(state, 'WAITING', 'VOTES'))).toEqual([5]);
  });

  it('is there unless questions are off and nobody asked any', () => {
    const off: BoardState = { ...board(), qa: { ...qa, state: 'OFF' } };
    expect(hasQuestions(emptyBoard)).toBe(false);
    expect(hasQuestions(off)).toBe(false);
    expect(hasQuestions({ ...off, can_moderate: true })).toBe(true);
    expect(hasQuestions(board())).toBe(true);
    expect(hasQuestions({ ...off, questions: board(sampleQuestion(1)).questions })).toBe(true);
  });
});
