/** Reports to the moderators of an event: kinds, limits and the call. */
import { reportReasonLengthMax } from '@plenum/contracts/limits';
import { call } from '../../lib/http.ts';
import type { ReportData } from '../../lib/stores/modals.ts';

export type Reported = ReportData['reported'];

export const reportKinds = ['SPAM', 'INSULT', 'HATE', 'FALSE_NAME', 'OTHER'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Leaves room for the longest kind in any language, so that both together stay within the limit of a reason. */
export const reportDetailsLengthMax = reportReasonLengthMax - 100;

/** Returns the reason to send: the kind and the details, or for `OTHER` the details alone. */
export function reportReason(kind: ReportKind, kindWords: string, details: string): string {
  const added = details.trim();
  if (kind === 'OTHER') return added;
  return added === '' ? kindWords : `${kindWords}: ${added}`;
}

/** Sends a report. Throws the `HttpFailure` of the operation, for example if the reporter may not see its subject. */
export async function report(event_id: number, reported: Reported, reason: string): Promise<void> {
  const what = reported.kind === 'message' ? { message_id: reported.message_id } : { user_id: reported.user_id };
  await call('POST /events/:event_id/reports', { params: { event_id }, body: { ...what, reason } });
}
