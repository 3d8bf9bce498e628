import type { Qa, Question } from '@plenum/contracts/live/questions';
import { describe, expect, it } from 'vitest';
import {
  type BoardState,
  emptyBoard,
  hasQuestions,
  isCurrent,
  questionsOf,
  withChanged,
  withPage,
  withView,
  withVotes,
} from './board-state.ts';
import { myHiddenQuestions, withMyQuestion, withMyVote } from './my-questions.ts';
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
  withPage(emptyBoard, 'OPEN', { version: 'v1', qa, can_moderate: false, questions, own: [], next: null });
const ids = (questions: readonly Question[]) => questions.map(({ id }) => id);

describe('a board of questions', () => {
  it('is sorted by votes, then by age, or by newest first', () => {
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

  it('keeps the reader’s own data after a public update', () => {
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

  it('shows the reader’s vote immediately, and once', () => {
    const state = board(sampleQuestion(1, 3));
    const voted = withMyVote(state, 1, true);
    expect(voted.questions.get(1)).toMatchObject({ votes: 4, has_voted: true });
    expect(withMyVote(voted, 1, true)).toBe(voted);
    expect(withMyVote(voted, 1, false).questions.get(1)).toMatchObject({ votes: 3, has_voted: false });
    expect(withMyVote(state, 99, true)).toBe(state);
  });

  it('removes questions that its lists no longer contain, and keeps fields that they omit', () => {
    const ownQuestion = (id: number, status: Question['status']) => sampleQuestion(id, 0, { status, is_own: true });
    const loadedBoard = board(
      sampleQuestion(1),
      sampleQuestion(2, 0, { status: 'ON_STAGE' }),
      sampleQuestion(3, 0, { status: 'ANSWERED' }),
      sampleQuestion(4, 0, { status: 'PENDING' }),
      ownQuestion(5, 'PENDING'),
      ownQuestion(6, 'MERGED'),
      ownQuestion(7, 'DISMISSED'),
    );
    const page = { version: 'v2', qa, can_moderate: true, next: null };
    const state = withView(loadedBoard, 'OPEN', [
      ['OPEN VOTES', { ...page, questions: [sampleQuestion(1)], own: [ownQuestion(7, 'DISMISSED')], next: 'more' }],
      ['OPEN VOTES', { ...page, questions: [sampleQuestion(8)], own: [], next: null }],
      ['OPEN NEWEST', { ...page, questions: [sampleQuestion(9)], own: [], next: 'older' }],
    ]);
    expect([...state.questions.keys()].toSorted((a, b) => a - b)).toEqual([1, 3, 4, 7, 8, 9]);
    expect([...state.next]).toEqual([
      ['OPEN', null],
      ['OPEN VOTES', null],
      ['OPEN NEWEST', 'older'],
    ]);
    expect(state.can_moderate).toBe(true);
    expect(isCurrent(state, ['OPEN VOTES', 'OPEN NEWEST'], 'v2')).toBe(true);
    expect(isCurrent(state, ['OPEN', 'OPEN VOTES'], 'v2')).toBe(false);
    expect(isCurrent(state, ['WAITING NEWEST'], 'v2')).toBe(false);
    const differing = withPage(state, 'OPEN VOTES', { ...page, version: 'v3', questions: [], own: [] });
    expect(isCurrent(differing, ['OPEN VOTES'], 'v3')).toBe(false);
    const waiting = withView(loadedBoard, 'WAITING', [['WAITING NEWEST', { ...page, questions: [], own: [] }]]);
    expect([...waiting.questions.keys()]).toEqual([1, 2, 3]);
  });

  it('counts the reader’s vote once, whichever update arrives first', () => {
    const state = board(sampleQuestion(1, 3));
    expect(withMyVote(withVotes(state, [[1, 4]]), 1, true, 0).questions.get(1)).toMatchObject({
      votes: 4,
      has_voted: true,
    });
  });

  it('contains the reader’s questions that are hidden from others', () => {
    const state = withMyQuestion(board(sampleQuestion(1)), sampleQuestion(5, 0, { status: 'PENDING' }));
    expect(ids(myHiddenQuestions(state))).toEqual([5]);
    expect(ids(questionsOf(state, 'WAITING', 'VOTES'))).toEqual([5]);
  });

  it('is visible unless questions are off and there are none', () => {
    const offBoard: BoardState = { ...board(), qa: { ...qa, state: 'OFF' } };
    expect(hasQuestions(emptyBoard)).toBe(false);
    expect(hasQuestions(offBoard)).toBe(false);
    expect(hasQuestions({ ...offBoard, can_moderate: true })).toBe(true);
    expect(hasQuestions(board())).toBe(true);
    expect(hasQuestions({ ...offBoard, questions: board(sampleQuestion(1)).questions })).toBe(true);
  });
});
