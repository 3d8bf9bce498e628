/** Accounts with an unverified address are removed after a period, unless they are in use. */
import { unverifiedAccountRetentionDays } from '@plenum/contracts/accounts/security-limits';
import { purgeExpired } from '@plenum/core/domain/system/upkeep/purge-expired';
import { expect, it } from 'vitest';
import { openTestDeps } from '../support/worker/test-deps.ts';

const { deps, run } = await openTestDeps('unverified');

async function newAccount(days: number, changes = 'is_active = true'): Promise<number> {
  const [row] = await run<{ id: number }>(
    'sign-up',
    `insert into users (email, first_name, last_name, privacy_settings, password_hash, created_at)
     values (gen_random_uuid() || '@example.org', 'Ada', 'Lovelace', '{}', 'x', now() - make_interval(days => $1))
     returning id`,
    [days],
  );
  const id = row?.id ?? 0;
  await run(`change-${changes}`, `update users set ${changes} where id = $1`, [id]);
  return id;
}
const addMailLink = (id: number, days: number) =>
  run(
    'mail-link',
    `insert into mail_links (id, user_id, purpose, email, token_hash, created_at, expires_at)
     select gen_random_uuid(), id, 'verify_email', email, 'hash-' || id, now() - make_interval(days => $2),
            now() - make_interval(days => $2) + interval '1 day' from users where id = $1`,
    [id, days],
  );
const exists = async (id: number) => (await run('is-there', 'select 1 from users where id = $1', [id])).length > 0;
const old = unverifiedAccountRetentionDays + 1;

it('removes an old account with its emailed links, and keeps a newer one', async () => {
  const [expiredAccount, keptAccount] = [await newAccount(old), await newAccount(unverifiedAccountRetentionDays - 1)];
  await addMailLink(expiredAccount, old);
  const { removed } = await purgeExpired(deps);
  expect(removed['unverified_accounts']).toBe(1);
  expect([await exists(expiredAccount), await exists(keptAccount)]).toEqual([false, true]);
});

it.each(['email_verified_at = now()', 'is_active = false', 'is_demo = true', 'is_named_founder = true'])(
  'keeps an old account with %s',
  async (changes) => {
    const id = await newAccount(old, changes);
    await purgeExpired(deps);
    expect(await exists(id)).toBe(true);
  },
);

it('keeps an account with a newer email', async () => {
  const id = await newAccount(old);
  await addMailLink(id, 1);
  await purgeExpired(deps);
  expect(await exists(id)).toBe(true);
});

it('keeps an account with related data', async () => {
  const [member, connectedAccount, idleAccount] = [await newAccount(old), await newAccount(old), await newAccount(old)];
  await run(
    'organization',
    `with inserted as (insert into organizations (name) values ('Example') returning id)
     insert into organization_users (organization_id, user_id, role) select id, $1, 'MEMBER' from inserted`,
    [member],
  );
  await run(
    'connection',
    `insert into connections (requester_id, recipient_id, status, icebreaker_message) values ($1, $2, 'PENDING', 'Tea?')`,
    [member, connectedAccount],
  );
  await purgeExpired(deps);
  expect([await exists(member), await exists(connectedAccount), await exists(idleAccount)]).toEqual([
    true,
    true,
    false,
  ]);
});
