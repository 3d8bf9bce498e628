/** What remains of an import whose job failed for good. */
import type { Deps } from '../../deps.ts';
import { reportImport } from './import-progress.ts';
import { failImport } from './schedule-exchange.queries.ts';

const interrupted = {
  line: null,
  code: 'interrupted',
  reason: 'The import could not be finished. Nothing was changed; please try again.',
} as const;

/** Ends the import, so that another one may begin; its file stays for an operator who re-drives the job. */
export async function giveUpImport(scope: Deps, import_id: number): Promise<void> {
  const row = await failImport(scope.db, import_id, [interrupted], true);
  if (row !== undefined) reportImport(scope, row);
}
