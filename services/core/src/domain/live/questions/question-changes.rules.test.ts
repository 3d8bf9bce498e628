import { expect, it } from 'vitest';
import { questionChanges, parseQuestionSnapshot } from './question-changes.rules.ts';

const board = (text: string | null) => parseQuestionSnapshot(text);

it('distinguishes counts, changes and removals', () => {
  const before = board('1:0:1:OPEN,2:5:1:OPEN,3:1:1:PENDING,4:0:1:OPEN');
  const after = board('1:2:1:OPEN,2:6:2:ON_STAGE,3:1:1:PENDING,5:0:1:OPEN');
  expect(questionChanges(before, after, 100)).toEqual({ changed: [2, 5], removed: [4], counted: [[1, 2]] });
});

it('an unchanged or empty board has no changes', () => {
  expect(questionChanges(board('1:0:1:OPEN'), board('1:0:1:OPEN'), 100)).toEqual({
    changed: [],
    removed: [],
    counted: [],
  });
  expect(questionChanges(board(null), board(null), 100)).toEqual({ changed: [], removed: [], counted: [] });
});

it('a question older than the tracked ones is out of the window, not removed', () => {
  const before = board('1:0:1:OPEN,2:0:1:OPEN,3:0:1:OPEN');
  expect(questionChanges(before, board('2:0:1:OPEN,4:0:1:OPEN'), 2)).toMatchObject({ changed: [4], removed: [3] });
  expect(questionChanges(before, board('2:0:1:OPEN,4:0:1:OPEN'), 3)).toMatchObject({ removed: [1, 3] });
});
