import { type HandlersOfJobs, limitByOwner } from '../../../job-handlers.ts';
import { importPriority } from '../../job-priorities.queries.ts';
import { fetchSchedule } from './fetch-schedule.ts';
import { failInterruptedImport } from './finish-import.ts';
import { runImportInThread } from './run-import-in-thread.ts';
import { findSubscriptionOwner } from './schedule-subscriptions.queries.ts';
import { sweepSubscriptions } from './sweep-subscriptions.ts';

export const scheduleExchangeJobs: HandlersOfJobs<'import-file' | 'fetch-schedule' | 'sweep-subscriptions'> = {
  'import-file': {
    perform: (deps, { import_id }) => runImportInThread(deps, import_id),
    priority: ({ db }, { import_id }) => importPriority(db, import_id),
    onPermanentFailure: (deps, { import_id }) => failInterruptedImport(deps, import_id),
  },
  'fetch-schedule': {
    perform: limitByOwner({
      name: 'fetch-schedule',
      slots: 'fetches',
      idOf: ({ subscription_id }) => subscription_id,
      ownerOf: findSubscriptionOwner,
      perform: (deps, { subscription_id }) => fetchSchedule(deps, subscription_id),
    }),
  },
  'sweep-subscriptions': { perform: (deps) => sweepSubscriptions(deps) },
};
