import { call } from '../../lib/http.ts';
import type { ReportData } from '../../lib/stores/modals.ts';

export type Reported = ReportData['reported'];

/** Tells the event’s moderators; fails where the reporter may not see what they report. */
export async function report(event_id: number, reported: Reported, reason: string): Promise<void> {
  const what = reported.kind === 'message' ? { message_id: reported.message_id } : { user_id: reported.user_id };
  await call('POST /events/:event_id/reports', { params: { event_id }, body: { ...what, reason } });
}
