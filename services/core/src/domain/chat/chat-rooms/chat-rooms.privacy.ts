import { exportedRows, roomName } from '../../personal-data.ts';
import { hasEnded, purge } from '../../retention.ts';

export const chatRoomsPersonalData = {
  room_messages: exportedRows('room-messages', {
    columns: `m.room_id, ${roomName}, inside.event_id, m.seq, m.content, m.created_at, m.deleted_at, m.reply_to_seq, m.edited_at,
              m.earlier as earlier_texts`,
    tables: 'room_messages m join chat_rooms inside on inside.id = m.room_id',
    whose: 'm.user_id = $1',
    key: 'm.id',
    order: 'm.created_at desc, m.id desc',
  }),
  room_message_reactions: exportedRows('room-message-reactions', {
    columns: `m.room_id, m.seq, array(select r.reaction from room_message_reactions r
                where r.room_id = m.room_id and r.seq = m.seq and r.user_id = $1 order by r.created_at) as reactions`,
    tables: 'room_messages m',
    whose: '(m.room_id, m.seq) in (select room_id, seq from room_message_reactions where user_id = $1)',
    key: 'm.id',
    order: 'm.id',
  }),
  room_message_mentions: exportedRows('room-message-mentions', {
    columns: `m.room_id, ${roomName}, inside.event_id, m.seq, mention.name, m.created_at`,
    tables: `room_message_mentions mention
       join room_messages m on m.room_id = mention.room_id and m.seq = mention.seq join chat_rooms inside on inside.id = m.room_id`,
    whose: 'mention.user_id = $1',
    key: 'm.id',
    order: 'm.id',
  }),
  room_cursors: exportedRows('room-cursors', {
    columns: 'room_id, read_seq, updated_at',
    tables: 'room_cursors',
    whose: 'user_id = $1',
    key: 'room_id',
    order: 'room_id',
  }),
};

/**
 * Deletes messages of rooms, oldest first. Sequence numbers continue. Read cursors move past the deleted messages,
 * which would otherwise count as unread.
 */
const purgeRoomMessages = `
  with expired as (
    select m.room_id, m.seq
      from events e
      join chat_rooms r on r.event_id = e.id
     cross join lateral (select room_id, seq from room_messages where room_id = r.id order by seq limit $1) m
     where ${hasEnded} limit $1),
  gone as (
    delete from room_messages m using expired d where m.room_id = d.room_id and m.seq = d.seq
    returning m.room_id, m.seq, m.deleted_at),
  rooms as (
    select room_id, max(seq) as last_seq, count(*) filter (where deleted_at is null) as count from gone group by 1),
  heads as (
    update room_heads h set message_count = greatest(h.message_count - rooms.count, 0)
      from rooms where h.room_id = rooms.room_id),
  cursors as (
    update room_cursors c set read_seq = rooms.last_seq
      from rooms where c.room_id = rooms.room_id and c.read_seq < rooms.last_seq)
  select 1 as gone from gone`;

export const chatRoomsRetention = [
  purge({ name: 'room_messages', sql: purgeRoomMessages, days: (config) => config.RETENTION_ROOM_MESSAGES_DAYS }),
];
