/** Deletion of an account (GDPR, article 17). */
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail, errorPhrase } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { closeOrganization } from '../../events/organizations/closed-organization.steps.ts';
import {
  endCredentialsEverywhere,
  lockManagedOrganizations,
} from '../../events/organizations/derived-credentials.steps.ts';
import { listAuthorKeys } from '../../live/questions/anonymous-questions.queries.ts';
import { removeQuestions } from '../../live/questions/questions.steps.ts';
import { authorizeSelf } from '../../policy.ts';
import { bumpAgenda } from '../../schedule/sessions/agenda.steps.ts';
import { removeUploadsOfUser } from '../../system/uploads/uploads.steps.ts';
import { lockUserWithPassword } from '../auth/auth.steps.ts';
import { requirePassword } from '../auth/password-confirmation.steps.ts';
import { ensureDeletedUser, reassignLogins } from './deleted-user.steps.ts';
import { findSolelyOwnedOrganizations } from './owned-organizations.queries.ts';

const deleteUser = statement('delete-user', 'delete from users where id = $1');

/**
 * Deletes the actor's account. Messages in rooms and threads are retained without the author's name and without earlier
 * versions; all other data of the person is deleted, including images, speaker profiles and received invitations. Every
 * login ends within a second. An organization without other members or events is deleted with its owner. Throws
 * `forbidden`, `current_password_incorrect`, `account_owns_organizations` (with their names), `overloaded`.
 */
export async function deleteAccount(scope: Scope, user_id: number, password: string): Promise<void> {
  authorizeSelf(scope, user_id);
  const authorKeys = await listAuthorKeys(scope, user_id);
  const verifiedHash = await requirePassword(scope, password);
  await transaction(scope, async (tx) => {
    if ((await lockUserWithPassword(tx, user_id, verifiedHash)) === null) throw fail('current_password_incorrect');
    await lockManagedOrganizations(tx, user_id);
    const owned = await findSolelyOwnedOrganizations(tx, user_id);
    const neededNames = owned.filter(({ is_needed }) => is_needed).map(({ name }) => name);
    if (neededNames.length > 0) throw soleOwnerError(neededNames);
    const placeholderId = await ensureDeletedUser(tx);
    await reassignToPlaceholder(tx, user_id, placeholderId);
    await removeQuestions(tx, scope, { user_id, authorKeys });
    await removeSpeaker(tx, user_id);
    await removeUncascadedRows(tx, user_id);
    for (const { id } of owned) await closeOrganization(tx, id, scope.clock.date());
    await endCredentialsEverywhere(tx, user_id, scope.clock.date());
    await tx.rows(deleteUser, [user_id]);
  });
}

const soleOwnerError = (names: readonly string[]) =>
  fail('account_owns_organizations', {
    message: errorPhrase('only_owner_of', { names: names.join(', ') }),
  });

const reassignRoomMessages = statement(
  'reassign-room-messages',
  'update room_messages set user_id = $1, client_id = null, earlier = null where user_id = $2',
);

const deleteOrphanedThreads = statement(
  'delete-orphaned-threads',
  `delete from direct_message_threads t using direct_message_sides s
      where s.thread_id = t.id and s.user_id = $1
        and not exists (select from direct_message_sides o where o.thread_id = t.id and o.user_id <> s.user_id)`,
);

const reassignDirectMessages = statement(
  'reassign-direct-messages',
  'update direct_messages set sender_id = $1, client_id = null where sender_id = $2',
);

/**
 * Reassigns messages and revoked logins to the placeholder account: message numbers must stay gapless, and processes
 * still read the logins.
 */
async function reassignToPlaceholder(tx: Transaction, user_id: number, placeholderId: number): Promise<void> {
  await tx.rows(reassignRoomMessages, [placeholderId, user_id]);
  // If the other person's account is deleted too, nobody can read the thread anymore.
  await tx.rows(deleteOrphanedThreads, [user_id]);
  await tx.rows(reassignDirectMessages, [placeholderId, user_id]);
  await reassignLogins(tx, [user_id], placeholderId);
}

const deleteProfilesOfUser = statement<{ event_id: number }>(
  'delete-profiles-of-user',
  'delete from speaker_profiles where user_id = $1 returning event_id',
);

/** Removes the person from sessions and invalidates the agendas that name them. */
async function removeSpeaker(tx: Transaction, user_id: number): Promise<void> {
  const deletedProfiles = await tx.rows(deleteProfilesOfUser, [user_id]);
  const eventIds = new Set(deletedProfiles.map(({ event_id }) => event_id));
  for (const event_id of eventIds) {
    await bumpAgenda(tx, event_id);
    record(tx, 'event.changed', { event_id });
  }
}

const deleteInvitationsOfUser = statement(
  'delete-invitations-of-user',
  'delete from invitations where user_id = $1 or email = (select email from users where id = $1)',
);

const leaveEvents = statement('leave-events-of-deleted-user', 'delete from event_users where user_id = $1');

/** Retains the external id, which prevents the program that sent it from adding the person again. */
const eraseExternalPeople = statement(
  'erase-external-people',
  `update external_people
      set email = null, first_name = null, last_name = null, ticket_category = null, erased_at = now(), updated_at = now()
    where email = (select email from users where id = $1)
       or invitation_id in (select id from invitations where user_id = $1 and status = 'ACCEPTED')`,
);

const dropQueuedImports = statement<{ file_key: string | null }>(
  'drop-queued-imports-of-user',
  `with dropped as (
     delete from schedule_imports where requested_by_id = $1 and status = 'QUEUED' returning file_key)
   select file_key from dropped`,
);

/** Without an owner, the worker could not check permissions. */
async function dropImports(tx: Transaction, user_id: number): Promise<void> {
  for (const { file_key } of await tx.rows(dropQueuedImports, [user_id]))
    if (file_key !== null) record(tx, 'upload.removed', { object_key: file_key });
}

/** Deletes rows that no foreign key cascade covers. Event images stay, because they are part of the event. */
async function removeUncascadedRows(tx: Transaction, user_id: number): Promise<void> {
  await removeUploadsOfUser(tx, user_id);
  await dropImports(tx, user_id);
  await tx.em.flush();
  // Earlier than by the cascade, so that webhooks can still name the tickets of the person.
  await tx.rows(leaveEvents, [user_id]);
  await tx.rows(eraseExternalPeople, [user_id]);
  await tx.rows(deleteInvitationsOfUser, [user_id]);
}
