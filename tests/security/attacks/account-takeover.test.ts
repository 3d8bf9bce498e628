/**
 * Nobody gets into an account, and no account gets a right, but by the mailbox of its address: random sequences of
 * everything that people can do with accounts and invitations, checked after every sequence against what each person
 * may have. fast-check shortens a sequence that breaks a rule; `PLENUM_TAKEOVER_SEED` repeats it.
 */
import { statement } from '@plenum/core/platform/db/database';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestApi } from '../../support/api/shared-api.ts';
import { actionNames, type Player, type Step, take, TakeoverWorld } from '../../support/security/takeover-world.ts';
import { timeouts } from '../../support/services/timeouts.ts';

const api = await openTestApi();
const isLong = process.env['PLENUM_SECURITY_LONG'] === '1';

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...actionNames),
  player: fc.nat({ max: 2 }),
  address: fc.nat({ max: 3 }),
  choice: fc.nat({ max: 11 }),
});

/** The address of a person among all addresses. */
const ownAddress = [0, 2, 3] as const;

/** What people do one after the other; steps drawn alone seldom get as far. */
const stories: Readonly<Record<string, (by: Omit<Step, 'action'>, other: number) => readonly Step[]>> = {
  'somebody has an account': (by) => [
    { ...by, action: 'signUp', address: ownAddress[by.player] ?? 0 },
    { ...by, action: 'verify', address: ownAddress[by.player] ?? 0 },
    { ...by, action: 'logIn', address: ownAddress[by.player] ?? 0 },
  ],
  'somebody wants the free address of another, who is logged in and follows the link': (by) => [
    { ...by, action: 'signUp', address: ownAddress[by.player] ?? 0 },
    { ...by, action: 'verify', address: ownAddress[by.player] ?? 0 },
    { ...by, action: 'logIn', address: ownAddress[by.player] ?? 0 },
    { ...by, action: 'changeAddress', address: 1 },
    { ...by, action: 'signUp', player: 0, address: 0 },
    { ...by, action: 'verifyAndLogIn', player: 0, address: 0, choice: 1 },
    { ...by, action: 'confirmAddress', player: 0, address: 1 },
  ],
  'an address is invited, and somebody registers with it': (by) => [
    { ...by, action: 'invite' },
    { ...by, action: 'invite', address: ownAddress[by.player] ?? 0 },
    { ...by, action: 'register' },
  ],
  'somebody asks for a mail, which is followed': (by, other) => [
    { ...by, action: 'wait' },
    { ...by, action: 'askForMail' },
    { ...by, action: by.choice % 2 === 0 ? 'verifyAndLogIn' : 'reset', player: other },
  ],
};

const story: fc.Arbitrary<readonly Step[]> = fc
  .record({ name: fc.constantFrom(...Object.keys(stories)), by: step, other: fc.nat({ max: 2 }) })
  .map(({ name, by, other }) => stories[name]?.(by, other) ?? []);

const sequence = fc
  .array(
    fc.oneof(
      step.map((one): readonly Step[] => [one]),
      story,
    ),
    { minLength: 6, maxLength: 24, size: 'max' },
  )
  .map((parts) => parts.flat());

const acceptedInvitations = statement<{ readonly id: number; readonly email: string; readonly user_id: number }>(
  'takeover-accepted',
  `select id, email, user_id from invitations where organization_id = $1 and status = 'ACCEPTED'`,
);
/** Memberships, tokens and logins of the accounts of some addresses, beside those that an accepted invitation gave. */
const heldRights = statement<{ readonly email: string; readonly what: string }>(
  'takeover-rights',
  `with mine as (select id, email, email_verified_at from users where email = any($2::text[])),
        held as (
          select user_id, 'organization' as what from organization_users where organization_id = $1
           union all
          select eu.user_id, 'event' from event_users eu join events e on e.id = eu.event_id where e.organization_id = $1)
   select mine.email, held.what from held join mine on mine.id = held.user_id
    where mine.email_verified_at is null
       or not exists (select from invitations i where i.user_id = mine.id and i.status = 'ACCEPTED'
                         and i.organization_id = $1 and i.kind = held.what)
    union all
   select mine.email, 'login' from logins l join mine on mine.id = l.user_id
    where mine.email_verified_at is null and l.revoked_at is null
    union all
   select mine.email, 'token' from api_tokens t join mine on mine.id = t.user_id
    where mine.email_verified_at is null and t.revoked_at is null`,
);

const owns = (player: Player, email: string): boolean => player.mailboxes.includes(email);

/** Returns what somebody has and may not have. */
async function faults(world: TakeoverWorld): Promise<string[]> {
  const found: string[] = [];
  for (const player of world.players) {
    const me = await world.me(player);
    if (me !== null && (!me.email_verified || !owns(player, me.email)))
      found.push(`${player.name} is logged in to the account of ${me.email}`);
    for (const token of player.apiTokens) {
      const reply = await api.client(token).get('/auth/me');
      const { email } = Object(reply.body) as { readonly email?: string };
      if (reply.status === 200 && email !== undefined && !owns(player, email))
        found.push(`a token of ${player.name} reads the account of ${email}`);
    }
    for (const email of world.addresses.filter((address) => !owns(player, address)))
      for (const password of player.passwords) {
        const reply = await api.client().post('/auth/login', { email, password });
        if (reply.status === 200) found.push(`a password of ${player.name} opens the account of ${email}`);
      }
  }
  const accepted = await api.deps.db.rows(acceptedInvitations, [world.conference.organization_id]);
  for (const { id, email } of accepted)
    if (!world.players.some((player) => owns(player, email) && player.accepted.has(id)))
      found.push(`the invitation to ${email} was accepted by somebody else`);
  const rights = await api.deps.db.rows(heldRights, [world.conference.organization_id, [...world.addresses]]);
  for (const { email, what } of rights) found.push(`the account of ${email} has a right without a proof: ${what}`);
  return found;
}

const given = Number(process.env['PLENUM_TAKEOVER_SEED'] ?? '');
const seeds = given > 0 ? [given] : isLong ? [1, 20_261_128, 987_654_321] : [20_261_128];

it.each(seeds)(
  'nobody gets a right that the states of accounts do not give (seed %d)',
  { timeout: 30 * timeouts.test },
  async (seed) => {
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        const world = await TakeoverWorld.create(api);
        for (const one of steps) {
          await take(world, one);
          done.set(one.action, (done.get(one.action) ?? 0) + 1);
        }
        expect(await faults(world)).toEqual([]);
      }),
      { seed, numRuns: isLong ? 1_000 : 40 },
    );
    const total = [...done.values()].reduce((sum, count) => sum + count, 0);
    console.log(`takeover: ${total} steps of ${done.size} kinds from seed ${seed}`);
    expect(done.size).toBe(actionNames.length);
  },
);
