/** Nightly job that restores the demo conference: its messages, members and dates. */
import type { Deps } from '../../../deps.ts';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { bumpAgenda } from '../../schedule/sessions/agenda.steps.ts';
import { resetDemoEngagement } from './demo-engagement.steps.ts';
import { demoOrganization, isDemoEvent, seededClientIdPrefix } from './demo.rules.ts';
import { endDemoOrganizers } from './end-demo-organizers.ts';

const demoEvents = statement<{ id: number }>('demo-events', `select e.id from events e where ${isDemoEvent('$1')}`);

/** Removes members who joined voluntarily. Demo people remain members, and their bans are lifted. */
const removeVisitors = statement(
  'remove-demo-visitors',
  `delete from event_users eu using users u where u.id = eu.user_id and eu.event_id = $1 and not u.is_demo`,
);
const liftBans = statement(
  'lift-demo-bans',
  `update event_users set is_banned = false, banned_at = null, banned_by_id = null, ban_reason = null,
          is_chat_banned = false, chat_ban_until = null, chat_ban_reason = null, moderation_notes = null
    where event_id = $1 and (is_banned or is_chat_banned)`,
);

/** Rooms with messages of visitors, or with deleted messages. */
const usedRooms = statement<{ room_id: number }>(
  'used-demo-rooms',
  `select h.room_id from room_heads h join chat_rooms r on r.id = h.room_id
    where r.event_id = $1
      and exists (select from room_messages m where m.room_id = h.room_id and m.content <> ''
                     and (m.client_id is null or m.client_id::text not like $2 or m.deleted_at is not null))
    order by h.room_id for update of h`,
);

interface RenewedRow {
  readonly seq: number;
  readonly user_id: number;
  readonly client_id: string | null;
  readonly content: string;
  readonly minutes_ago: number;
}

/**
 * Sequence numbers never decrease. The seeded messages are therefore written again with new numbers. The old ones
 * remain as deleted messages for a week, because connected clients must not find a gap.
 */
const renewMessagesSql = statement<RenewedRow>(
  'reset-demo-messages',
  `with seeded as materialized (
     select user_id, client_id, content, row_number() over (order by seq) as number, count(*) over () as total
       from room_messages where room_id = $1 and client_id::text like $2 and content <> ''),
   emptied as (
     update room_messages
        set deleted_at = coalesce(deleted_at, now()), content = '', client_id = null
      where room_id = $1 and content <> '' returning 1),
   head as (
     update room_heads set last_seq = last_seq + (select count(*) from seeded),
                           message_count = (select count(*) from seeded)
      where room_id = $1 and (select count(*) from emptied) > 0
     returning last_seq - (select count(*) from seeded) as last_seq)
   select head.last_seq + p.number as seq, p.user_id, p.client_id, p.content, p.total - p.number as minutes_ago
     from seeded p cross join head`,
);
const insertMessages = statement(
  'insert-demo-messages',
  `insert into room_messages (room_id, seq, user_id, client_id, content, created_at)
   select $1, r.seq, r.user_id, r.client_id, r.content, now() - (r.minutes_ago + 1) * interval '7 minutes'
     from json_to_recordset($2::json) as r(seq bigint, user_id bigint, client_id uuid, content text, minutes_ago int)`,
);
const deleteOldMessages = statement(
  'delete-old-demo-messages',
  `delete from room_messages where room_id = $1 and content = '' and deleted_at < now() - interval '7 days'`,
);

/** Moves day 2 to today. The import snapshots are moved too; otherwise, the moved sessions would count as edited. */
const shiftDates = statement<{ days: number }>(
  'move-demo-days',
  `with move as (
     select id, timezone, ((now() at time zone timezone)::date - 1) - start_date as days from events where id = $1),
   moved as (
     update sessions s
        set starts_at = ((s.starts_at at time zone m.timezone) + m.days * interval '1 day') at time zone m.timezone,
            imported = case when s.imported ? 'starts_at'
              then jsonb_set(s.imported, '{starts_at}', to_jsonb(to_char(
                     ((((s.imported->>'starts_at')::timestamptz at time zone m.timezone) + m.days * interval '1 day')
                        at time zone m.timezone) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
              else s.imported end
       from move m where s.event_id = m.id and m.days <> 0 returning 1)
   update events e set start_date = e.start_date + m.days, end_date = e.end_date + m.days
     from move m where e.id = m.id and m.days <> 0 returning m.days`,
);

/** The next demo visitor must not see the direct messages, requests or blocks of the previous one. */
const deleteContacts = [
  statement(
    'delete-demo-threads-of-people',
    `delete from direct_message_threads t using direct_message_sides s, users u
    where s.thread_id = t.id and u.id = s.user_id and u.is_demo and u.demo_organization_id is null`,
  ),
  statement(
    'delete-demo-connections',
    `delete from connections c using users u
      where u.is_demo and u.demo_organization_id is null and u.id in (c.requester_id, c.recipient_id)`,
  ),
  statement(
    'delete-demo-notifications',
    `delete from notifications n using users u
      where u.is_demo and u.demo_organization_id is null and u.id in (n.user_id, n.actor_id)`,
  ),
  statement(
    'delete-demo-blocks',
    `delete from blocks b using users u
      where u.is_demo and u.demo_organization_id is null and u.id in (b.blocker_id, b.blocked_id)`,
  ),
];

async function renewMessages(tx: Transaction, event_id: number): Promise<void> {
  const seededPattern = `${seededClientIdPrefix}%`;
  for (const { room_id } of await tx.rows(usedRooms, [event_id, seededPattern])) {
    const seeded = await tx.rows(renewMessagesSql, [room_id, seededPattern]);
    await tx.rows(insertMessages, [room_id, JSON.stringify(seeded)]);
    await tx.rows(deleteOldMessages, [room_id]);
  }
}

const deleteCases = statement('delete-demo-cases', 'delete from moderation_cases where event_id = $1');
const deleteLog = statement('delete-demo-log', 'delete from moderation_log where event_id = $1');

/** Reports of visitors are about messages that are deleted; held messages could not be released. */
async function deleteModeration(tx: Transaction, event_id: number): Promise<void> {
  await tx.rows(deleteCases, [event_id]);
  await tx.rows(deleteLog, [event_id]);
}

async function resetEvent(tx: Transaction, event_id: number): Promise<void> {
  await tx.rows(removeVisitors, [event_id]);
  await deleteModeration(tx, event_id);
  await tx.rows(liftBans, [event_id]);
  await renewMessages(tx, event_id);
  await resetDemoEngagement(tx, event_id);
  const shifted = await tx.rows(shiftDates, [event_id]);
  if (shifted.length > 0) await bumpAgenda(tx, event_id);
  record(tx, 'event.changed', { event_id });
}

/** Resets every demo conference, and removes the data of demo organizers. Idempotent. */
export async function resetDemo(scope: Deps): Promise<void> {
  const organizers = await endDemoOrganizers(scope);
  const events = await scope.db.rows(demoEvents, [demoOrganization]);
  for (const { id } of events) await transaction(scope, (tx) => resetEvent(tx, id));
  if (events.length > 0)
    await transaction(scope, async (tx) => {
      for (const query of deleteContacts) await tx.rows(query);
    });
  scope.log.info({ events: events.length, organizers }, 'demo reset');
}
