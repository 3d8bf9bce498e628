/** Queries for mentions in room messages. */
import { type Db, idList, plannedOnce, statement } from '../../../platform/db/database.ts';
import { isBlockedPair } from '../../accounts/users/blocked.queries.ts';

interface PersonRow {
  readonly user_id: number;
}

const unblocked = statement<PersonRow>(
  'unblocked-people',
  `select u.id as user_id from users u
    where u.id = any($2::bigint[]) and u.is_active and u.id <> $1 and not ${isBlockedPair('u.id', '$1::bigint')}`,
);

/** Finds which of the given people have no block in either direction with a person. */
export const listUnblocked = async (db: Db, user_id: number, userIds: readonly number[]): Promise<Set<number>> =>
  new Set((await db.rows(unblocked, [user_id, idList(userIds)])).map((row) => row.user_id));

/** More than the number of suggestions, because some candidates may lack access to the room. */
const maxCandidates = 50;
const recentMessages = 200;

const recentAuthors = statement<PersonRow>(
  'recent-room-authors',
  `select user_id
     from (select user_id, seq from room_messages
            where room_id = $1 and deleted_at is null order by seq desc limit ${recentMessages}) recent
    group by user_id order by max(seq) desc limit ${maxCandidates}`,
);

export const listRecentAuthors = async (db: Db, room_id: number): Promise<number[]> =>
  (await db.rows(recentAuthors, [room_id])).map(({ user_id }) => user_id);

/**
 * Matches of one search. Beyond it, the suggestions are any of the people who match, so that a single letter takes the same
 * time in an event of any size.
 */
const maxMatches = 200;

/**
 * Finds members by the index of their names: `$2` is the first of the patterns `$3`. Owners of the organization are added,
 * because they take part without a membership. The generic plan always uses the index.
 */
const peopleByName = plannedOnce<PersonRow>(
  'people-by-name',
  `select user_id from (
     (select eu.user_id, eu.sort_name from event_users eu
       where eu.event_id = $1 and eu.search_names like $2 and eu.search_names like all($3::text[]) and not eu.is_banned
         and ($4::bigint[] is null or eu.user_id = any($4))
       limit ${maxMatches})
     union all
     select u.id, folded(u.sort_name)
       from events e
       join organization_users ou on ou.organization_id = e.organization_id and ou.role = 'OWNER'
       join users u on u.id = ou.user_id
      where e.id = $1 and ($4::bigint[] is null or u.id = any($4)) and name_parts(u.search_name) like all($3::text[])
        and not exists (select from event_users eu where eu.event_id = e.id and eu.user_id = u.id and not eu.is_banned)
  ) people order by sort_name limit ${maxCandidates}`,
);

interface NameFilter {
  readonly event_id: number;
  /** Patterns for the parts of names, at least one; the index is queried for the first. */
  readonly patterns: readonly string[];
  /** Candidates; null for everybody in the event. */
  readonly candidateIds: readonly number[] | null;
}

export async function listPeopleByName(db: Db, { event_id, patterns, candidateIds }: NameFilter): Promise<number[]> {
  const values = [event_id, patterns[0], patterns, candidateIds === null ? null : idList(candidateIds)];
  return (await db.rows(peopleByName, values)).map(({ user_id }) => user_id);
}

/** Author and mentions of a message. */
interface MentioningRow {
  readonly room_id: number;
  readonly author_id: number;
  readonly user_ids: readonly number[];
}

const mentionsOfMessage = statement<MentioningRow>(
  'mentions-of-room-message',
  `select m.room_id, m.user_id as author_id, array(
            select mention.user_id from room_message_mentions mention where mention.room_id = m.room_id and mention.seq = m.seq
          ) as user_ids
     from room_messages m where m.id = $1 and m.deleted_at is null`,
);

/** Finds the mentions of a message; undefined if it was removed. */
export const findMentions = (db: Db, message_id: number) => db.row(mentionsOfMessage, [message_id]);
