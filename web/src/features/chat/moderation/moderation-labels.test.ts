import { expect, test } from 'vitest';
import { reasonLabel } from './moderation-labels.ts';

test.each([
  [{ rule: null, reason_kind: null, reason: 'Rude' }, 'Rude'],
  [{ rule: null, reason_kind: null, reason: null }, ''],
  [{ rule: null, reason_kind: 'SPAM', reason: '' }, 'Spam or advertising'],
  [{ rule: null, reason_kind: 'SPAM', reason: 'sells watches' }, 'Spam or advertising: sells watches'],
  [{ rule: null, reason_kind: 'OTHER', reason: 'A scam' }, 'A scam'],
  [{ rule: null, reason_kind: 'NO_VIOLATION', reason: '' }, 'Nothing is wrong with it'],
  [{ rule: null, reason_kind: 'REPEAT', reason: '' }, 'It repeats earlier messages.'],
  [{ rule: 'REPEAT', reason_kind: null, reason: 'As stored' }, 'It repeats earlier messages.'],
] as const)('the reason %j has the label %j', (reason, expected) => {
  expect(reasonLabel(reason)).toBe(expected);
});
