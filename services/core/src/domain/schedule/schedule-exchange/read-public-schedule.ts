import { fail } from '../../../platform/errors.ts';
import { hashToken, sameHash } from '../../../platform/security/tokens.ts';
import type { Scope } from '../../../scope.ts';
import type { ScheduleFormat } from './packed-schedules.ts';
import { findPublicSchedule, type PublicScheduleRow } from './public-schedule.queries.ts';
import { allParts, publicParts, type VisibleParts } from './public-schedule.rules.ts';
import { createPublicSchedules, scheduleMediaTypes, type PublishedSchedule } from './public-schedules.ts';
import { createRecentSchedules } from './recent-schedules.ts';
import { isPublicSchedule, schedulePages } from './schedule-pages.rules.ts';

interface PublicScheduleQuery {
  readonly slug: string;
  readonly format: ScheduleFormat;
  /** Token of the secret URL. */
  readonly token: string | undefined;
}

/** Returns the parts that a reader may see; null if none. */
function visiblePartsFor(row: PublicScheduleRow, token: string | undefined): VisibleParts | null {
  if (token !== undefined) return sameHash(hashToken(token), row.schedule_token_hash ?? '') ? allParts : null;
  return isPublicSchedule(row) ? publicParts(row) : null;
}

/**
 * Returns the schedule of an event for readers without a login, by its slug or a former one. A cached version takes one
 * statement; further requests within a second take none (`recent-schedules.ts`). Throws `not_found` and `overloaded`.
 */
export async function readPublicSchedule(
  scope: Scope,
  { slug, format, token }: PublicScheduleQuery,
): Promise<PublishedSchedule> {
  const storeInCache = scope.once(createRecentSchedules).startReading();
  const row = await findPublicSchedule(scope.db, slug);
  const visibleParts = row === undefined ? null : visiblePartsFor(row, token);
  // Private events, unknown slugs and wrong tokens must be indistinguishable.
  if (row === undefined || visibleParts === null) throw fail('not_found');
  const { event_id, agenda_version, agenda_changed_at } = row;
  const pages = schedulePages(scope.config.publicOrigin, row);
  const schedule = await scope.once(createPublicSchedules)({ event_id, agenda_version, format, visibleParts, pages });
  const isListed = token === undefined && row.visibility === 'PUBLIC';
  const published = {
    ...schedule,
    changed_at: agenda_changed_at,
    isListed,
    content_type: scheduleMediaTypes[format],
    file_name: `${slug}.${format}`,
  };
  // A secret URL may be revoked at any time, so every request is checked.
  if (token === undefined) storeInCache(slug, format, published);
  return published;
}
