import { decisionReasonKinds, reportReasonKinds } from '@plenum/contracts/enums';
import { maxReportReasonLength } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import { reasonToStore, needsDetails, reasonOfRule, displayedReason } from './reasons.rules.ts';

describe('a reason', () => {
  it('is the text of the person if it has no kind', () => {
    const stored = reasonToStore(undefined, 'Rude');
    expect(stored).toEqual({ reason: 'Rude', reason_kind: null, reason_details: null });
    expect(displayedReason(stored)).toBe('Rude');
  });

  it.each([
    ['', 'Spam or advertising'],
    ['sells watches', 'Spam or advertising: sells watches'],
  ])('with a kind and %j stores both separately, and joins them in one text', (details, reason) => {
    const stored = reasonToStore('SPAM', details);
    expect(stored).toEqual({ reason, reason_kind: 'SPAM', reason_details: details });
    expect(displayedReason(stored)).toBe(details);
  });

  it('of kind OTHER is the text of the person', () => {
    expect(reasonToStore('OTHER', 'A scam')).toEqual({
      reason: 'A scam',
      reason_kind: 'OTHER',
      reason_details: 'A scam',
    });
  });

  it('as one text has at most the length of a reason', () => {
    expect([...reasonToStore('HATE', '😀'.repeat(maxReportReasonLength)).reason]).toHaveLength(maxReportReasonLength);
  });

  it('of a rule is shown by the rule', () => {
    expect(reasonOfRule('LINKS')).toMatchObject({ reason: expect.stringContaining('link'), reason_kind: null });
  });

  it('requires text unless its kind is sufficient', () => {
    const kinds = [undefined, ...reportReasonKinds, ...decisionReasonKinds];
    expect(kinds.filter((kind) => needsDetails(kind))).toEqual([undefined, 'OTHER']);
  });
});
