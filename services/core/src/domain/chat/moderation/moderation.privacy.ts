import { exportedRows } from '../../personal-data.ts';
import { hasEnded, purge } from '../../retention.ts';

export const moderationPersonalData = {
  reports_made: exportedRows('reports-made', {
    columns: `c.event_id, c.kind, c.message_id, p.reason_kind,
              case when p.reason_kind is null then p.reason else p.reason_details end as reason, p.created_at`,
    tables: 'moderation_reports p join moderation_cases c on c.id = p.case_id',
    whose: 'p.reporter_id = $1',
    key: 'p.id',
    order: 'p.id',
  }),
};

const purgeEventLog = `
  delete from moderation_log where id in
    (select l.id from events e join moderation_log l on l.event_id = e.id where ${hasEnded} limit $1)
  returning 1 as gone`;

/** Returns the statement that deletes cases with their reports; `condition` applies to cases `c`. */
const purgeEventCases = (condition: string): string => `
  delete from moderation_cases where id in
    (select c.id from events e join moderation_cases c on c.event_id = e.id where ${hasEnded} and ${condition} limit $1)
  returning 1 as gone`;

export const moderationRetention = [
  purge({
    // A case about a message contains an excerpt of it.
    name: 'message_cases',
    sql: purgeEventCases('c.message_id is not null'),
    days: (config) => config.RETENTION_ROOM_MESSAGES_DAYS,
  }),
  purge({ name: 'moderation_log', sql: purgeEventLog, days: (config) => config.RETENTION_MODERATION_DAYS }),
  purge({ name: 'moderation_cases', sql: purgeEventCases('true'), days: (config) => config.RETENTION_MODERATION_DAYS }),
];
