/** Cleanup after an import whose job failed permanently. */
import type { Deps } from '../../../deps.ts';
import { transaction } from '../../../scope.ts';
import { reportImport } from './import-progress.ts';
import { failImport } from './schedule-exchange.queries.ts';
import { noteImportEnd } from './subscription-updates.steps.ts';

const interrupted = {
  line: null,
  code: 'interrupted',
  reason: 'The import could not be finished. Nothing was changed; please try again.',
} as const;

/** Ends the import, so that another one can start; its file is kept for an operator who retries the job. */
export async function abandonImport(scope: Deps, import_id: number): Promise<void> {
  const row = await transaction(scope, async (tx) => {
    const stored = await failImport(tx, import_id, [interrupted]);
    if (stored !== undefined) await noteImportEnd(tx, stored, { kind: 'interrupted' }, scope.clock.now());
    return stored;
  });
  if (row !== undefined) reportImport(scope, row);
}
