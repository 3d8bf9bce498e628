import { exportedRows } from '../../personal-data.ts';
import { hasEnded, purge } from '../../retention.ts';

export const directMessagesPersonalData = {
  direct_message_threads: exportedRows('direct-message-threads', {
    columns: `s.thread_id, t.event_scope_id, s.other_user_id, u.full_name as other_name,
              s.first_seq, s.read_seq, s.receipt_seq, t.created_at`,
    tables: `direct_message_sides s join direct_message_threads t on t.id = s.thread_id
       left join users u on u.id = s.other_user_id`,
    whose: 's.user_id = $1',
    key: 's.thread_id',
    order: 's.thread_id',
  }),
  direct_messages: exportedRows('direct-messages', {
    columns: 'thread_id, seq, content, encrypted_content, created_at',
    tables: 'direct_messages',
    whose: 'sender_id = $1',
    key: 'id',
    order: 'created_at desc, id desc',
  }),
  direct_message_reactions: exportedRows('direct-message-reactions', {
    columns: `m.thread_id, m.seq, array(select r.reaction from direct_message_reactions r
                where r.thread_id = m.thread_id and r.seq = m.seq and r.user_id = $1 order by r.created_at) as reactions`,
    tables: 'direct_messages m',
    whose: '(m.thread_id, m.seq) in (select thread_id, seq from direct_message_reactions where user_id = $1)',
    key: 'm.id',
    order: 'm.id',
  }),
};

const purgeEventThreads = `
  delete from direct_message_threads where id in
    (select t.id from events e join direct_message_threads t on t.event_scope_id = e.id where ${hasEnded} limit $1)
  returning 1 as gone`;

export const directMessagesRetention = [
  purge({
    name: 'event_threads',
    sql: purgeEventThreads,
    days: (config) => config.RETENTION_DIRECT_MESSAGES_DAYS,
    batchRows: 100,
  }),
];
