import { expect, test } from 'vitest';
import { reportReason } from './report.ts';

test('a report says its kind and what was added to it', () => {
  expect(reportReason('SPAM', 'Spam or advertising', '  ')).toBe('Spam or advertising');
  expect(reportReason('SPAM', 'Spam or advertising', ' sells watches ')).toBe('Spam or advertising: sells watches');
});

test('something else is what the person wrote', () => {
  expect(reportReason('OTHER', 'Something else', ' It is a scam ')).toBe('It is a scam');
});
