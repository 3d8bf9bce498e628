/**
 * Two tenants side by side: whoever puts an id of the other one into a path gets 403 or 404, and nothing is written.
 * The cases come from the catalogue, so that a new operation is tried without anybody thinking of it.
 */
import { type OperationName, operations } from '@plenum/contracts/api';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowOf } from '../rows/operation-rows.ts';
import { makeEstablished } from '../support/api/conferences.ts';
import { mailChoiceOf } from '../support/api/mail-choice.ts';
import { idsFor, sendOperation } from '../support/api/operation-requests.ts';
import { expectRefusal } from '../support/api/replies.ts';
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
  // It invites in every way, which takes more than the quota of a newcomer.
  await makeEstablished(api, attacker);
  victim = await newTenant(api);
  // An open event takes everybody; what is tried here is not to be let in.
  await victim.owner.client.put(`/events/${victim.event_id}`, { join_policy: 'CODE', visibility: 'MEMBERS' });
  writtenTables = await watchTables(api);
});

/** Every way to put at least one foreign id into the path. */
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

describe('an id of another tenant', () => {
  it.each(cases)('$name with foreign $foreign', async ({ name, foreign }) => {
    const reply = await sendOperation(attacker.owner.client, name, idsWith(foreign));
    // The contract answers 400 here, with a code that says the same.
    const isForeign = (reply.body as { error?: string }).error === 'connection_not_party';
    expect(isForeign || [403, 404].includes(reply.status), reply.text).toBe(true);
    expect(await writtenTables()).toEqual([]);
  });

  it('and what is written would be noticed', async () => {
    const { client } = victim.owner;
    await client.put(`/events/${victim.event_id}`, { title: 'Changed' });
    expect(await writtenTables()).toContain('events');
    await client.get(`/events/${victim.event_id}`);
    expect(await writtenTables()).toEqual([]);
  });

  it('means nothing in a body either', async () => {
    const { ids } = victim;
    const reply = await attacker.owner.client.put(`/events/${attacker.event_id}`, { ...ids, id: ids.event_id });
    expect(reply.status).toBe(200);
    expect(await writtenTables()).toEqual([]);
  });
});

describe('the link of a mail', () => {
  const choose = (token: string, choice: string): Promise<TestReply> =>
    attacker.owner.client.post(`/mail-choices/${token}`, { choice });
  const open = statement<{ id: number }>(
    'test-open-invitations',
    `select id from invitations where organization_id = $1 and status = 'PENDING' order by id`,
  );
  const openOf = ({ organization_id }: Tenant) => api.deps.db.rows(open, [organization_id]);

  it('is worth nothing with the invitation of another tenant written into it', async () => {
    const { organization_id, ids } = attacker;
    const token = mailChoiceOf(api, { organization_id, invitation_id: ids.invitation_id });
    const foreign = token.replace(`i~${ids.invitation_id}~`, `i~${victim.ids.invitation_id}~`);
    expect(foreign).not.toBe(token);
    for (const choice of ['not_me', 'never', 'allow'])
      expectRefusal(await choose(foreign, choice), 'mail_choice_unknown');
    const oneClick = await attacker.owner.client.post(`/mail-choices/${foreign}/one-click`);
    expectRefusal(oneClick, 'mail_choice_unknown');
    expect(await writtenTables()).toEqual([]);
  });

  it('ends the invitation that it is about, and none of another tenant', async () => {
    const { organization_id, ids } = attacker;
    const before = await openOf(victim);
    const token = mailChoiceOf(api, { organization_id, invitation_id: ids.invitation_id });
    expect((await choose(token, 'never')).status).toBe(200);
    expect(await openOf(victim)).toEqual(before);
    expect((await openOf(attacker)).map(({ id }) => id)).not.toContain(ids.invitation_id);
  });
});

describe('the same requests with one’s own ids', () => {
  // Otherwise a request that is refused for another reason would prove nothing.
  it.each(operationsWithIds.map((name) => ({ name })))('$name goes through', async ({ name }) => {
    // What is removed is needed by the next one.
    const tenant =
      operations[name].method === 'DELETE' || rowOf(name).isolated === true ? await newTenant(api) : attacker;
    const ids = await idsFor(name, api, tenant);
    const reply = await sendOperation(tenant.owner.client, name, ids);
    const isAskedForFile = 'upload' in operations[name] && reply.status === 422;
    // The owner of an organization with an event cannot just go.
    const is_needed = name === 'DeleteAccount' && reply.status === 409;
    // The event is for its members only: it has no page, and nobody learns its address by its id.
    const isPublic = name === 'GetPublicEventAddress' || name === 'CountPublicSponsorClick';
    const isUnlisted = isPublic && reply.status === 404;
    expect(isAskedForFile || is_needed || isUnlisted || reply.status < 300, reply.text).toBe(true);
  });
});
