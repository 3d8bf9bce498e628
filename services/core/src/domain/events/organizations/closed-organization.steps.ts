/**
 * Closing of an organization: it and its events become inaccessible immediately, and a job removes the rows in slices.
 */
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';

const deleteEvents = statement<{ id: number }>(
  'delete-events-of-organization',
  `update events set status = 'DELETED', deleted_at = $2::timestamptz, deleted_by_id = null
    where organization_id = $1 and status <> 'DELETED' returning id`,
);

/** The rows remain until the job runs, because it uses them to find the accounts of the tokens. */
const revokeTokens = statement(
  'revoke-api-tokens-of-organization',
  'update api_tokens set revoked_at = $2::timestamptz where organization_id = $1 and revoked_at is null',
);

/** There may be many deliveries, so they are deleted by the job; those of paused webhooks are not sent. */
const pauseWebhooks = statement(
  'pause-webhooks-of-organization',
  `update webhooks set paused = 'MAKER_LEFT', former_secret = null, former_secret_until = null where organization_id = $1`,
);

const deleteInvitations = statement(
  'delete-invitations-of-organization',
  'delete from invitations where organization_id = $1',
);

const deleteMembers = statement(
  'delete-members-of-organization',
  'delete from organization_users where organization_id = $1',
);

/**
 * Closes an organization whose row is locked: its events count as deleted, and it has no members and accepts none.
 * Since all other organizations have an owner, one without members is closed. It may have millions of rows, too many to
 * delete in a request, so a job deletes them.
 */
export async function closeOrganization(tx: Transaction, organization_id: number, now: Date): Promise<void> {
  await tx.em.flush();
  const events = await tx.rows(deleteEvents, [organization_id, now]);
  await tx.rows(revokeTokens, [organization_id, now]);
  await tx.rows(pauseWebhooks, [organization_id]);
  for (const deletion of [deleteInvitations, deleteMembers]) await tx.rows(deletion, [organization_id]);
  for (const { id } of events) {
    record(tx, 'event.changed', { event_id: id });
    record(tx, 'room_access.changed', { event_id: id });
  }
  record(tx, 'organization.closed', { organization_id });
}
