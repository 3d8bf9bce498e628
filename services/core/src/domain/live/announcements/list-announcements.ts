import type { Announcement, ListManagedAnnouncements, PreviewAnnouncement } from '@plenum/contracts/live/announcements';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { positionOf } from '../../paging.ts';
import { authorizeEvent } from '../../policy.ts';
import {
  countAnnouncements,
  findManagedAnnouncements,
  findRunningAnnouncements,
  managedOrder,
} from './announcements.queries.ts';
import { announcementView, managedAnnouncementView } from './announcements.views.ts';
import { countAudience, announcementRolesOf } from './audience.queries.ts';
import { requireAudience } from './audience.steps.ts';

/**
 * Returns the announcements currently shown to the actor. Throws `not_found`, `event_access_denied`, `event_banned`.
 */
export async function listAnnouncements(scope: Scope, event_id: number): Promise<{ announcements: Announcement[] }> {
  const access = await authorizeEvent(scope, event_id, 'event:read');
  const { user_id } = requireActor(scope);
  const reader = { event_id, user_id, roles: announcementRolesOf(access), now: scope.clock.date() };
  return { announcements: (await findRunningAnnouncements(scope.db, reader)).map(announcementView) };
}

/** Returns the announcements of an event. Throws the errors of `authorizeEvent`, `cursor_invalid`. */
export async function listManagedAnnouncements(
  scope: Scope,
  event_id: number,
  query: Query<typeof ListManagedAnnouncements>,
): Promise<ReplyBody<typeof ListManagedAnnouncements>> {
  await authorizeEvent(scope, event_id, 'announcement:write');
  const position = positionOf(query, managedOrder);
  const [total_items, found] = await Promise.all([
    countAnnouncements(scope.db, event_id),
    findManagedAnnouncements(scope.db, event_id, position),
  ]);
  const { rows, next } = pageOf(found, position, managedOrder);
  return { total_items, next, announcements: rows.map(managedAnnouncementView) };
}

/** Counts the audience of a draft. Throws the errors of `authorizeEvent` and `requireAudience`. */
export async function previewAnnouncement(
  scope: Scope,
  event_id: number,
  selection: Query<typeof PreviewAnnouncement>,
): Promise<{ people_count: number }> {
  await authorizeEvent(scope, event_id, 'announcement:write');
  const target = await requireAudience(scope.db, event_id, selection);
  return { people_count: await countAudience(scope.db, target, scope.clock.date()) };
}
