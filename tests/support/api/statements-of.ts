/** The statements that answering a request took, by name. Every one of them runs as always. */
import type { Database } from '@plenum/core/platform/db/database';
import { expect, vi } from 'vitest';
import type { TestApi } from './test-api.ts';

/** Asked by the clock of the process and not by a request; it may come at any moment. */
const byTheClock = 'recent-revocations';

/** Names in the order they were asked; a refused request fails the test. */
export async function statementsOf(
  api: TestApi,
  request: () => Promise<{ readonly status: number; readonly text: string }>,
): Promise<string[]> {
  const rows = vi.spyOn<Database, 'rows'>(api.deps.db, 'rows');
  const reply = await request();
  expect(reply.status, reply.text).toBeLessThan(300);
  const names = rows.mock.calls.map(([query]) => query.name);
  rows.mockRestore();
  return names.filter((name) => name !== byTheClock);
}
