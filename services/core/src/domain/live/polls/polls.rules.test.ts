import { type PollKind, pollKinds, pollResultsRules, pollStatuses } from '@plenum/contracts/enums';
import { describe, expect, it } from 'vitest';
import {
  answersOf,
  isPublicResult,
  isAllowedPollTransition,
  maySeeResults,
  requireAnswers,
  requireDraft,
} from './polls.rules.ts';

const poll = (kind: PollKind, options: string[] = ['a', 'b', 'c'], choices_max: number | null = null) => ({
  kind,
  options,
  choices_max,
});
const rejection = expect.objectContaining({ code: 'invalid_request' });
const rejects = (work: () => unknown): void => {
  try {
    work();
  } catch (error) {
    expect(error).toEqual(rejection);
    return;
  }
  throw new Error('Nothing was rejected.');
};

it('normalizes a draft, and omits fields that its kind does not use', () => {
  const draft = { question: ' Why? ', is_anonymous: false, may_change: true, results: 'LIVE' } as const;
  expect(requireDraft({ ...draft, ...poll('ONE', [' a ', 'b'], 2) })).toMatchObject({
    question: 'Why?',
    options: ['a', 'b'],
    choices_max: null,
  });
  expect(requireDraft({ ...draft, ...poll('SEVERAL', ['a', 'b'], 2) }).choices_max).toBe(2);
  for (const invalid of [
    poll('WORDS', ['a', 'b']),
    poll('ONE', ['a']),
    poll('ONE', ['a', 'A']),
    poll('SEVERAL', ['a', 'b'], 3),
  ])
    rejects(() => requireDraft({ ...draft, ...invalid }));
});

describe('an answer', () => {
  it('is stored in the order of the options, or of the ranking', () => {
    expect(requireAnswers(poll('SEVERAL'), { choices: [2, 0] })).toEqual(['0', '2']);
    expect(requireAnswers(poll('RANKING'), { choices: [2, 0] })).toEqual(['2', '0']);
    expect(requireAnswers(poll('SCALE_10', []), { choices: [10] })).toEqual(['10']);
    expect(requireAnswers(poll('WORDS', []), { words: [' Tea ', 'Café'] })).toEqual(['Tea', 'Café']);
  });

  it('must fit its poll', () => {
    rejects(() => requireAnswers(poll('ONE'), { choices: [3] }));
    rejects(() => requireAnswers(poll('SEVERAL', ['a', 'b', 'c'], 2), { choices: [0, 1, 2] }));
    rejects(() => requireAnswers(poll('SCALE_5', []), { choices: [0] }));
    rejects(() => requireAnswers(poll('WORDS', []), { words: ['Tea', 'TEA'] }));
    rejects(() => requireAnswers(poll('WORDS', []), { choices: [0] }));
    rejects(() => requireAnswers(poll('ONE'), { choices: [0], words: ['Tea'] }));
  });
});

it('a poll is opened first, and never returns to draft', () => {
  const steps = pollStatuses.flatMap((before) =>
    pollStatuses.flatMap((after) => (isAllowedPollTransition(before, after) ? [`${before} ${after}`] : [])),
  );
  expect(steps).toEqual(['DRAFT OPEN', 'OPEN OPEN', 'OPEN CLOSED', 'CLOSED OPEN', 'CLOSED CLOSED']);
});

it('shared results are visible to each person, and a draft has results only for its managers', () => {
  for (const results of pollResultsRules)
    for (const status of pollStatuses) {
      const reader = { can_moderate: false, has_voted: false };
      if (isPublicResult({ results, status })) expect(maySeeResults({ results, status }, reader)).toBe(true);
      expect(maySeeResults({ results, status }, { ...reader, can_moderate: true })).toBe(true);
      if (status === 'DRAFT') expect(maySeeResults({ results, status }, { ...reader, has_voted: true })).toBe(false);
    }
});

it('every kind but open words has answers in order', () => {
  expect(pollKinds.map((kind) => answersOf(poll(kind, ['a', 'b'])).length)).toEqual([2, 2, 5, 11, 2, 2]);
  expect(answersOf(poll('WORDS', []))).toEqual([]);
});
