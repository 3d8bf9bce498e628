/** The API that all tests of a file share. */
import { afterAll } from 'vitest';
import { buildTestApi, type TestApi } from './test-api.ts';

/** Builds an API and closes it after the tests; call it once, at the top of a file. */
export async function openTestApi(...settings: Parameters<typeof buildTestApi>): Promise<TestApi> {
  const api = await buildTestApi(...settings);
  afterAll(() => api.close());
  return api;
}
