/** Every error with which a client has to wait tells for how long. */
import { type ErrorCode, errorStatuses } from '@plenum/contracts/errors';
import { fail } from '@plenum/core/platform/errors';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../services/api/src/app.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const app = await buildApp(api.deps);
let error: Error = fail('internal_error');
app.get('/api/failing-sample', () => Promise.reject(error));
afterAll(() => app.close());

async function retryAfter(thrown: Error): Promise<unknown> {
  error = thrown;
  return (await app.inject('/api/failing-sample')).headers['retry-after'];
}

const codes = (Object.keys(errorStatuses) as ErrorCode[]).map((code) => [code, errorStatuses[code]] as const);

describe('Retry-After', () => {
  it.each(codes.filter(([, status]) => status === 429 || status === 503))('is sent with %s (%i)', async (code) => {
    expect(Number(await retryAfter(fail(code)))).toBeGreaterThan(0);
    expect(await retryAfter(fail(code, { retryAfterS: 7 }))).toBe('7');
  });

  it('is not sent with other errors', async () => {
    expect(await retryAfter(fail('not_found'))).toBeUndefined();
  });
});
