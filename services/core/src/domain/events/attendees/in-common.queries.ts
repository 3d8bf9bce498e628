/** Queries for what two people of an event have in common, and for a person's connections nearby. */
import { nearbyMinutes, maxNearbyPeople } from '@plenum/contracts/limits';
import { type Db, idList, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';

export interface InCommonRow {
  readonly user_id: number;
  readonly own_interests: string[];
  readonly marked_sessions: number;
  /** Next session of the viewer, if the person bookmarked it or speaks in it. */
  readonly next_session_id: number | null;
  readonly next_session_title: string | null;
  readonly is_speaking: boolean;
  readonly connections: number;
  readonly connection_names: string[];
}

/**
 * Parameters: `$3` all people of the page, `$4` those who share their bookmarks, `$5` those who share their
 * connections. A mutual connection must also share its connections in this event. The limits force nested loops, as in
 * `peopleFrom`.
 */
const inCommon = statement<InCommonRow>(
  'people-in-common',
  `with my_sessions as materialized (
     select s.id, s.title, s.starts_at from session_bookmarks b join sessions s on s.id = b.session_id
      where b.user_id = $2 and s.event_id = $1 and s.status <> 'CANCELLED' and ${isVisibleSession('s')}),
   next as materialized (select id, title from my_sessions where starts_at > $6 order by starts_at, id limit 1),
   marked as (
     select b.user_id, count(*) as sessions, bool_or(b.session_id = (select id from next)) as is_next
       from session_bookmarks b
      where b.user_id = any($4::bigint[]) and b.session_id in (select id from my_sessions) group by b.user_id),
   speaking as (
     select distinct p.user_id
       from next join session_speakers ss on ss.session_id = next.id join speaker_profiles p on p.id = ss.profile_id
      where p.user_id = any($3::bigint[])),
   their_connections as materialized (
     select requester_id as user_id, recipient_id as other_id from connections
      where requester_id = any($5::bigint[]) and status = 'ACCEPTED'
     union
     select recipient_id, requester_id from connections where recipient_id = any($5::bigint[]) and status = 'ACCEPTED'),
   mutual as (
     select their_connections.user_id, count(*) as people,
            (array_agg(u.full_name order by u.sort_name, u.id))[1:2] as names
       from their_connections
       cross join lateral (
         select from connections c
          where c.low_user_id = least(their_connections.other_id, $2::bigint)
            and c.high_user_id = greatest(their_connections.other_id, $2::bigint) and c.status = 'ACCEPTED' limit 1) shared
       cross join lateral (
         select account.* from users account where account.id = their_connections.other_id and account.is_active limit 1) u
       left join lateral (
         select member.privacy_overrides from event_users member
          where member.event_id = $1 and member.user_id = their_connections.other_id limit 1) eu on true
      where coalesce(
              ((u.privacy_settings || coalesce(eu.privacy_overrides, '{}')) ->> 'show_shared_connections')::boolean, false)
      group by their_connections.user_id)
   select person.id as user_id, array(select jsonb_array_elements_text(me.interests)) as own_interests,
          coalesce(marked.sessions, 0) as marked_sessions,
          case when marked.is_next or speaking.user_id is not null then next.id end as next_session_id,
          case when marked.is_next or speaking.user_id is not null then next.title end as next_session_title,
          speaking.user_id is not null as is_speaking, coalesce(mutual.people, 0) as connections,
          coalesce(mutual.names, '{}') as connection_names
     from unnest($3::bigint[]) as person (id)
     join users me on me.id = $2
     left join next on true
     left join marked on marked.user_id = person.id
     left join speaking on speaking.user_id = person.id
     left join mutual on mutual.user_id = person.id`,
);

export interface InCommonQuery {
  readonly event_id: number;
  readonly viewerId: number;
  readonly userIds: readonly number[];
  readonly sharingBookmarks: readonly number[];
  readonly sharingConnections: readonly number[];
  readonly now: Date;
}

export const findInCommon = (db: Db, query: InCommonQuery) =>
  db.rows(inCommon, [
    query.event_id,
    query.viewerId,
    idList(query.userIds),
    idList(query.sharingBookmarks),
    idList(query.sharingConnections),
    query.now,
  ]);

export interface NearRow {
  readonly user_id: number;
  readonly full_name: string;
  readonly image_url: string | null;
  readonly is_speaking: boolean;
  readonly session_id: number;
  readonly title: string;
  readonly starts_at: Date;
  readonly duration_minutes: number;
  readonly location: string | null;
}

const peopleNear = statement<NearRow>(
  'people-near',
  `with friends as materialized (
     select recipient_id as user_id from connections where requester_id = $2 and status = 'ACCEPTED'
     union
     select requester_id from connections where recipient_id = $2 and status = 'ACCEPTED')
   select u.id as user_id, u.full_name, u.image_url, s.is_speaking, s.id as session_id, s.title,
          s.starts_at, s.duration_minutes, s.location
     from friends
     join event_users eu on eu.event_id = $1 and eu.user_id = friends.user_id and not eu.is_banned
     join users u on u.id = friends.user_id and u.is_active
     cross join lateral (
       select s.*, attended.is_speaking
         from (
           select b.session_id, false as is_speaking from session_bookmarks b
            where b.user_id = u.id
              and coalesce(
                    ((u.privacy_settings || coalesce(eu.privacy_overrides, '{}')) ->> 'show_marked_sessions')::boolean, false)
           union all
           select ss.session_id, true from speaker_profiles p join session_speakers ss on ss.profile_id = p.id
            where p.event_id = $1 and p.user_id = u.id) attended
         join sessions s on s.id = attended.session_id
        where s.event_id = $1 and s.status <> 'CANCELLED' and ${isVisibleSession('s')}
          and s.starts_at <= $3::timestamptz + interval '${nearbyMinutes} minutes'
          and s.starts_at + s.duration_minutes * interval '1 minute' > $3::timestamptz
        order by s.starts_at > $3::timestamptz, attended.is_speaking desc, s.starts_at desc, s.id limit 1) s
    order by s.starts_at, eu.sort_name, u.id limit ${maxNearbyPeople}`,
);

/** Finds the connections of a person whose session runs or starts soon. */
export const findPeopleNear = (db: Db, event_id: number, user_id: number, now: Date) =>
  db.rows(peopleNear, [event_id, user_id, now]);
