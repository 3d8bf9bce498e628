import { exportedRows } from '../../personal-data.ts';

export const connectionsPersonalData = {
  connections: exportedRows('connections', {
    columns: `c.id, case when c.requester_id = $1 then 'sent' else 'received' end as direction, o.id as other_user_id,
              o.full_name as other_name, c.status, c.icebreaker_message, c.originating_event_id,
              c.created_at, c.updated_at`,
    tables: `connections c
       join users o on o.id = case when c.requester_id = $1 then c.recipient_id else c.requester_id end`,
    whose: 'c.requester_id = $1 or c.recipient_id = $1',
    key: 'c.id',
    order: 'c.id',
  }),
  blocked_people: exportedRows('blocked-people', {
    columns: `b.blocked_id as user_id, u.full_name as name, b.created_at`,
    tables: 'blocks b join users u on u.id = b.blocked_id',
    whose: 'b.blocker_id = $1',
    key: 'b.blocked_id',
    order: 'b.created_at, b.blocked_id',
  }),
};
