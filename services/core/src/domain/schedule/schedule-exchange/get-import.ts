import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { authorizeEvent } from '../../policy.ts';
import { findImport } from './schedule-exchange.queries.ts';
import { importView } from './schedule-exchange.views.ts';

/** Returns the status of an import. Throws `not_found` and the errors of `authorizeEvent`. */
export async function getImport(scope: Scope, event_id: number, import_id: number): Promise<ScheduleImport> {
  await authorizeEvent(scope, event_id, 'schedule:import');
  const row = await findImport(scope.db, event_id, import_id);
  if (row === undefined) throw fail('not_found');
  return importView(row);
}
