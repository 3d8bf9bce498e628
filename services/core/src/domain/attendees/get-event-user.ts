import type { ModerationStatus } from '@plenum/contracts/attendees';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { authorizeEvent } from '../policy.ts';
import { findMember } from './people.queries.ts';
import { moderationStatus } from './people.views.ts';

/**
 * Returns bans, mutes and notes of a member, for organizers and moderators. Throws the errors of `authorizeEvent` and
 * `not_found`.
 */
export async function getModerationStatus(
  scope: Scope,
  event_id: number,
  member_id: number,
): Promise<ModerationStatus> {
  await authorizeEvent(scope, event_id, 'attendee:read_unfiltered');
  const row = await findMember(scope.db, event_id, member_id);
  if (row === undefined) throw fail('not_found');
  return moderationStatus(row);
}
