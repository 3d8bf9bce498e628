/** Content of stage clocks: the current and next sessions, and the message for the lectern. */
import type { EventStatus } from '@plenum/contracts/enums';
import type { ClockWallFrame } from '@plenum/contracts/live/walls';
import { maxSessionDurationMinutes } from '@plenum/contracts/schedule/import-limits';
import type { Deps } from '../../../deps.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';
import { endMsOf } from '../../schedule/sessions/session-times.rules.ts';
import { maxClockSessions, type ClockSessionRow } from './run-of-show.queries.ts';
import { instant } from './run-of-show.views.ts';

interface ClockRow {
  readonly token_hash: string;
  readonly event_id: number;
  readonly event_title: string;
  readonly event_status: EventStatus;
  readonly location: string;
  readonly message: string | null;
  readonly message_at: Date | null;
}

const clocks = statement<ClockRow>(
  'stage-clocks-by-token',
  `select coalesce(l.clock_token_hash, '') as token_hash, l.event_id, e.title as event_title, e.status as event_status, l.location,
          l.message, l.message_at
     from lecterns l join events e on e.id = l.event_id where l.clock_token_hash = any($1::text[])`,
);

/** Sessions that may still be running, and those of the next 24 hours, because the display must work offline. */
const sessionsOfClocks = statement<ClockSessionRow & { readonly event_id: number; readonly location: string }>(
  'sessions-of-stage-clocks',
  `select s.* from lecterns l
    cross join lateral (
      select s.event_id, coalesce(s.location, '') as location, s.id, s.title, s.starts_at, s.duration_minutes,
             s.actual_start_at, s.actual_end_at
        from sessions s
       where s.event_id = l.event_id and coalesce(s.location, '') = l.location and ${isVisibleSession('s')}
         and s.status <> 'CANCELLED' and s.starts_at > $2::timestamptz - interval '${maxSessionDurationMinutes} minutes'
         and s.starts_at < $2::timestamptz + interval '24 hours'
       order by s.starts_at, s.id limit ${maxClockSessions}) s
    where l.clock_token_hash = any($1::text[])
    order by s.starts_at, s.id`,
);

const sessionView = (row: ClockSessionRow): ClockWallFrame['sessions'][number] => ({
  id: row.id,
  title: row.title,
  starts_at: row.starts_at.toISOString(),
  ends_at: new Date(endMsOf(row)).toISOString(),
  actual_start_at: instant(row.actual_start_at),
  actual_end_at: instant(row.actual_end_at),
});

/**
 * Creates the frame source of stage clocks; each frame is complete. Announcements are omitted: the speaker on stage
 * should not see them.
 */
export const stageClocks =
  ({ clock }: Pick<Deps, 'clock'>) =>
  async (db: Db, tokenHashes: readonly string[]) => {
    const rows = await db.rows(clocks, [tokenHashes]);
    if (rows.length === 0) return [];
    const sessions = await db.rows(sessionsOfClocks, [tokenHashes, clock.date()]);
    return rows.map(({ token_hash, event_id, event_title, event_status, location, message, message_at }) => {
      const isOpen = event_status !== 'DELETED';
      const frame: ClockWallFrame = {
        event: { id: event_id, title: event_title },
        location,
        lectern_message:
          !isOpen || message === null || message_at === null
            ? null
            : { text: message, sent_at: message_at.toISOString() },
        sessions: sessions
          .filter((session) => isOpen && session.event_id === event_id && session.location === location)
          .map(sessionView),
      };
      return { token_hash, version: JSON.stringify(frame), read: () => Promise.resolve(frame), place: null };
    });
  };
