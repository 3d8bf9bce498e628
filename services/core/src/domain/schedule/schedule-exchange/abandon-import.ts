/** Cleanup after an import whose job failed permanently. */
import type { Deps } from '../../../deps.ts';
import { transaction } from '../../../scope.ts';
import { reportImport } from './import-progress.ts';
import { failImport } from './schedule-exchange.queries.ts';
import { recordImportEnd } from './subscription-updates.steps.ts';

const interrupted = {
  line: null,
  code: 'interrupted',
  reason: 'The import could not be finished. Nothing was changed; please try again.',
} as const;

/**
 * Ends the import so that another one can start. Its file remains in the storage, because an operator may retry the
 * job.
 */
export async function abandonImport(scope: Deps, import_id: number): Promise<void> {
  const row = await transaction(scope, async (tx) => {
    const failed = await failImport(tx, import_id, [interrupted]);
    if (failed !== undefined) await recordImportEnd(tx, failed, { kind: 'interrupted' }, scope.clock.now());
    return failed;
  });
  if (row !== undefined) reportImport(scope, row);
}
