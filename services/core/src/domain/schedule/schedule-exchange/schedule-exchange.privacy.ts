import { importUndoH } from '@plenum/contracts/schedule/import-limits';
import { exportedRows } from '../../personal-data.ts';
import { purge } from '../../retention.ts';

export const scheduleExchangePersonalData = {
  schedule_imports: exportedRows('schedule-imports', {
    columns: 'id, event_id, file_name, status, created_at, finished_at',
    tables: 'schedule_imports',
    whose: 'requested_by_id = $1',
    key: 'id',
    order: 'id',
  }),
};

export const scheduleExchangeRetention = [
  purge({
    // No attempt lasts this long: the worker must have crashed more often than the queue retries.
    name: 'abandoned_imports',
    sql: `update schedule_imports
             set status = 'FAILED', finished_at = now(),
                 errors = '[{"line": null, "code": "interrupted", "reason": "The import could not be finished. Nothing was changed; please try again."}]'
           where id in (select id from schedule_imports
                         where status in ('QUEUED', 'RUNNING') and created_at < now() - interval '1 day' limit $1)
       returning 1 as gone`,
  }),
  purge({
    // The undo period of imports.
    name: 'import_undos',
    sql: `update schedule_imports set undo = null where id in
            (select id from schedule_imports
              where undo is not null and finished_at < now() - interval '${importUndoH} hours' limit $1) returning 1 as gone`,
  }),
  purge({
    name: 'imports',
    sql: `delete from schedule_imports where id in
            (select id from schedule_imports where finished_at < now() - make_interval(days => $2) and file_key is null limit $1)
          returning 1 as gone`,
    days: (config) => config.RETENTION_IMPORTS_DAYS,
  }),
];
