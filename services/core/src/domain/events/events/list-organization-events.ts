import { ListOrganizationEvents } from '@plenum/contracts/events/organizations';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor, maySeeDrafts } from '../../actor.ts';
import { pageFrame, rowsBefore } from '../../page-envelope.ts';
import { authorizeOrganization } from '../../policy.ts';
import { countOrganizationEventsByStatus, findOrganizationEvents } from './event.queries.ts';
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
  const filter = { organization_id, status, withDrafts, viewerId: actor.user_id };
  const isHidden = status === 'DRAFT' && !withDrafts;
  const [counts, rows] = await Promise.all([
    countOrganizationEventsByStatus(scope.db, organization_id),
    isHidden ? [] : findOrganizationEvents(scope.db, filter, query.per_page, rowsBefore(query)),
  ]);
  const status_counts = { DRAFT: 0, PUBLISHED: 0, ARCHIVED: 0 };
  for (const { status: countedStatus, count } of counts)
    if (countedStatus !== 'DRAFT' || withDrafts) status_counts[countedStatus] = count;
  const { DRAFT, PUBLISHED, ARCHIVED } = status_counts;
  const total_items = status === null ? DRAFT + PUBLISHED + ARCHIVED : status_counts[status];
  const now = scope.clock.date();
  return {
    ...pageFrame({ operation: ListOrganizationEvents, params: { organization_id }, query }, total_items),
    events: mapReadableRows('events', rows, (row) => eventListItem(row, now)),
    status_counts,
  };
}
