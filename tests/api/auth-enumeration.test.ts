/** Nobody learns from an answer whether an account exists (sign-up excepted, which must say so). */
import { setTimeout as pause } from 'node:timers/promises';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, signedUp, verified } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestReply } from '../support/api/test-client.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi({}, { isSlowLikeProduction: true });
});
afterAll(async () => {
  await api.close();
});

const deactivate = statement('test-deactivate', 'update users set is_active = false where id = $1');

/** Everything an outsider sees, without what differs in every answer. */
function visible({ status, headers, body }: TestReply): object {
  const { 'x-request-id': _id, date: _date, ...stable } = headers;
  const { request_id: _request, ...said } = Object(body) as Record<string, unknown>;
  return { status, headers: stable, said };
}

describe.each([
  ['/auth/login', { password: 'wrong password' }],
  ['/auth/forgot-password', {}],
  ['/auth/resend-verification', {}],
  ['/auth/login-link', {}],
  ['/auth/unlock', {}],
])('POST %s', (path, body) => {
  it('answers alike for unknown, unverified, verified and deactivated accounts', async () => {
    const unverified = await signedUp(api);
    const known = await verified(api);
    const inactive = await verified(api);
    await api.deps.db.rows(deactivate, [inactive.user_id]);
    const ask = async (email: string) => visible(await api.client().post(path, { ...body, email }));
    const unknown = await ask(newEmail());
    for (const { email } of [unverified, known, inactive]) expect(await ask(email)).toEqual(unknown);
  });
});

describe('the time of an answer', () => {
  it.each(['/auth/forgot-password', '/auth/resend-verification', '/auth/login-link', '/auth/unlock'])(
    '%s is kept back until it says nothing',
    async (path) => {
      const { email } = await verified(api);
      for (const asked of [email, newEmail()]) {
        const answer = api.client().post(path, { email: asked });
        // The work takes a few milliseconds; whoever is first shows whether the answer waited for its time.
        expect(await Promise.race([answer.then(() => 'answered'), pause(150, 'waiting')])).toBe('waiting');
        expect((await answer).status).toBe(200);
      }
    },
  );
});
