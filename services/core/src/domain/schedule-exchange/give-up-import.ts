/** Cleanup after an import whose job failed permanently. */
import type { Deps } from '../../deps.ts';
import { reportImport } from './import-progress.ts';
import { failImport } from './schedule-exchange.queries.ts';

const interrupted = {
  line: null,
  code: 'interrupted',
  reason: 'The import could not be finished. Nothing was changed; please try again.',
} as const;

/** Ends the import, so that another one can start; its file is retained for an operator who retries the job. */
export async function giveUpImport(scope: Deps, import_id: number): Promise<void> {
  const row = await failImport(scope.db, import_id, [interrupted], true);
  if (row !== undefined) reportImport(scope, row);
}
