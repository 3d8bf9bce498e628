/** What a report says: the kind in words, and what the person adds to it. */
import { reportReasonLengthMax } from '@plenum/contracts/limits';

export const reportKinds = ['SPAM', 'INSULT', 'HATE', 'FALSE_NAME', 'OTHER'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Leaves room for the longest kind in any language, so that both together stay within the limit of a reason. */
export const reportDetailsLengthMax = reportReasonLengthMax - 100;

/** The reason that is sent; `OTHER` is its details alone. */
export function reportReason(kind: ReportKind, kindWords: string, details: string): string {
  const added = details.trim();
  if (kind === 'OTHER') return added;
  return added === '' ? kindWords : `${kindWords}: ${added}`;
}
