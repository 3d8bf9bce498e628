/** Sends reports to the moderators of an event. */
import type { ReportReasonKind } from '@plenum/contracts/enums';
import { call } from '../../../lib/http.ts';
import type { ReportData } from '../../../lib/stores/modals.ts';

export type Reported = ReportData['reported'];

interface Report {
  readonly reason_kind: ReportReasonKind;
  /** Additional text of the reporter; may be empty. */
  readonly reason: string;
}

/** Sends a report. Throws the `HttpFailure` of the operation, for example if the reporter may not see its subject. */
export async function report(event_id: number, reported: Reported, body: Report): Promise<void> {
  const subject = reported.kind === 'message' ? { message_id: reported.message_id } : { user_id: reported.user_id };
  await call('POST /events/:event_id/reports', { params: { event_id }, body: { ...subject, ...body } });
}
