/** Set-up for files whose tests run the steps of a worker themselves. */
import { closeDeps } from '@plenum/core/create-deps';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll } from 'vitest';
import { createTestServices } from '../services/test-services.ts';
import { openDeps } from './test-worker.ts';

/**
 * Creates servers and the dependencies of a worker on them, closed after the tests; call it once, at the top of a file.
 * @param file the prefix of the names of its statements
 */
export async function openTestDeps(file: string) {
  const services = await createTestServices();
  const deps = openDeps(services.env);
  afterAll(async () => {
    await closeDeps(deps);
    await services.dispose();
  });
  return {
    env: services.env,
    deps,
    /** Runs a statement that the product does not have. */
    run: <Row = Record<string, unknown>>(name: string, sql: string, values: readonly unknown[] = []) =>
      deps.db.rows(statement<Row>(`t-${file}-${name}`, sql), values),
  };
}
