/** Listing and revoking the logins of the caller. */
import { RevokeLogin, RevokeOtherLogins, ListLogins } from '@plenum/contracts/accounts/auth';
import { expect, it } from 'vitest';
import { newLoggedInPerson, logIn, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestClient } from '../support/api/test-client.ts';
import { waitForCondition } from '../support/api/wait-until.ts';

const api = await openTestApi();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const listLogins = async (client: TestClient) => expectReply(ListLogins, 200, await client.get('/auth/logins')).logins;
const isLoggedOut = async (client: TestClient): Promise<boolean> => (await client.get('/auth/me')).status === 401;

async function logInWithFirefox(person: TestPerson): Promise<TestClient> {
  const client = api.client();
  const { email, password } = person;
  await client.post('/auth/login', { email, password }, { headers: { 'user-agent': firefox } });
  return client;
}

it('lists logins by device, the current one first', async () => {
  const ada = await newLoggedInPerson(api);
  await logInWithFirefox(ada);
  const logins = await listLogins(ada.client);
  expect(logins).toHaveLength(2);
  expect(logins[0]).toMatchObject({ is_current: true });
  expect(logins[1]).toMatchObject({ is_current: false, device: 'Firefox on Linux', is_phone: false });
  expect(JSON.stringify(logins)).not.toContain('hash');
});

it('revokes a login within a second, including its refresh token', async () => {
  const ada = await newLoggedInPerson(api);
  const otherClient = await logInWithFirefox(ada);
  expect(await isLoggedOut(otherClient)).toBe(false);
  const target = (await listLogins(ada.client)).find(({ is_current }) => !is_current);
  const startMs = performance.now();
  expectReply(RevokeLogin, 200, await ada.client.delete(`/auth/logins/${target?.id ?? ''}`));
  await waitForCondition('the login is rejected', () => isLoggedOut(otherClient));
  expect(performance.now() - startMs).toBeLessThan(1000);
  expectRejection(await otherClient.post('/auth/refresh', {}), 'token_revoked');
  expect(await listLogins(ada.client)).toHaveLength(1);
});

it('revokes all other logins, and the current one on request', async () => {
  const ada = await newLoggedInPerson(api);
  const otherClients = [await logInWithFirefox(ada), await logInWithFirefox(ada)];
  expectReply(RevokeOtherLogins, 200, await ada.client.delete('/auth/logins'));
  for (const otherClient of otherClients)
    await waitForCondition('the login is rejected', () => isLoggedOut(otherClient));
  const [current] = await listLogins(ada.client);
  expectReply(RevokeLogin, 200, await ada.client.delete(`/auth/logins/${current?.id ?? ''}`));
  await waitForCondition('the login is rejected', () => isLoggedOut(ada.client));
});

it('rejects logins of other people', async () => {
  const [ada, bob] = await Promise.all([newLoggedInPerson(api), newLoggedInPerson(api)]);
  const [bobsLogin] = await listLogins(bob.client);
  expectRejection(await ada.client.delete(`/auth/logins/${bobsLogin?.id ?? ''}`), 'not_found');
  expectRejection(await ada.client.delete('/auth/logins/nonsense'), 'not_found');
  expectRejection(await ada.client.delete('/auth/logins/00000000-0000-4000-8000-000000000000'), 'not_found');
  await ada.client.delete('/auth/logins');
  expect(await listLogins(bob.client)).toHaveLength(1);
  await logIn(bob);
});
