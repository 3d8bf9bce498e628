/**
 * Tokens that are bound to events: another event of the same organization does not exist for them, in no operation and no
 * list, and neither does the organization. The cases come from the catalogue.
 */
import { type OperationName, operationNames, operations, specOf } from '@plenum/contracts/api';
import { CreateOrganizationToken, ListOrganizationTokens } from '@plenum/contracts/integrations/api-tokens';
import { apiScopes, isBindableToEvents } from '@plenum/contracts/integrations/token-scopes';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOrganizationToken, newPersonToken, organizationScopes } from '../support/api/api-tokens.ts';
import { addMember, markDeleted } from '../support/api/conferences.ts';
import { idsFor, sendOperation } from '../support/api/operation-requests.ts';
import { testPassword } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { type IdName, idsInPath, newTenant, operationsWithIds, type Tenant } from '../support/api/tenants.ts';
import type { TestClient } from '../support/api/test-client.ts';
import { watchTables } from '../support/api/written-tables.ts';
import { forgetLimits } from '../support/security/forget-limits.ts';

const api = await openTestApi();
/** Events of one organization and one owner: that of the tokens, and another one. */
let own: Tenant;
let other: Tenant;
let person: TestClient;
let organization: TestClient;
let writtenTables: () => Promise<string[]>;

const moveEvent = statement('t-move-event', 'update events set organization_id = $2 where id = $1');
const bindable = apiScopes.filter(isBindableToEvents);
const ofOrganization = organizationScopes.filter(isBindableToEvents);

beforeAll(async () => {
  own = await newTenant(api);
  other = await newTenant(api);
  await api.deps.db.rows(moveEvent, [other.event_id, own.organization_id]);
  await addMember(api, other.event_id, own.owner.user_id, { role: 'ADMIN' });
  const event_ids = [own.event_id];
  person = api.client((await newPersonToken(own.owner, { scopes: bindable, event_ids })).token);
  const made = await newOrganizationToken(own.owner, own.organization_id, { scopes: ofOrganization, event_ids });
  organization = api.client(made.token);
  writtenTables = await watchTables(api);
});
beforeEach(() => forgetLimits(api.deps));

const isOpened = (name: OperationName): boolean => bindable.some((scope) => scope === specOf(name).token);
/** Ids of what belongs to an event, or is in one. */
const eventIds: readonly IdName[] = idsOfEvents();
function idsOfEvents(): readonly IdName[] {
  const outside: ReadonlySet<IdName> = new Set(['user_id', 'organization_id', 'member_id', 'attendee_id', 'other_id']);
  return [...new Set(operationsWithIds.flatMap(idsInPath))].filter((id) => !outside.has(id));
}
const cases = operationsWithIds.filter((name) => isOpened(name) && idsInPath(name).some((id) => eventIds.includes(id)));

describe('another event of the organization', () => {
  it.each(cases)('is none for %s', async (name) => {
    // Without the binding it is one of theirs.
    const ids = { ...own.ids, ...Object.fromEntries(eventIds.map((id) => [id, other.ids[id]])) };
    const isOfPerson = !ofOrganization.some((scope) => scope === specOf(name).token);
    for (const client of isOfPerson ? [person] : [person, organization]) {
      const reply = await sendOperation(client, name, ids);
      expect([403, 404], `${name}: ${reply.text}`).toContain(reply.status);
      expect(reply.text).not.toContain('token_scope_missing');
    }
    expect(await writtenTables()).toEqual([]);
  });

  it.each(cases.filter((name) => operations[name].method === 'GET'))('its own one is there for %s', async (name) => {
    const ids = await idsFor(name, api, own);
    const reply = await sendOperation(person, name, ids);
    expect(reply.status, reply.text).toBeLessThan(300);
  });

  it('has no files for it, and gets none', async () => {
    const key = (event_id: number) => `events/${event_id}/sponsor_logo/00000000-0000-4000-8000-000000000000.webp`;
    for (const client of [person, organization]) {
      for (const path of [`/content/${key(other.event_id)}`, `/private/${key(other.event_id)}`])
        expect((await client.get(path)).status).not.toBe(200);
      expect((await client.delete(`/uploads/${key(other.event_id)}`)).status).toBeGreaterThanOrEqual(403);
    }
  });
});

describe('the organization and the account', () => {
  it('are not what a token of events is for', async () => {
    const path = `/organizations/${own.organization_id}/api-tokens`;
    const draft = { name: 'Display', password: testPassword, event_ids: [own.event_id] };
    for (const scope of organizationScopes.filter((one) => !isBindableToEvents(one)))
      expectRefusal(await own.owner.client.post(path, { ...draft, scopes: [scope] }), 'invalid_request');
    const ofPerson = `/users/${own.owner.user_id}/api-tokens`;
    expectRefusal(await own.owner.client.post(ofPerson, { ...draft, scopes: ['account:read'] }), 'invalid_request');
  });

  it('are closed to it also where a stored scope would open them', async () => {
    const made = await newOrganizationToken(own.owner, own.organization_id, {
      event_ids: [own.event_id],
      scopes: ['event:read'],
    });
    const widen = statement('t-widen-token', `update api_tokens set scopes = $2 where id = $1`);
    await api.deps.db.rows(widen, [made.id, JSON.stringify(apiScopes)]);
    const client = api.client(made.token);
    const wide = operationNames.filter(
      (name) =>
        operations[name].path.startsWith('/organizations/:organization_id') &&
        apiScopes.some((scope) => scope === specOf(name).token),
    );
    expect(wide.length).toBeGreaterThan(10);
    for (const name of wide) {
      const reply = await sendOperation(client, name, own.ids);
      expect([403, 404], `${name}: ${reply.text}`).toContain(reply.status);
    }
    expect((await client.get(`/users/${own.owner.user_id}`)).status).toBe(403);
    expect((await client.delete(`/events/${own.event_id}`)).status).toBe(403);
  });
});

describe('the events of a token', () => {
  it('are those that its owner reaches, and are listed with it', async () => {
    const stranger = await newTenant(api);
    const path = `/organizations/${own.organization_id}/api-tokens`;
    const draft = { name: 'Display', password: testPassword, scopes: ['programme:read'] };
    for (const event_ids of [[], [stranger.event_id], [own.event_id, 9_999_999]])
      expectRefusal(await own.owner.client.post(path, { ...draft, event_ids }), 'invalid_request');
    const ofPerson = `/users/${own.owner.user_id}/api-tokens`;
    expectRefusal(
      await own.owner.client.post(ofPerson, { ...draft, event_ids: [stranger.event_id] }),
      'invalid_request',
    );
    const event_ids = [own.event_id, own.event_id, other.event_id];
    const made = expectReply(CreateOrganizationToken, 201, await own.owner.client.post(path, { ...draft, event_ids }));
    expect(made.events?.map(({ id }) => id).toSorted()).toEqual([own.event_id, other.event_id].toSorted());
    const all = expectReply(CreateOrganizationToken, 201, await own.owner.client.post(path, draft));
    expect(all.events).toBeNull();
    const { tokens } = expectReply(ListOrganizationTokens, 200, await own.owner.client.get(path));
    expect(tokens.find(({ id }) => id === made.id)?.events).toHaveLength(2);
  });

  it('stay the only ones after they were deleted', async () => {
    const gone = await newTenant(api);
    const made = await newOrganizationToken(gone.owner, gone.organization_id, {
      scopes: ['programme:read'],
      event_ids: [gone.event_id],
    });
    await markDeleted(api, gone.event_id);
    expectRefusal(await api.client(made.token).get(`/events/${gone.event_id}/agenda`), 'not_found');
    const list = await gone.owner.client.get(`/organizations/${gone.organization_id}/api-tokens`);
    expect(expectReply(ListOrganizationTokens, 200, list).tokens.find(({ id }) => id === made.id)?.events).toEqual([]);
  });
});
