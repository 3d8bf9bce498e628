/**
 * Two tenants: a request with an id of the other tenant in its path gets 403 or 404, and nothing is written. The cases
 * come from the catalogue, so that new operations are included automatically.
 */
import { type OperationName, operations } from '@plenum/contracts/api';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowOf } from '../rows/operation-rows.ts';
import { makeOrganizationTrusted } from '../support/api/conferences.ts';
import { mailChoiceOf } from '../support/api/mail-choice.ts';
import { idsForOperation, sendOperation } from '../support/api/operation-requests.ts';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { type IdName, idsInPath, newTenant, operationsWithIds, type Tenant } from '../support/api/tenants.ts';
import type { TestReply } from '../support/api/test-client.ts';
import { watchTables } from '../support/api/written-tables.ts';

const api = await openTestApi();
let attacker: Tenant;
let victim: Tenant;
let writtenTables: () => Promise<string[]>;

beforeAll(async () => {
  attacker = await newTenant(api);
  // It invites in every way, which exceeds the quota of a newcomer.
  await makeOrganizationTrusted(api, attacker);
  victim = await newTenant(api);
  // An open event admits everybody; this test expects a rejection.
  await victim.owner.client.put(`/events/${victim.event_id}`, { join_policy: 'CODE', visibility: 'MEMBERS' });
  writtenTables = await watchTables(api);
});

/** Returns every way to use at least one id of another tenant in the path. */
function swaps(name: OperationName): { readonly name: OperationName; readonly foreign: readonly IdName[] }[] {
  const ids = idsInPath(name);
  return Array.from({ length: 2 ** ids.length - 1 }, (_, index) => ({
    name,
    foreign: ids.filter((_id, bit) => ((index + 1) >> bit) % 2 === 1),
  }));
}

const cases = operationsWithIds.flatMap(swaps);

const idsWith = (foreign: readonly IdName[]) => ({
  ...attacker.ids,
  ...Object.fromEntries(foreign.map((id) => [id, victim.ids[id]])),
});

describe('ids of another tenant', () => {
  it.each(cases)('rejects $name with an id of another tenant: $foreign', async ({ name, foreign }) => {
    const reply = await sendOperation(attacker.owner.client, name, idsWith(foreign));
    // The contract says 400 here, with a code of the same meaning.
    const isForeign = (reply.body as { error?: string }).error === 'connection_not_party';
    expect(isForeign || [403, 404].includes(reply.status), reply.text).toBe(true);
    expect(await writtenTables()).toEqual([]);
  });

  it('detects writes in this test', async () => {
    const { client } = victim.owner;
    await client.put(`/events/${victim.event_id}`, { title: 'Changed' });
    expect(await writtenTables()).toContain('events');
    await client.get(`/events/${victim.event_id}`);
    expect(await writtenTables()).toEqual([]);
  });

  it('rejects ids of another tenant in the body', async () => {
    const { ids } = victim;
    const reply = await attacker.owner.client.put(`/events/${attacker.event_id}`, { ...ids, id: ids.event_id });
    expect(reply.status).toBe(200);
    expect(await writtenTables()).toEqual([]);
  });
});

describe('emailed links', () => {
  const choose = (token: string, choice: string): Promise<TestReply> =>
    attacker.owner.client.post(`/mail-choices/${token}`, { choice });
  const open = statement<{ id: number }>(
    'test-open-invitations',
    `select id from invitations where organization_id = $1 and status = 'PENDING' order by id`,
  );
  const openOf = ({ organization_id }: Tenant) => api.deps.db.rows(open, [organization_id]);

  it('rejects a link that was modified to contain the invitation of another tenant', async () => {
    const { organization_id, ids } = attacker;
    const token = mailChoiceOf(api, { organization_id, invitation_id: ids.invitation_id });
    const foreign = token.replace(`i~${ids.invitation_id}~`, `i~${victim.ids.invitation_id}~`);
    expect(foreign).not.toBe(token);
    for (const choice of ['not_me', 'never', 'allow'])
      expectRejection(await choose(foreign, choice), 'mail_choice_unknown');
    const oneClick = await attacker.owner.client.post(`/mail-choices/${foreign}/one-click`);
    expectRejection(oneClick, 'mail_choice_unknown');
    expect(await writtenTables()).toEqual([]);
  });

  it('declines only the invitation of the link, not one of another tenant', async () => {
    const { organization_id, ids } = attacker;
    const before = await openOf(victim);
    const token = mailChoiceOf(api, { organization_id, invitation_id: ids.invitation_id });
    expect((await choose(token, 'never')).status).toBe(200);
    expect(await openOf(victim)).toEqual(before);
    expect((await openOf(attacker)).map(({ id }) => id)).not.toContain(ids.invitation_id);
  });
});

const publicOperations: ReadonlySet<OperationName> = new Set([
  'GetPublicEventAddress',
  'GetPublicSession',
  'ReadPublicSessionCalendar',
  'CountPublicSponsorClick',
]);

describe('requests with ids of the caller’s tenant', () => {
  // Otherwise, a request that is rejected for another reason would not be a valid test.
  it.each(operationsWithIds.map((name) => ({ name })))('accepts $name', async ({ name }) => {
    // The next request needs what this one removes.
    const tenant =
      operations[name].method === 'DELETE' || rowOf(name).needsSeparateData === true ? await newTenant(api) : attacker;
    const ids = await idsForOperation(name, api, tenant);
    const reply = await sendOperation(tenant.owner.client, name, ids);
    const expectsFile = 'upload' in operations[name] && reply.status === 422;
    // The owner of an organization with an event cannot leave.
    const is_needed = name === 'DeleteAccount' && reply.status === 409;
    // The event is for members only: it has no public page, and its id does not lead to its slug.
    const isUnlisted = publicOperations.has(name) && reply.status === 404;
    expect(expectsFile || is_needed || isUnlisted || reply.status < 300, reply.text).toBe(true);
  });
});
