import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireAssignable } from '../../assignable-roles.ts';
import { record } from '../../domain-events.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { bumpAgenda } from '../../schedule/sessions/agenda.steps.ts';
import { deleteProfile, findUserOfProfile } from '../../schedule/speakers/speaker.steps.ts';
import { requireAttendeeSeat } from './attendee-seats.steps.ts';
import { recordStanding } from './locked-member.steps.ts';

const demoteSpeaker = statement<{ is_banned: boolean }>(
  'demote-event-speaker',
  `update event_users set role = 'ATTENDEE' where event_id = $1 and user_id = $2 and role = 'SPEAKER'
         returning is_banned`,
);

/**
 * Removes a speaker from an event and all its sessions. A member with the role SPEAKER becomes ATTENDEE, which takes a
 * seat; other roles stay. Part of this slice because seats are counted here. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`, `attendee_limit_reached`.
 */
export async function removeEventSpeaker(scope: Scope, event_id: number, profile_id: number): Promise<void> {
  await authorizeEvent(scope, event_id, 'speaker:write');
  const member_id = await findUserOfProfile(scope.db, event_id, profile_id);
  await transaction(scope, async (tx) => {
    const access = await lockEventRight(scope, tx, { event_id, member_id }, 'speaker:write');
    const deleted = await deleteProfile(tx, event_id, profile_id);
    if (deleted === undefined) throw fail('not_found');
    if (deleted.user_id !== null) {
      requireAssignable(scope, access, 'SPEAKER', 'ATTENDEE');
      const demoted = await tx.rows(demoteSpeaker, [event_id, deleted.user_id]);
      if (demoted[0]?.is_banned === false) await requireAttendeeSeat(tx, scope, event_id, 'given');
    }
    await bumpAgenda(tx, event_id);
    record(tx, 'event.changed', { event_id });
    if (deleted.user_id !== null) await recordStanding(tx, event_id, deleted.user_id);
  });
}
