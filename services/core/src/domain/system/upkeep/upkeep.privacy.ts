import { purge } from '../../retention.ts';

export const upkeepRetention = [
  purge({
    name: 'backup_records',
    sql: `delete from backups where id in
            (select id from backups where finished_at < now() - interval '400 days' order by id limit $1) returning 1 as gone`,
  }),
];
