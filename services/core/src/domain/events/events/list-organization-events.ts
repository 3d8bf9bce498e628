import type { ListOrganizationEvents } from '@plenum/contracts/events/organizations';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor, maySeeDrafts } from '../../actor.ts';
import { numberedPage, numberedPositionOf } from '../../paging.ts';
import { authorizeOrganization } from '../../policy.ts';
import { countOrganizationEventsByStatus, findOrganizationEvents, organizationEventOrder } from './event.queries.ts';
import { eventListItem } from './event.views.ts';

type Operation = typeof ListOrganizationEvents;

/**
 * Lists the events of an organization for its members, including drafts, newest start first, optionally of one status.
 * Throws `not_found`.
 */
export async function listOrganizationEvents(
  scope: Scope,
  organization_id: number,
  query: Query<Operation>,
): Promise<ReplyBody<Operation>> {
  await authorizeOrganization(scope, organization_id, 'organization:read');
  const actor = requireActor(scope);
  const withDrafts = maySeeDrafts(actor);
  const status = query.status ?? null;
  const updated_since = query.updated_since ?? null;
  const filter = { organization_id, status, withDrafts, updated_since, viewerId: actor.user_id };
  const position = numberedPositionOf(query, organizationEventOrder);
  const isHidden = status === 'DRAFT' && !withDrafts;
  const [counts, found] = await Promise.all([
    countOrganizationEventsByStatus(scope.db, organization_id, updated_since),
    isHidden ? [] : findOrganizationEvents(scope.db, filter, position),
  ]);
  const { rows, next } = pageOf(found, position, organizationEventOrder);
  const status_counts = { DRAFT: 0, PUBLISHED: 0, ARCHIVED: 0 };
  let total_items = 0;
  for (const { status: countedStatus, count, updated_count } of counts) {
    if (countedStatus === 'DRAFT' && !withDrafts) continue;
    status_counts[countedStatus] = count;
    if (status === null || status === countedStatus) total_items += updated_count;
  }
  const now = scope.clock.date();
  return {
    ...numberedPage(query, total_items),
    next,
    events: mapReadableRows('events', rows, (row) => eventListItem(row, now)),
    status_counts,
  };
}
