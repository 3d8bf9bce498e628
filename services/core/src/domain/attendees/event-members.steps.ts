import type { EventUserRole } from '@plenum/contracts/enums';
/** Membership rows, for commands of other slices inside their own transaction. */
import { isSpeakerRole } from '@plenum/contracts/permissions';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../domain-events.ts';
import { profileOfMember } from '../speakers/speaker.steps.ts';

interface NewMember {
  readonly event_id: number;
  readonly user_id: number;
  readonly role: EventUserRole;
}

/**
 * Makes a person a member, unless they are one already; a SPEAKER gets a profile. For an ATTENDEE `requireAttendeeSeat`
 * must follow.
 * @returns whether a row was made
 */
export async function addEventMember(tx: Transaction, { event_id, user_id, role }: NewMember): Promise<boolean> {
  await tx.flush();
  const rows: unknown[] = await tx.execute(
    `insert into event_users (event_id, user_id, role) values (?, ?, ?)
         on conflict (event_id, user_id) do nothing returning user_id`,
    [event_id, user_id, role],
  );
  if (rows.length > 0 && isSpeakerRole(role)) await profileOfMember(tx, event_id, user_id);
  // What people say about themselves comes into the event with them.
  if (rows.length > 0) record(tx, 'profile.changed', { user_id, event_id });
  return rows.length > 0;
}
