/** The query behind GetImport. */
import type { ScheduleImport } from '@plenum/contracts/schedule-exchange';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { authorizeEvent } from '../policy.ts';
import { findImport } from './schedule-exchange.queries.ts';
import { toImportView } from './schedule-exchange.views.ts';

/** How an import is getting on; refuses with `not_found` and what `authorizeEvent` refuses with. */
export async function getImport(scope: Scope, event_id: number, import_id: number): Promise<ScheduleImport> {
  await authorizeEvent(scope, event_id, 'schedule:import');
  const row = await findImport(scope.db, event_id, import_id);
  if (row === undefined) throw fail('not_found');
  return toImportView(row);
}
