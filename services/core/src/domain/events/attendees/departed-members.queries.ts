/** Queries for former members of an event whose content remains there, such as a message in a room. */
import { type Db, statement } from '../../../platform/db/database.ts';

/**
 * SQL: the latest mute decision, which outlives the membership: leaving does not end a mute. No row if the log contains
 * no decision.
 */
export const latestMuteDecision = (event: string, user: string): string => `
  select action = 'MUTED' and (until is null or until > now()) as is_held, until, reason
    from (select action, reason, created_at + duration_hours * interval '1 hour' as until from moderation_log
           where event_id = ${event} and subject_id = ${user} and action in ('MUTED', 'UNMUTED')
           order by id desc limit 1) latest`;

/** SQL condition: the user owns the event's organization, and so is ADMIN even without a membership. */
export const ownsOrganizationOf = (event: string, user: string): string => `
  exists (select from events e join organization_users owner on owner.organization_id = e.organization_id
           where e.id = ${event} and owner.user_id = ${user} and owner.role = 'OWNER')`;

/** Mute of a former member; a ban is a row of `event_users`. */
export interface DepartedMemberRow {
  /** Whether the mute applies again when the person returns. */
  readonly is_muted: boolean;
  readonly until: Date | null;
  readonly reason: string | null;
}

// Requires content in the event: otherwise the response would distinguish the id of a person who was never there from an
// unknown id.
const departedMember = statement<DepartedMemberRow>(
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

/** Finds an unbanned former member whose content remains in the event; undefined for everybody else. */
export const findDepartedMember = (db: Db, event_id: number, user_id: number) =>
  db.row(departedMember, [event_id, user_id]);
