import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { authorizeEvent } from '../policy.ts';
import { findExportedEvent, findExportedSessions, findExportedSpeakers } from './exported-schedule.queries.ts';
import { arrangeSchedule } from './exported-schedule.rules.ts';
import { writeC3vocJson } from './write-c3voc-json.rules.ts';
import { writeCalendar } from './write-calendar.rules.ts';
import { writeFrabXml } from './write-frab-xml.rules.ts';

export interface ExportedFile {
  readonly file_name: string;
  readonly body: string;
}

export type ScheduleFormat = 'xml' | 'json' | 'ics';

/**
 * An event's schedule as a file: frab XML, c3voc JSON or an iCalendar. What an import wrote comes out again.
 * Refuses: `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function exportSchedule(scope: Scope, event_id: number, format: ScheduleFormat): Promise<ExportedFile> {
  await authorizeEvent(scope, event_id, 'schedule:export');
  const [event, sessions, speakers] = await Promise.all([
    findExportedEvent(scope.db, event_id),
    findExportedSessions(scope.db, event_id),
    format === 'ics' ? [] : findExportedSpeakers(scope.db, event_id),
  ]);
  if (event === undefined) throw fail('not_found');
  const page = `${scope.config.public_origin}/app/events/${event_id}`;
  const file_name = `${event.slug}.${format}`;
  if (format === 'ics') {
    const urlOf = (session_id: number) => `${page}/sessions/${session_id}`;
    return { file_name, body: writeCalendar(event, sessions, { name: event.title, urlOf }) };
  }
  const schedule = arrangeSchedule(event, sessions, speakers);
  const base_url = `${page}/agenda`;
  return { file_name, body: format === 'xml' ? writeFrabXml(schedule, base_url) : writeC3vocJson(schedule, base_url) };
}
