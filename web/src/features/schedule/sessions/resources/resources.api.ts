import type { SessionResourceInput } from '@plenum/contracts/schedule/session-resources';
import type { SessionResource } from '@plenum/contracts/schedule/sessions';
import { call } from '../../../../lib/http.ts';
import { invalidate } from '../../../../lib/swr.ts';

/** Stores a PDF, which can then be attached to a session. */
export const uploadDocument = (
  event_id: number,
  file: File,
): Promise<Pick<SessionResource, 'object_key' | 'size_bytes'>> =>
  call('POST /uploads/document', { file, fields: { event_id: String(event_id) } });

export async function saveResources(
  { id, event_id }: { readonly id: number; readonly event_id: number },
  body: SessionResourceInput[],
): Promise<void> {
  await call('PUT /sessions/:session_id/resources', { params: { session_id: id }, body });
  await invalidate('Sessions', event_id);
}
