import type { PreviewAnnouncement } from '@plenum/contracts/live/announcements';
import type { Query } from '@plenum/contracts/operation';
import type { Db } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { hasLocation } from '../run-of-show/run-of-show.queries.ts';
import type { AnnouncementTarget } from './audience.queries.ts';

/**
 * Returns the audience of a request. Throws `invalid_request` unless exactly the fields of the audience type are given,
 * and `not_found` for a location without sessions.
 */
export async function requireAudience(
  db: Db,
  event_id: number,
  selection: Query<typeof PreviewAnnouncement>,
): Promise<AnnouncementTarget> {
  const { audience } = selection;
  const role = selection.role ?? null;
  const location = selection.location ?? null;
  const isComplete = (audience === 'ROLE') === (role !== null) && (audience === 'LOCATION') === (location !== null);
  if (!isComplete || location === '') throw fail('invalid_request');
  if (location !== null && !(await hasLocation(db, { event_id, location }))) throw fail('not_found');
  return { event_id, audience, role, location };
}
