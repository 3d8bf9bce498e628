/** Deletion of an account (GDPR, article 17). */
import type { Transaction } from '../../platform/db/database.ts';
import { fail, say } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { lockProvenUser } from '../auth/auth.steps.ts';
import { requireOwnPassword } from '../auth/own-password.steps.ts';
import { record } from '../domain-events.ts';
import { authorizeSelf } from '../policy.ts';
import { bumpAgenda } from '../sessions/agenda.steps.ts';
import { removeUploadsOfUser } from '../uploads/uploads.steps.ts';
import { defaultPrivacySettings } from '../users/privacy.rules.ts';
import { findSolelyOwned } from './accounts.queries.ts';

/** Not a valid address for signing up; the account has no password and is inactive. */
const deletedUserEmail = 'deleted-user';

/**
 * Deletes the actor's own account. Their messages in rooms and threads stay in place without a name; all other data of
 * the person is deleted, including images, speaker profiles and received invitations. Every login ends within a second.
 * An organization without other members and events is deleted with its owner. Throws `forbidden`,
 * `current_password_incorrect`, `account_owns_organizations` (with their names), `overloaded`.
 */
export async function deleteAccount(scope: Scope, user_id: number, password: string): Promise<void> {
  authorizeSelf(scope, user_id);
  const provenHash = await requireOwnPassword(scope, password);
  await transaction(scope, async (tx) => {
    if ((await lockProvenUser(tx, user_id, provenHash)) === null) throw fail('current_password_incorrect');
    const owned = await findSolelyOwned(tx, user_id);
    const needed = owned.filter(({ is_needed }) => is_needed).map(({ name }) => name);
    if (needed.length > 0) throw refuseOwner(needed);
    const nobody = await deletedUser(tx);
    await leaveTraces(tx, user_id, nobody);
    await removeSpeaker(tx, user_id);
    await removePossessions(tx, user_id);
    for (const { id } of owned) await tx.em.execute('delete from organizations where id = ?', [id]);
    await tx.em.execute('delete from users where id = ?', [user_id]);
  });
}

const refuseOwner = (names: readonly string[]) =>
  fail('account_owns_organizations', {
    message: say('only_owner_of', { names: names.join(', ') }),
  });

/** Returns the placeholder account for deleted people. */
async function deletedUser(tx: Transaction): Promise<number> {
  await tx.em.execute(
    `insert into users (email, first_name, last_name, privacy_settings, is_active) values (?, 'Deleted', 'user', ?, false)
         on conflict (email) do nothing`,
    [deletedUserEmail, JSON.stringify(defaultPrivacySettings)],
  );
  const [row] = await tx.em.execute('select id from users where email = ?', [deletedUserEmail]);
  return Number((row as { readonly id: string }).id);
}

/** Transfers what others still need: the numbered messages, and the records of ended logins. */
async function leaveTraces(tx: Transaction, user_id: number, nobody: number): Promise<void> {
  await tx.em.execute('update room_messages set user_id = ?, client_id = null where user_id = ?', [nobody, user_id]);
  // Deletes threads without any remaining person; in the others the other person keeps their side.
  await tx.em.execute(
    `delete from direct_message_threads t using direct_message_sides s
      where s.thread_id = t.id and s.user_id = ?
        and not exists (select from direct_message_sides o where o.thread_id = t.id and o.user_id <> s.user_id)`,
    [user_id],
  );
  await tx.em.execute('update direct_messages set sender_id = ?, client_id = null where sender_id = ?', [
    nobody,
    user_id,
  ]);
  // All processes read ended logins from these rows; the hourly purge removes them.
  await tx.em.execute(
    `update logins set user_id = ?, user_agent = null, revoked_at = coalesce(revoked_at, now()) where user_id = ?`,
    [nobody, user_id],
  );
}

/** Removes the person from sessions and invalidates the agendas that name them. */
async function removeSpeaker(tx: Transaction, user_id: number): Promise<void> {
  const gone = await tx.em.execute('delete from speaker_profiles where user_id = ? returning event_id', [user_id]);
  const eventIds = new Set(gone.map((row) => Number((row as { readonly event_id: string }).event_id)));
  for (const event_id of eventIds) {
    await bumpAgenda(tx, event_id);
    record(tx, 'event.changed', { event_id });
  }
}

/** Deletes rows that no foreign key cascade covers. Images of events stay, because they belong to the events. */
async function removePossessions(tx: Transaction, user_id: number): Promise<void> {
  await removeUploadsOfUser(tx, user_id);
  await tx.em.flush();
  await tx.em.execute('delete from invitations where user_id = ? or email = (select email from users where id = ?)', [
    user_id,
    user_id,
  ]);
}
