/**
 * Tokens that are restricted to events: another event of the same organization does not exist for them, in any
 * operation or list, and neither does the organization. The cases come from the catalogue.
 */
import { type OperationName, operationNames, operations, specOf } from '@plenum/contracts/api';
import { CreateOrganizationToken, ListOrganizationTokens } from '@plenum/contracts/integrations/api-tokens';
import { apiScopes, isRestrictableToEvents } from '@plenum/contracts/integrations/token-scopes';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOrganizationToken, newPersonToken, organizationScopes } from '../support/api/api-tokens.ts';
import { addMember, markDeleted } from '../support/api/conferences.ts';
import { idsForOperation, sendOperation } from '../support/api/operation-requests.ts';
import { testPassword } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { type IdName, idsInPath, newTenant, operationsWithIds, type Tenant } from '../support/api/tenants.ts';
import type { TestClient } from '../support/api/test-client.ts';
import { watchTables } from '../support/api/written-tables.ts';
import { resetRateLimits } from '../support/security/reset-rate-limits.ts';

const api = await openTestApi();
/** Events of one organization and one owner: the event of the tokens, and another one. */
let ownConference: Tenant;
let other: Tenant;
let person: TestClient;
let organization: TestClient;
let writtenTables: () => Promise<string[]>;

const moveEvent = statement('t-move-event', 'update events set organization_id = $2 where id = $1');
const eventScopes = apiScopes.filter(isRestrictableToEvents);
const eventScopesOfOrganization = organizationScopes.filter(isRestrictableToEvents);

beforeAll(async () => {
  ownConference = await newTenant(api);
  other = await newTenant(api);
  await api.deps.db.rows(moveEvent, [other.event_id, ownConference.organization_id]);
  await addMember(api, other.event_id, ownConference.owner.user_id, { role: 'ADMIN' });
  const event_ids = [ownConference.event_id];
  person = api.client((await newPersonToken(ownConference.owner, { scopes: eventScopes, event_ids })).token);
  const restrictedToken = await newOrganizationToken(ownConference.owner, ownConference.organization_id, {
    scopes: eventScopesOfOrganization,
    event_ids,
  });
  organization = api.client(restrictedToken.token);
  writtenTables = await watchTables(api);
});
beforeEach(() => resetRateLimits(api.deps));

const isOpened = (name: OperationName): boolean => eventScopes.some((scope) => scope === specOf(name).token);
/** Ids of an event or of its parts. */
const eventIds: readonly IdName[] = idsOfEvents();
function idsOfEvents(): readonly IdName[] {
  const outside: ReadonlySet<IdName> = new Set(['user_id', 'organization_id', 'member_id', 'attendee_id', 'other_id']);
  return [...new Set(operationsWithIds.flatMap(idsInPath))].filter((id) => !outside.has(id));
}
const cases = operationsWithIds.filter((name) => isOpened(name) && idsInPath(name).some((id) => eventIds.includes(id)));

describe('tokens limited to an event', () => {
  it.each(cases)('returns 404 for another event of the organization in %s', async (name) => {
    // Without the restriction the event is accessible.
    const ids = { ...ownConference.ids, ...Object.fromEntries(eventIds.map((id) => [id, other.ids[id]])) };
    const isOfPerson = !eventScopesOfOrganization.some((scope) => scope === specOf(name).token);
    for (const client of isOfPerson ? [person] : [person, organization]) {
      const reply = await sendOperation(client, name, ids);
      expect([403, 404], `${name}: ${reply.text}`).toContain(reply.status);
      expect(reply.text).not.toContain('token_scope_missing');
    }
    expect(await writtenTables()).toEqual([]);
  });

  it.each(cases.filter((name) => operations[name].method === 'GET'))('allows %s in its own event', async (name) => {
    const ids = await idsForOperation(name, api, ownConference);
    const reply = await sendOperation(person, name, ids);
    expect(reply.status, reply.text).toBeLessThan(300);
  });

  it('rejects reading and uploading files of the other event', async () => {
    const key = (event_id: number) => `events/${event_id}/sponsor_logo/00000000-0000-4000-8000-000000000000.webp`;
    for (const client of [person, organization]) {
      for (const path of [`/content/${key(other.event_id)}`, `/private/${key(other.event_id)}`])
        expect((await client.get(path)).status).not.toBe(200);
      expect((await client.delete(`/uploads/${key(other.event_id)}`)).status).toBeGreaterThanOrEqual(403);
    }
  });
});

describe('access to the organization and the account', () => {
  it('rejects scopes of the organization and the account for a token of events', async () => {
    const path = `/organizations/${ownConference.organization_id}/api-tokens`;
    const draft = { name: 'Display', password: testPassword, event_ids: [ownConference.event_id] };
    for (const scope of organizationScopes.filter((candidate) => !isRestrictableToEvents(candidate)))
      expectRejection(await ownConference.owner.client.post(path, { ...draft, scopes: [scope] }), 'invalid_request');
    const personTokensPath = `/users/${ownConference.owner.user_id}/api-tokens`;
    expectRejection(
      await ownConference.owner.client.post(personTokensPath, { ...draft, scopes: ['account:read'] }),
      'invalid_request',
    );
  });

  it('rejects access even if a stored scope would permit it', async () => {
    const restrictedToken = await newOrganizationToken(ownConference.owner, ownConference.organization_id, {
      event_ids: [ownConference.event_id],
      scopes: ['event:read'],
    });
    const widen = statement('t-widen-token', `update api_tokens set scopes = $2 where id = $1`);
    await api.deps.db.rows(widen, [restrictedToken.id, JSON.stringify(apiScopes)]);
    const client = api.client(restrictedToken.token);
    const organizationOperations = operationNames.filter(
      (name) =>
        operations[name].path.startsWith('/organizations/:organization_id') &&
        apiScopes.some((scope) => scope === specOf(name).token),
    );
    expect(organizationOperations.length).toBeGreaterThan(10);
    for (const name of organizationOperations) {
      const reply = await sendOperation(client, name, ownConference.ids);
      expect([403, 404], `${name}: ${reply.text}`).toContain(reply.status);
    }
    expect((await client.get(`/users/${ownConference.owner.user_id}`)).status).toBe(403);
    expect((await client.delete(`/events/${ownConference.event_id}`)).status).toBe(403);
  });
});

describe('events of a token', () => {
  it('accepts events that its owner can access, and lists them with the token', async () => {
    const stranger = await newTenant(api);
    const path = `/organizations/${ownConference.organization_id}/api-tokens`;
    const draft = { name: 'Display', password: testPassword, scopes: ['programme:read'] };
    for (const event_ids of [[], [stranger.event_id], [ownConference.event_id, 9_999_999]])
      expectRejection(await ownConference.owner.client.post(path, { ...draft, event_ids }), 'invalid_request');
    const personTokensPath = `/users/${ownConference.owner.user_id}/api-tokens`;
    expectRejection(
      await ownConference.owner.client.post(personTokensPath, { ...draft, event_ids: [stranger.event_id] }),
      'invalid_request',
    );
    const event_ids = [ownConference.event_id, ownConference.event_id, other.event_id];
    const restrictedToken = expectReply(
      CreateOrganizationToken,
      201,
      await ownConference.owner.client.post(path, { ...draft, event_ids }),
    );
    expect(restrictedToken.events?.map(({ id }) => id).toSorted()).toEqual(
      [ownConference.event_id, other.event_id].toSorted(),
    );
    const all = expectReply(CreateOrganizationToken, 201, await ownConference.owner.client.post(path, draft));
    expect(all.events).toBeNull();
    const { tokens } = expectReply(ListOrganizationTokens, 200, await ownConference.owner.client.get(path));
    expect(tokens.find(({ id }) => id === restrictedToken.id)?.events).toHaveLength(2);
  });

  it('allows no other events after its events were deleted', async () => {
    const deletedTenant = await newTenant(api);
    const restrictedToken = await newOrganizationToken(deletedTenant.owner, deletedTenant.organization_id, {
      scopes: ['programme:read'],
      event_ids: [deletedTenant.event_id],
    });
    await markDeleted(api, deletedTenant.event_id);
    expectRejection(
      await api.client(restrictedToken.token).get(`/events/${deletedTenant.event_id}/agenda`),
      'not_found',
    );
    const list = await deletedTenant.owner.client.get(`/organizations/${deletedTenant.organization_id}/api-tokens`);
    expect(
      expectReply(ListOrganizationTokens, 200, list).tokens.find(({ id }) => id === restrictedToken.id)?.events,
    ).toEqual([]);
  });
});
