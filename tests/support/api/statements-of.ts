/** Records the names of the statements of a request, without affecting their execution. */
import type { Database } from '@plenum/core/platform/db/database';
import { expect, vi } from 'vitest';
import type { TestApi } from './test-api.ts';

/** Runs periodically and not for a request; it may occur at any time. */
const byClock = 'recent-revocations';

/** Returns the names in order; a failed request fails the test. */
export async function recordStatementNames(
  api: TestApi,
  request: () => Promise<{ readonly status: number; readonly text: string }>,
): Promise<string[]> {
  const rows = vi.spyOn<Database, 'rows'>(api.deps.db, 'rows');
  const reply = await request();
  expect(reply.status, reply.text).toBeLessThan(300);
  const names = rows.mock.calls.map(([query]) => query.name);
  rows.mockRestore();
  return names.filter((name) => name !== byClock);
}
