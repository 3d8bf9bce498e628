/** The browsers one is logged in with, and ending them. */
import { RevokeLogin, RevokeOtherLogins, ListLogins } from '@plenum/contracts/accounts/auth';
import { expect, it } from 'vitest';
import { loggedIn, logIn, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestClient } from '../support/api/test-client.ts';
import { waitUntil } from '../support/api/wait-until.ts';

const api = await openTestApi();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const listed = async (client: TestClient) => expectReply(ListLogins, 200, await client.get('/auth/logins')).logins;
const isOut = async (client: TestClient): Promise<boolean> => (await client.get('/auth/me')).status === 401;

async function withFirefox(person: TestPerson): Promise<TestClient> {
  const client = api.client();
  const { email, password } = person;
  await client.post('/auth/login', { email, password }, { headers: { 'user-agent': firefox } });
  return client;
}

it('lists them by device, this one first', async () => {
  const ada = await loggedIn(api);
  await withFirefox(ada);
  const logins = await listed(ada.client);
  expect(logins).toHaveLength(2);
  expect(logins[0]).toMatchObject({ is_current: true });
  expect(logins[1]).toMatchObject({ is_current: false, device: 'Firefox on Linux', is_phone: false });
  expect(JSON.stringify(logins)).not.toContain('hash');
});

it('ends one within a second, here and for the refresh token', async () => {
  const ada = await loggedIn(api);
  const other = await withFirefox(ada);
  expect(await isOut(other)).toBe(false);
  const target = (await listed(ada.client)).find(({ is_current }) => !is_current);
  const begunMs = performance.now();
  expectReply(RevokeLogin, 200, await ada.client.delete(`/auth/logins/${target?.id ?? ''}`));
  await waitUntil('the login is worth nothing', () => isOut(other));
  expect(performance.now() - begunMs).toBeLessThan(1000);
  expectRefusal(await other.post('/auth/refresh', {}), 'token_revoked');
  expect(await listed(ada.client)).toHaveLength(1);
});

it('ends all others, and this one when asked to', async () => {
  const ada = await loggedIn(api);
  const others = [await withFirefox(ada), await withFirefox(ada)];
  expectReply(RevokeOtherLogins, 200, await ada.client.delete('/auth/logins'));
  for (const other of others) await waitUntil('the login is worth nothing', () => isOut(other));
  const [current] = await listed(ada.client);
  expectReply(RevokeLogin, 200, await ada.client.delete(`/auth/logins/${current?.id ?? ''}`));
  await waitUntil('the login is worth nothing', () => isOut(ada.client));
});

it('touches nobody else’s', async () => {
  const [ada, bob] = await Promise.all([loggedIn(api), loggedIn(api)]);
  const [his] = await listed(bob.client);
  expectRefusal(await ada.client.delete(`/auth/logins/${his?.id ?? ''}`), 'not_found');
  expectRefusal(await ada.client.delete('/auth/logins/nonsense'), 'not_found');
  expectRefusal(await ada.client.delete('/auth/logins/00000000-0000-4000-8000-000000000000'), 'not_found');
  await ada.client.delete('/auth/logins');
  expect(await listed(bob.client)).toHaveLength(1);
  await logIn(bob);
});
