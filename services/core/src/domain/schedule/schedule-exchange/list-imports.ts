import { maxListedImports } from '@plenum/contracts/limits';
import type { ReplyBody } from '@plenum/contracts/operation';
import type { ListImports } from '@plenum/contracts/schedule/schedule-exchange';
import type { Scope } from '../../../scope.ts';
import { authorizeEvent } from '../../policy.ts';
import { findImports } from './schedule-exchange.queries.ts';
import { listedImport } from './schedule-exchange.views.ts';

/** Lists the newest imports of an event. Throws `not_found` and the errors of `authorizeEvent`. */
export async function listImports(scope: Scope, event_id: number): Promise<ReplyBody<typeof ListImports>> {
  await authorizeEvent(scope, event_id, 'schedule:import');
  return { imports: (await findImports(scope.db, event_id, maxListedImports)).map(listedImport) };
}
