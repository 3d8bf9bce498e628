/** Queries for people who have left an event and of whom something remains there, such as a message in a room. */
import { type Db, statement } from '../../platform/db/database.ts';

/**
 * SQL: the latest moderation decision on the right to write, which outlives the membership: leaving does not end a mute.
 * No row without a decision that the log still contains.
 */
export const latestMuteDecision = (event: string, user: string): string => `
  select action = 'MUTED' and (until is null or until > now()) as is_held, until, reason
    from (select action, reason, created_at + duration_hours * interval '1 hour' as until from moderation_log
           where event_id = ${event} and subject_id = ${user} and action in ('MUTED', 'UNMUTED')
           order by id desc limit 1) latest`;

/** Condition: an owner of the organization of an event, who is ADMIN there also without a membership. */
export const ownsOrganizationOf = (event: string, user: string): string => `
  exists (select from events held join organization_users owner on owner.organization_id = held.organization_id
           where held.id = ${event} and owner.user_id = ${user} and owner.role = 'OWNER')`;

/** Mute of a person who has left; a ban of theirs is a row of `event_users`. */
export interface DepartedRow {
  /** Whether a mute applies again when they return. */
  readonly is_muted: boolean;
  readonly until: Date | null;
  readonly reason: string | null;
}

// Without something of theirs in the event, an id of a person who never was there would be answered differently from an
// unknown one.
const departed = statement<DepartedRow>(
  'departed-event-member',
  `select mute.is_held is not null as is_muted, mute.until, mute.reason
     from (select 1) this left join (${latestMuteDecision('$1', '$2')}) mute on mute.is_held
    where not exists (select from event_users eu where eu.event_id = $1 and eu.user_id = $2)
      and not (${ownsOrganizationOf('$1', '$2')})
      and (exists (select from room_messages m join chat_rooms r on r.id = m.room_id
                    where m.user_id = $2 and r.event_id = $1)
        or exists (select from questions q where q.event_id = $1 and q.author_id = $2)
        or exists (select from connections k where k.originating_event_id = $1 and k.requester_id = $2)
        or exists (select from direct_message_threads t join direct_messages d on d.thread_id = t.id
                    where t.event_scope_id = $1 and d.sender_id = $2)
        or exists (select from moderation_cases c where c.event_id = $1 and c.subject_id = $2))`,
);

/** Finds a person who has left an event, not banned, and of whom something remains there; nothing for anybody else. */
export const findDeparted = (db: Db, event_id: number, user_id: number) => db.row(departed, [event_id, user_id]);
