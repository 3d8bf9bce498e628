import { decisionReasonKinds, reportReasonKinds } from '@plenum/contracts/enums';
import { reportReasonLengthMax } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import { statedReason, needsDetails, reasonOfRule, writtenReason } from './reasons.rules.ts';

describe('a reason', () => {
  it('without a kind is the text of the person', () => {
    const stored = statedReason(undefined, 'Rude');
    expect(stored).toEqual({ reason: 'Rude', reason_kind: null, reason_details: null });
    expect(writtenReason(stored)).toBe('Rude');
  });

  it.each([
    ['', 'Spam or advertising'],
    ['sells watches', 'Spam or advertising: sells watches'],
  ])('with a kind and %j stores both separately, and joins them in one text', (details, reason) => {
    const stored = statedReason('SPAM', details);
    expect(stored).toEqual({ reason, reason_kind: 'SPAM', reason_details: details });
    expect(writtenReason(stored)).toBe(details);
  });

  it('of kind OTHER is the text of the person', () => {
    expect(statedReason('OTHER', 'A scam')).toEqual({
      reason: 'A scam',
      reason_kind: 'OTHER',
      reason_details: 'A scam',
    });
  });

  it('as one text has at most the length of a reason', () => {
    expect([...statedReason('HATE', '😀'.repeat(reportReasonLengthMax)).reason]).toHaveLength(reportReasonLengthMax);
  });

  it('of a rule is shown by the rule', () => {
    expect(reasonOfRule('LINKS')).toMatchObject({ reason: expect.stringContaining('link'), reason_kind: null });
  });

  it('requires text unless its kind is sufficient', () => {
    const kinds = [undefined, ...reportReasonKinds, ...decisionReasonKinds];
    expect(kinds.filter((kind) => needsDetails(kind))).toEqual([undefined, 'OTHER']);
  });
});
