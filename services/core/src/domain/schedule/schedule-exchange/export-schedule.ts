import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { authorizeEvent } from '../../policy.ts';
import { findExportedEvent } from './exported-schedule.queries.ts';
import { createPackedSchedules, type PackedSchedule, type ScheduleFormat } from './packed-schedules.ts';
import { allParts } from './public-schedule.rules.ts';
import { schedulePages } from './schedule-pages.rules.ts';

export type { ScheduleFormat };

/**
 * Exports the schedule of an event as frab XML, c3voc JSON, CSV or iCalendar, including imported fields. Throws
 * `not_found`, `event_access_denied`, `event_banned`, `forbidden`, and `overloaded` when the file is opened.
 */
export async function exportSchedule(
  scope: Scope,
  event_id: number,
  format: ScheduleFormat,
): Promise<PackedSchedule & { readonly file_name: string }> {
  await authorizeEvent(scope, event_id, 'schedule:export');
  const event = await findExportedEvent(scope.db, event_id);
  if (event === undefined) throw fail('not_found');
  const pages = schedulePages(scope.config.publicOrigin, { ...event, event_id });
  return {
    ...(await scope.once(createPackedSchedules)({ event, format, visibleParts: allParts, pages })),
    file_name: `${event.slug}.${format}`,
  };
}
