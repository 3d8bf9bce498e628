import { joinRequestRetentionDays } from '@plenum/contracts/limits';
import { exportedRows } from '../../personal-data.ts';
import { purge } from '../../retention.ts';

export const joinRequestsPersonalData = {
  join_requests: exportedRows('join-requests', {
    columns: 'id, event_id, status, waits_for, note, answer_note, created_at, answered_at',
    tables: 'join_requests',
    whose: 'user_id = $1',
    key: 'id',
    order: 'id',
  }),
};

export const joinRequestsRetention = [
  purge({
    name: 'join_requests',
    sql: `delete from join_requests where id in
            (select id from join_requests where status <> 'PENDING'
                and answered_at < now() - interval '${joinRequestRetentionDays} days' limit $1) returning 1 as gone`,
  }),
];
