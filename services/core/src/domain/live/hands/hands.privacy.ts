import { raisedHandRetentionDays } from '@plenum/contracts/live/hand-limits';
import { exportedRows } from '../../personal-data.ts';
import { purge } from '../../retention.ts';

export const handsPersonalData = {
  raised_hands: exportedRows('raised-hands', {
    columns: 'session_id, is_named, raised_at, called_at',
    tables: 'raised_hands',
    whose: 'user_id = $1',
    key: 'session_id',
    order: 'session_id',
  }),
};

export const handsRetention = [
  purge({
    name: 'raised_hands',
    sql: `delete from raised_hands where (session_id, user_id) in
            (select session_id, user_id from raised_hands where raised_at < now() - interval '${raisedHandRetentionDays} days'
              limit $1) returning 1 as gone`,
  }),
];
