/** Accounts whose address nobody has verified go after some time, if nothing belongs to them. */
import { unverifiedAccountRetentionDays } from '@plenum/contracts/accounts/security-limits';
import { purgeExpired } from '@plenum/core/domain/system/upkeep/purge-expired';
import { expect, it } from 'vitest';
import { openTestDeps } from '../support/worker/test-deps.ts';

const { deps, run } = await openTestDeps('unproven');

/** Creates an account that is so many days old. */
async function account(days: number, change = 'is_active = true'): Promise<number> {
  const [row] = await run<{ id: number }>(
    'sign-up',
    `insert into users (email, first_name, last_name, privacy_settings, password_hash, created_at)
     values (gen_random_uuid() || '@example.org', 'Ada', 'Lovelace', '{}', 'x', now() - make_interval(days => $1))
     returning id`,
    [days],
  );
  const id = row?.id ?? 0;
  await run(`change-${change}`, `update users set ${change} where id = $1`, [id]);
  return id;
}
const mailed = (id: number, days: number) =>
  run(
    'mail-link',
    `insert into mail_links (id, user_id, purpose, email, token_hash, created_at, expires_at)
     select gen_random_uuid(), id, 'verify_email', email, 'hash-' || id, now() - make_interval(days => $2),
            now() - make_interval(days => $2) + interval '1 day' from users where id = $1`,
    [id, days],
  );
const isThere = async (id: number) => (await run('is-there', 'select 1 from users where id = $1', [id])).length > 0;
const old = unverifiedAccountRetentionDays + 1;

it('an old account goes with its mail links, a newer one stays', async () => {
  const [due, kept] = [await account(old), await account(unverifiedAccountRetentionDays - 1)];
  await mailed(due, old);
  const { removed } = await purgeExpired(deps);
  expect(removed['unproven_accounts']).toBe(1);
  expect([await isThere(due), await isThere(kept)]).toEqual([false, true]);
});

it.each(['email_verified_at = now()', 'is_active = false', 'is_demo = true', 'is_named_founder = true'])(
  'an old account with %s stays',
  async (change) => {
    const id = await account(old, change);
    await purgeExpired(deps);
    expect(await isThere(id)).toBe(true);
  },
);

it('an account with a newer mail stays', async () => {
  const id = await account(old);
  await mailed(id, 1);
  await purgeExpired(deps);
  expect(await isThere(id)).toBe(true);
});

it('an account to which something belongs stays', async () => {
  const [member, connected, idle] = [await account(old), await account(old), await account(old)];
  await run(
    'organization',
    `with made as (insert into organizations (name) values ('Example') returning id)
     insert into organization_users (organization_id, user_id, role) select id, $1, 'MEMBER' from made`,
    [member],
  );
  await run(
    'connection',
    `insert into connections (requester_id, recipient_id, status, icebreaker_message) values ($1, $2, 'PENDING', 'Tea?')`,
    [member, connected],
  );
  await purgeExpired(deps);
  expect([await isThere(member), await isThere(connected), await isThere(idle)]).toEqual([true, true, false]);
});
