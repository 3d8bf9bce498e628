import { isSpeakerRole } from '@plenum/contracts/permissions';
import type { Db } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { findEventClock } from '../../schedule/sessions/session.queries.ts';
import { findMemberSessions, type MemberRow } from './people.queries.ts';
import type { MemberSessions } from './people.views.ts';

/** Returns the sessions of the speakers among some members. Throws `not_found` when the event was deleted. */
export async function readMemberSessions(
  db: Db,
  event_id: number,
  people: readonly Pick<MemberRow, 'user_id' | 'role'>[],
): Promise<MemberSessions> {
  const speakers = people.filter(({ role }) => isSpeakerRole(role)).map(({ user_id }) => user_id);
  const [clock, rows] = await Promise.all([
    findEventClock(db, event_id),
    speakers.length === 0 ? [] : findMemberSessions(db, event_id, speakers),
  ]);
  if (clock === undefined) throw fail('not_found');
  return { rows, clock };
}
