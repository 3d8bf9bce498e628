/** The nightly job that makes the demo conference as new: its talk, its people, and its days. */
import type { Deps } from '../../deps.ts';
import { statement, type Transaction } from '../../platform/db/database.ts';
import { transaction } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { bumpAgenda } from '../sessions/agenda.steps.ts';
import { demoOrganization, plantedClientIdPrefix } from './demo.rules.ts';

/** An organization of this name that a person founded is not ours. */
const demoEvents = statement<{ id: number }>(
  'demo-events',
  `select e.id from events e join organizations o on o.id = e.organization_id
    where o.name = $1 and e.status <> 'DELETED'
      and not exists (select from organization_users ou join users u on u.id = ou.user_id
                       where ou.organization_id = o.id and not u.is_demo)`,
);

/** Members who came by themselves; demo people keep their seats and lose their bans. */
const removeVisitors = statement(
  'remove-demo-visitors',
  `delete from event_users eu using users u where u.id = eu.user_id and eu.event_id = $1 and not u.is_demo`,
);
const pardonPeople = statement(
  'pardon-demo-people',
  `update event_users set is_banned = false, banned_at = null, banned_by_id = null, ban_reason = null,
          is_chat_banned = false, chat_ban_until = null, chat_ban_reason = null, moderation_notes = null
    where event_id = $1 and (is_banned or is_chat_banned)`,
);

/** Rooms in which somebody but the planted people wrote, or in which something was deleted. */
const usedRooms = statement<{ room_id: string }>(
  'used-demo-rooms',
  `select h.room_id from room_heads h join chat_rooms r on r.id = h.room_id
    where r.event_id = $1
      and exists (select from room_messages m where m.room_id = h.room_id and m.content <> ''
                     and (m.client_id is null or m.client_id::text not like $2 or m.deleted_at is not null))
    order by h.room_id for update of h`,
);

/**
 * Numbers of messages never run backwards. So the planted talk is written again under new numbers, what was there
 * stays for a week as deleted, and nobody who is still connected finds a hole.
 */
const renewTalkSql = statement(
  'renew-demo-talk',
  `with planted as materialized (
     select user_id, client_id, content, row_number() over (order by seq) as number, count(*) over () as total
       from room_messages where room_id = $1 and client_id::text like $2 and content <> ''),
   emptied as (
     update room_messages
        set deleted_at = coalesce(deleted_at, now()), content = '', client_id = null
      where room_id = $1 and content <> '' returning 1),
   head as (
     update room_heads set last_seq = last_seq + (select count(*) from planted),
                           message_count = (select count(*) from planted)
      where room_id = $1 and (select count(*) from emptied) > 0
     returning last_seq - (select count(*) from planted) as last_seq)
   select head.last_seq + p.number as seq, p.user_id, p.client_id, p.content, p.total - p.number as minutes_ago
     from planted p cross join head`,
);
const writeTalk = statement(
  'write-demo-talk',
  `insert into room_messages (room_id, seq, user_id, client_id, content, created_at)
   select $1, r.seq, r.user_id, r.client_id, r.content, now() - (r.minutes_ago + 1) * interval '7 minutes'
     from json_to_recordset($2::json) as r(seq bigint, user_id bigint, client_id uuid, content text, minutes_ago int)`,
);
const forgetOld = statement(
  'forget-old-demo-messages',
  `delete from room_messages where room_id = $1 and content = '' and deleted_at < now() - interval '7 days'`,
);

/** Day 2 becomes today. The snapshots move along, so that no moved session counts as edited by hand. */
const moveDays = statement<{ days: number }>(
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

/** Whoever enters the demo next must not find what the last visitor wrote to anybody, asked, or blocked. */
const forgetMeetings = [
  `delete from direct_message_threads t using direct_message_sides s, users u
    where s.thread_id = t.id and u.id = s.user_id and u.is_demo`,
  'delete from connections c using users u where u.is_demo and u.id in (c.requester_id, c.recipient_id)',
  'delete from notifications n using users u where u.is_demo and u.id in (n.user_id, n.actor_id)',
  'delete from blocks b using users u where u.is_demo and u.id in (b.blocker_id, b.blocked_id)',
];

async function renewTalk(tx: Transaction, event_id: number): Promise<void> {
  const plantedLike = `${plantedClientIdPrefix}%`;
  for (const { room_id } of await tx.rows(usedRooms, [event_id, plantedLike])) {
    const planted = await tx.rows(renewTalkSql, [room_id, plantedLike]);
    await tx.rows(writeTalk, [room_id, JSON.stringify(planted)]);
    await tx.rows(forgetOld, [room_id]);
  }
}

/** What visitors reported is about messages that go; held ones could not be given back. */
async function forgetModeration(tx: Transaction, event_id: number): Promise<void> {
  await tx.em.execute('delete from moderation_cases where event_id = ?', [event_id]);
  await tx.em.execute('delete from moderation_log where event_id = ?', [event_id]);
}

async function resetEvent(tx: Transaction, event_id: number): Promise<void> {
  await tx.rows(removeVisitors, [event_id]);
  await forgetModeration(tx, event_id);
  await tx.rows(pardonPeople, [event_id]);
  await renewTalk(tx, event_id);
  const moved = await tx.rows(moveDays, [event_id]);
  if (moved.length > 0) await bumpAgenda(tx, event_id);
  record(tx, 'event.changed', { event_id });
}

/** Resets every demo conference; none is fine. Doing it twice leaves the same. */
export async function resetDemo(scope: Deps): Promise<void> {
  const events = await scope.db.rows(demoEvents, [demoOrganization]);
  for (const { id } of events) await transaction(scope, (tx) => resetEvent(tx, id));
  if (events.length > 0)
    await transaction(scope, async (tx) => {
      for (const sql of forgetMeetings) await tx.em.execute(sql);
    });
  scope.log.info({ events: events.length }, 'demo reset');
}
