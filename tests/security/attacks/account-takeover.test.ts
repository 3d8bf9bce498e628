/**
 * Access to an account, and every right, requires the mailbox of its address: random sequences of all actions on
 * accounts and invitations, checked after every sequence against what each person may have. fast-check shortens a
 * sequence that violates the rule; `PLENUM_TAKEOVER_SEED` repeats it.
 */
import { statement } from '@plenum/core/platform/db/database';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestApi } from '../../support/api/shared-api.ts';
import {
  actionNames,
  type Player,
  type Step,
  performStep,
  TakeoverWorld,
} from '../../support/security/takeover-world.ts';
import { timeouts } from '../../support/services/timeouts.ts';

const api = await openTestApi();
const isLong = process.env['PLENUM_SECURITY_LONG'] === '1';

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...actionNames),
  player: fc.nat({ max: 2 }),
  address: fc.nat({ max: 3 }),
  choice: fc.nat({ max: 11 }),
});

/** The index of a person's address among all addresses. */
const ownAddress = [0, 2, 3] as const;

/** Typical sequences of steps; steps drawn alone seldom get as far. */
const scenarios: Readonly<Record<string, (by: Omit<Step, 'action'>, other: number) => readonly Step[]>> = {
  'a person has an account': (by) => [
    { ...by, action: 'signUp', address: ownAddress[by.player] ?? 0 },
    { ...by, action: 'verify', address: ownAddress[by.player] ?? 0 },
    { ...by, action: 'logIn', address: ownAddress[by.player] ?? 0 },
  ],
  'a person requests the free address of another, who is logged in and follows the link': (by) => [
    { ...by, action: 'signUp', address: ownAddress[by.player] ?? 0 },
    { ...by, action: 'verify', address: ownAddress[by.player] ?? 0 },
    { ...by, action: 'logIn', address: ownAddress[by.player] ?? 0 },
    { ...by, action: 'changeAddress', address: 1 },
    { ...by, action: 'signUp', player: 0, address: 0 },
    { ...by, action: 'verifyAndLogIn', player: 0, address: 0, choice: 1 },
    { ...by, action: 'confirmAddress', player: 0, address: 1 },
  ],
  'an address is invited, and a person registers with it': (by) => [
    { ...by, action: 'invite' },
    { ...by, action: 'invite', address: ownAddress[by.player] ?? 0 },
    { ...by, action: 'register' },
  ],
  'a person requests an email and follows its link': (by, other) => [
    { ...by, action: 'wait' },
    { ...by, action: 'askForMail' },
    { ...by, action: by.choice % 2 === 0 ? 'verifyAndLogIn' : 'reset', player: other },
  ],
};

const scenario: fc.Arbitrary<readonly Step[]> = fc
  .record({ name: fc.constantFrom(...Object.keys(scenarios)), by: step, other: fc.nat({ max: 2 }) })
  .map(({ name, by, other }) => scenarios[name]?.(by, other) ?? []);

const sequence = fc
  .array(
    fc.oneof(
      step.map((candidate): readonly Step[] => [candidate]),
      scenario,
    ),
    { minLength: 6, maxLength: 24, size: 'max' },
  )
  .map((parts) => parts.flat());

const acceptedInvitations = statement<{ readonly id: number; readonly email: string; readonly user_id: number }>(
  'takeover-accepted',
  `select id, email, user_id from invitations where organization_id = $1 and status = 'ACCEPTED'`,
);
/** Memberships, tokens and logins of the accounts with some addresses, except those from an accepted invitation. */
const stateRights = statement<{ readonly email: string; readonly what: string }>(
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

const hasMailbox = (player: Player, email: string): boolean => player.mailboxes.includes(email);

/** Returns what a person has and may not have. */
async function findBreaches(world: TakeoverWorld): Promise<string[]> {
  const breaches: string[] = [];
  for (const player of world.players) {
    const me = await world.currentAccount(player);
    if (me !== null && (!me.email_verified || !hasMailbox(player, me.email)))
      breaches.push(`${player.name} is logged in to the account of ${me.email}`);
    for (const token of player.apiTokens) {
      const reply = await api.client(token).get('/auth/me');
      const { email } = Object(reply.body) as { readonly email?: string };
      if (reply.status === 200 && email !== undefined && !hasMailbox(player, email))
        breaches.push(`a token of ${player.name} reads the account of ${email}`);
    }
    for (const email of world.addresses.filter((address) => !hasMailbox(player, address)))
      for (const password of player.passwords) {
        const reply = await api.client().post('/auth/login', { email, password });
        if (reply.status === 200) breaches.push(`a password of ${player.name} opens the account of ${email}`);
      }
  }
  const accepted = await api.deps.db.rows(acceptedInvitations, [world.conference.organization_id]);
  for (const { id, email } of accepted)
    if (!world.players.some((player) => hasMailbox(player, email) && player.accepted.has(id)))
      breaches.push(`the invitation to ${email} was accepted by somebody else`);
  const rights = await api.deps.db.rows(stateRights, [world.conference.organization_id, [...world.addresses]]);
  for (const { email, what } of rights) breaches.push(`the account of ${email} has a right without a proof: ${what}`);
  return breaches;
}

const seedText = Number(process.env['PLENUM_TAKEOVER_SEED'] ?? '');
const seeds = seedText > 0 ? [seedText] : isLong ? [1, 20_261_128, 987_654_321] : [20_261_128];

it.each(seeds)(
  'grants no permission in random sequences of steps that the account states do not allow (seed %d)',
  { timeout: 30 * timeouts.test },
  async (seed) => {
    const stepCounts = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        const world = await TakeoverWorld.create(api);
        for (const single of steps) {
          await performStep(world, single);
          stepCounts.set(single.action, (stepCounts.get(single.action) ?? 0) + 1);
        }
        expect(await findBreaches(world)).toEqual([]);
      }),
      { seed, numRuns: isLong ? 1_000 : 40 },
    );
    const total = [...stepCounts.values()].reduce((sum, count) => sum + count, 0);
    console.log(`takeover: ${total} steps of ${stepCounts.size} kinds from seed ${seed}`);
    expect(stepCounts.size).toBe(actionNames.length);
  },
);
