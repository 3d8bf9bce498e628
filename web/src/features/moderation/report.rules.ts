/** What a report says: the kind in words, and what the person adds to it. */
import { report_reason_length_max } from '@plenum/contracts/limits';

export const report_kinds = ['SPAM', 'INSULT', 'HATE', 'FALSE_NAME', 'OTHER'] as const;
export type ReportKind = (typeof report_kinds)[number];

/** Leaves room for the longest kind in any language, so that both together stay within the limit of a reason. */
export const report_details_length_max = report_reason_length_max - 100;

/** The reason that is sent; `OTHER` is its details alone. */
export function reportReason(kind: ReportKind, kind_words: string, details: string): string {
  const added = details.trim();
  if (kind === 'OTHER') return added;
  return added === '' ? kind_words : `${kind_words}: ${added}`;
}
