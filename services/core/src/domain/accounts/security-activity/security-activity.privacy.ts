import { securityActivityRetentionDays } from '@plenum/contracts/accounts/security-limits';
import { exportedRows } from '../../personal-data.ts';
import { purge } from '../../retention.ts';

export const securityActivityPersonalData = {
  security_activity: exportedRows('security-activity', {
    columns: 'kind, user_agent, facts, created_at',
    tables: 'security_activities',
    whose: 'user_id = $1',
    key: 'id',
    order: 'id desc',
  }),
};

export const securityActivityRetention = [
  purge({
    name: 'security_activities',
    sql: `delete from security_activities where id in
            (select id from security_activities
              where created_at < now() - interval '${securityActivityRetentionDays} days' limit $1) returning 1 as gone`,
  }),
];
