/** No response reveals whether an account exists, except sign-up, which has to. */
import { setTimeout as pause } from 'node:timers/promises';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, newSignedUpPerson, newVerifiedPerson } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestReply } from '../support/api/test-client.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi({}, { isSlowLikeProduction: true });
});
afterAll(() => api.close());

const deactivate = statement('test-deactivate', 'update users set is_active = false where id = $1');

/** Returns everything visible to an outsider, without the parts that differ in every response. */
function comparableParts({ status, headers, body }: TestReply): object {
  const { 'x-request-id': _id, date: _date, ...stable } = headers;
  const { request_id: _request, ...visibleBody } = Object(body) as Record<string, unknown>;
  return { status, headers: stable, body: visibleBody };
}

describe.each([
  ['/auth/login', { password: 'wrong password' }],
  ['/auth/forgot-password', {}],
  ['/auth/resend-verification', {}],
  ['/auth/login-link', {}],
  ['/auth/unlock', {}],
])('POST %s', (path, body) => {
  it('returns the same response for unknown, unverified, verified and deactivated accounts', async () => {
    const unverifiedPerson = await newSignedUpPerson(api);
    const verifiedPerson = await newVerifiedPerson(api);
    const deactivatedPerson = await newVerifiedPerson(api);
    await api.deps.db.rows(deactivate, [deactivatedPerson.user_id]);
    const visibleReply = async (email: string) => comparableParts(await api.client().post(path, { ...body, email }));
    const unknownReply = await visibleReply(newEmail());
    for (const { email } of [unverifiedPerson, verifiedPerson, deactivatedPerson])
      expect(await visibleReply(email)).toEqual(unknownReply);
  });
});

describe('response times', () => {
  it.each(['/auth/forgot-password', '/auth/resend-verification', '/auth/login-link', '/auth/unlock'])(
    'pads the response time of %s so that it does not reveal whether an account exists',
    async (path) => {
      const { email } = await newVerifiedPerson(api);
      for (const requestedEmail of [email, newEmail()]) {
        const pendingReply = api.client().post(path, { email: requestedEmail });
        // The work takes a few milliseconds; the race shows whether the response was delayed.
        expect(await Promise.race([pendingReply.then(() => 'answered'), pause(150, 'waiting')])).toBe('waiting');
        expect((await pendingReply).status).toBe(200);
      }
    },
  );
});
