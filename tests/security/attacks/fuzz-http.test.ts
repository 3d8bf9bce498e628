/**
 * Sends random requests to every operation, valid and mutated, as every kind of caller. The server always replies in
 * time, without a server error, only as its published document says, and reveals nothing of a conference that the
 * caller has no part in.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../support/api/conferences.ts';
import { newLoggedInPerson, logIn } from '../../support/api/people.ts';
import { openTestApi } from '../../support/api/shared-api.ts';
import { newTenant, type Tenant } from '../../support/api/tenants.ts';
import { replyInTime, Findings, fuzzPlan } from '../../support/security/fuzz-plan.ts';
import {
  formatAsCommand,
  type FuzzCase,
  fuzzCases,
  type FuzzWorld,
  buildFuzzRequest,
} from '../../support/security/fuzz-requests.ts';
import { heapAfterCollection } from '../../support/security/heap.ts';
import { type CheckReply, readPublishedSchemas } from '../../support/security/published-schemas.ts';
import { resetRateLimits } from '../../support/security/reset-rate-limits.ts';

const { seeds, count, isLong } = fuzzPlan('requests');
/** Requests that share a world; some of them delete what others need. */
const roundLength = 250;
/** Requests after which the rate limit counters are cleared: limits have their own tests. */
const limitsLength = 25;

const api = await openTestApi({ RATE_LIMIT_EXEMPT: '::/0,0.0.0.0/0' });
let judge: CheckReply;
let sealed: Tenant;
beforeAll(async () => {
  judge = await readPublishedSchemas(api);
  sealed = await newTenant(api, {
    event: { title: 'Sealed conference 7Qx', status: 'DRAFT', join_policy: 'INVITE_ONLY' },
    owner: { first_name: 'Wilhelmina7Qx', last_name: 'Sealedname7Qx' },
  });
});

async function newWorld(): Promise<FuzzWorld> {
  await resetRateLimits(api.deps);
  const [tenant, foreign] = [await newTenant(api), await newTenant(api)];
  const member = async (role: 'ORGANIZER' | 'SPEAKER' | 'ATTENDEE', is_banned = false) => {
    const person = await newLoggedInPerson(api);
    await addMember(api, tenant.event_id, person.user_id, { role, is_banned });
    return person;
  };
  const people = {
    owner: tenant.owner,
    ORGANIZER: await member('ORGANIZER'),
    SPEAKER: await member('SPEAKER'),
    ATTENDEE: await member('ATTENDEE'),
    banned: await member('ATTENDEE', true),
    outsider: foreign.owner,
  };
  const clients = {
    nobody: api.client(),
    owner: people.owner.client,
    ORGANIZER: people.ORGANIZER.client,
    SPEAKER: people.SPEAKER.client,
    ATTENDEE: people.ATTENDEE.client,
    banned: people.banned.client,
    outsider: people.outsider.client,
  };
  return { tenant, foreign, sealed, people, clients };
}

/** Returns values that no caller in these worlds may ever read. */
const secretsOf = ({ owner, detail }: Tenant): readonly string[] => [owner.email, owner.last_name, detail.title];

async function send(world: FuzzWorld, fuzz: FuzzCase, findings: Findings): Promise<void> {
  const request = buildFuzzRequest(world, fuzz);
  // A clone: a request that logs the caller out must not affect later requests.
  const client = world.clients[fuzz.caller].clone();
  const reply = await replyInTime(client.send(request.method, request.path, request.options));
  const command = formatAsCommand(fuzz.caller, request);
  if (reply === null) {
    findings.add(`${fuzz.name} never answered`, command);
    return;
  }
  const problem = judge(fuzz.name, reply);
  if (problem !== null) findings.add(problem, `${command} → ${reply.status} ${reply.text.slice(0, 300)}`);
  for (const secret of secretsOf(world.sealed))
    if (reply.text.includes(secret)) findings.add(`${fuzz.name} tells of a foreign conference`, command);
}

/** Sends all requests of a seed; returns the errors and the growth of the heap. */
async function fuzzFrom(seed: number): Promise<{ readonly problems: string[]; readonly heapRatio: number }> {
  const findings = new Findings();
  const rounds = Math.ceil(count / roundLength);
  let heapBefore = 0;
  for (let round = 0; round < rounds; round += 1) {
    // Permanent caches are filled after 20% of the rounds.
    if (round === Math.floor(rounds / 5)) heapBefore = heapAfterCollection();
    const world = await newWorld();
    const cases = fc.sample(fuzzCases, {
      seed: seed + round,
      numRuns: Math.min(roundLength, count - round * roundLength),
    });
    for (const [index, fuzz] of cases.entries()) {
      if (index % limitsLength === 0) await resetRateLimits(api.deps);
      await send(world, fuzz, findings);
    }
  }
  return { problems: findings.list(), heapRatio: heapAfterCollection() / heapBefore };
}

describe('random requests', () => {
  it.each(seeds)(
    'answers random requests from seed %i with documented replies, in time and without a server error',
    async (seed) => {
      const { problems, heapRatio } = await fuzzFrom(seed);
      console.log(`fuzz requests, seed ${seed}: heap ${heapRatio.toFixed(2)} of that after the first fifth`);
      expect(problems).toEqual([]);
      if (isLong) expect(heapRatio).toBeLessThan(1.5);
      expect(Object.getPrototypeOf({})).not.toHaveProperty('polluted');
      expect(Object.getPrototypeOf({})).not.toHaveProperty('is_admin');
    },
    isLong ? 3_600_000 : 180_000,
  );

  it('leaves the pages of uninvolved people unchanged', async () => {
    // A long run outlives its first login.
    const { client } = await logIn(sealed.owner, api.client());
    for (const path of [
      `/events/${sealed.event_id}`,
      `/events/${sealed.event_id}/agenda`,
      `/events/${sealed.event_id}/users`,
      `/events/${sealed.event_id}/chat-rooms`,
      `/organizations/${sealed.organization_id}/events`,
      `/users/${sealed.owner.user_id}/dashboard`,
      '/organizations',
      '/notifications',
    ])
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
  });
});
