import { statement } from '../../platform/db/database.ts';
import { type Scope, transaction } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { holdOrganizationRight } from '../held-rights.steps.ts';
import { authorizeOrganization } from '../policy.ts';
import { removeOrganization } from './organization-members.steps.ts';

/** Deleting a conference of 20,000 people exceeds the usual statement timeout. */
const statement_timeout = '120s';
/** Browsers that have one of these events open are notified; others notice at their next request. */
const announcedMax = 500;

const allowMoreTime = statement('allow-more-time', `set local statement_timeout = '${statement_timeout}'`);

const publishedEvents = statement<{ id: number }>(
  'published-events-of-organization',
  `select id from events where organization_id = $1 and status = 'PUBLISHED'
        order by start_date desc, id limit ${announcedMax}`,
);

/**
 * Deletes an organization permanently with its memberships, invitations, credentials, events and their data. Throws
 * `not_found`, `forbidden`.
 */
export async function deleteOrganization(scope: Scope, organization_id: number): Promise<void> {
  await authorizeOrganization(scope, organization_id, 'organization:delete');
  await transaction(scope, async (tx) => {
    await tx.rows(allowMoreTime);
    await holdOrganizationRight(scope, tx, organization_id, 'organization:delete');
    const events = await tx.rows(publishedEvents, [organization_id]);
    await removeOrganization(tx, organization_id);
    for (const { id } of events) {
      record(tx, 'event.changed', { event_id: id });
      record(tx, 'room_doors.changed', { event_id: id });
    }
    await tx.em.flush();
  });
}
