import type { EventStatus } from '@plenum/contracts/enums';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';
import type { RoomPolicyInput } from '../../policy.ts';
import { sessionScheduling } from './chat-rooms.queries.ts';

export interface WallRow extends Pick<
  RoomPolicyInput,
  'room_type' | 'subtype' | 'is_enabled' | 'chat_mode' | 'is_unscheduled'
> {
  readonly token_hash: string;
  readonly room_id: number;
  readonly room_name: string;
  readonly event_id: number;
  readonly event_title: string;
  readonly session_id: number | null;
  /** Null if nobody can join by it. */
  readonly join_code: string | null;
  readonly event_status: EventStatus;
  readonly last_seq: number;
  readonly message_count: number;
  readonly edited_at: Date | null;
  /** Ids of the open cases about its messages, which it does not show; null without any. */
  readonly open_cases: string | null;
  /** Location of the room's session. */
  readonly location: string | null;
}

/** Join code of event `e`; null if nobody can join by it. */
export const wallJoinCode = `case when e.status = 'PUBLISHED' and e.join_policy <> 'INVITE_ONLY' then e.join_code end as join_code`;

const walls = statement<WallRow>(
  'walls-by-token',
  `select r.wall_token_hash as token_hash, r.id as room_id, r.name as room_name, r.room_type, r.subtype, r.is_enabled,
          s.chat_mode, ${sessionScheduling}, e.id as event_id, e.title as event_title, e.status as event_status, h.last_seq, h.message_count, h.edited_at,
          (select string_agg(c.id::text, ',' order by c.id) from moderation_cases c
            where c.event_id = r.event_id and c.status = 'OPEN' and c.room_id = r.id) as open_cases,
          s.location, s.id as session_id, ${wallJoinCode}
     from chat_rooms r
     join room_heads h on h.room_id = r.id
     join events e on e.id = r.event_id
     left join sessions s on s.id = r.session_id
    where r.wall_token_hash = any($1::text[]) and (r.session_id is null or ${isVisibleSession('s')})`,
);

/** Finds stage walls by token hash; omits those of unscheduled sessions. */
export const listWalls = (db: Db, tokenHashes: readonly string[]) => db.rows(walls, [tokenHashes]);

/** Place of a stage wall: an event, and the location of its session, if any. */
export interface WallLocation {
  readonly event_id: number;
  readonly location: string | null;
}

interface WallAnnouncementRow extends WallLocation {
  readonly id: number;
  readonly text: string;
}

const announcements = statement<WallAnnouncementRow>(
  'announcements-on-walls',
  `select place.event_id, place.location, found.id, found.text
     from jsonb_to_recordset($1::jsonb) as place (event_id bigint, location text)
    cross join lateral (
      select a.id, a.text from announcements a join events e on e.id = a.event_id and e.status <> 'DELETED'
       where a.event_id = place.event_id and a.ended_at is null and a.ends_at > now()
         and (a.audience = 'EVERYBODY' or a.audience = 'LOCATION' and a.location = place.location)
       order by a.id desc limit 1) found`,
);

/** Finds the newest announcement per location that everybody there may read. */
export const findWallAnnouncements = (db: Db, locations: readonly WallLocation[]) =>
  db.rows(announcements, [JSON.stringify(locations)]);
