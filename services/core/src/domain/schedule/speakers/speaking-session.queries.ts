/** Queries for the sessions in which a person speaks. */
import type { SessionSpeakerRole } from '@plenum/contracts/enums';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { isVisibleSession } from '../../access.queries.ts';

export interface SpeakingSessionRow {
  readonly id: number;
  readonly title: string;
  readonly event_id: number;
  readonly event_title: string;
  readonly starts_at: Date;
  readonly duration_minutes: number;
  readonly role: SessionSpeakerRole;
}

/** Assignments in a speaking role, in existing events from which the person is not banned. */
const fromSpeakingSessions = `
  from speaker_profiles p
  join session_speakers ss on ss.profile_id = p.id
  join sessions s on s.id = ss.session_id
  join events e on e.id = s.event_id
  left join event_users eu on eu.event_id = e.id and eu.user_id = p.user_id
 where p.user_id = $1 and ss.role in ('SPEAKER', 'PANELIST', 'KEYNOTE') and e.status <> 'DELETED'
   and ${isVisibleSession('s')} and not coalesce(eu.is_banned, false)`;

/** By start. */
export const speakingSessionOrder: Order = {
  name: 'speaking-sessions',
  direction: 'asc',
  keys: [
    { sql: 's.starts_at', type: 'timestamp' },
    { sql: 's.id', type: 'integer' },
  ],
};

const speakingSessions = statement<CursorRow<SpeakingSessionRow>>(
  'speaking-sessions',
  `select s.id, s.title, e.id as event_id, e.title as event_title, s.starts_at, s.duration_minutes, ss.role,
          ${cursorValues(speakingSessionOrder)}
     ${fromSpeakingSessions} and ${isAfter(speakingSessionOrder, '$2')}
    order by ${orderBy(speakingSessionOrder)} limit $3`,
);
const speakingSessionCount = statement<{ readonly count: number }>(
  'speaking-session-count',
  `select count(*) as count ${fromSpeakingSessions}`,
);

export const findSpeakingSessions = (db: Db, user_id: number, { after, limit }: Position) =>
  db.rows(speakingSessions, [user_id, after, limit]);

export const countSpeakingSessions = async (db: Db, user_id: number): Promise<number> =>
  (await db.row(speakingSessionCount, [user_id]))?.count ?? 0;
