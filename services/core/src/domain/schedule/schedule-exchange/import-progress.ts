import type { Deps } from '../../../deps.ts';
import { userChannel } from '../../../platform/realtime/channels.ts';
import { type ImportRow, storeProgress } from './schedule-exchange.queries.ts';
import { importView } from './schedule-exchange.views.ts';

/** Stores the progress of a running import, 0 to 100. */
export async function reportProgress(scope: Deps, row: ImportRow, progress: number): Promise<void> {
  await storeProgress(scope.db, row.id, progress);
  reportImport(scope, { ...row, progress });
}

/**
 * Publishes the state of an import to the person who requested it. In the browser, `useImport` of `schedule-exchange.api.ts`
 * receives it, and `import-plan.tsx` shows the plan of an import that waits for an answer.
 */
export function reportImport(scope: Deps, row: ImportRow): void {
  if (row.requested_by_id !== null) scope.publish(userChannel(row.requested_by_id), 'import_progress', importView(row));
}
