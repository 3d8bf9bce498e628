/** Every paged list of the catalogue has the same keys and links, and the same last page. */
import { type OperationName, operationNames, operations, specOf } from '@plenum/contracts/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant, type Tenant } from '../support/api/tenants.ts';

const api = await openTestApi();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant(api);
});

/** The key of the items of each list. */
const itemKeys: { readonly [N in OperationName]?: string } = {
  ListOrganizations: 'organizations',
  ListOrganizationUsers: 'organization_users',
  ListOrganizationInvitations: 'invitations',
  ListOrganizationEvents: 'events',
  ListUserEvents: 'events',
  ListSpeakingSessions: 'sessions',
  ListEventUsers: 'event_users',
  ListEventUsersAdmin: 'event_users',
  ListEventInvitations: 'invitations',
  ListSessions: 'sessions',
  ListSessionSpeakers: 'session_speakers',
  ListChatRooms: 'chat_rooms',
  ListRoomMessages: 'messages',
  ListConnections: 'connections',
  ListPendingConnections: 'connections',
  ListEventConnections: 'users',
  ListBlockedUsers: 'users',
  ListThreadMessages: 'messages',
};

const isPaged = (name: OperationName): boolean => {
  const { query } = specOf(name);
  const { properties = {} } = (query ?? {}) as { readonly properties?: object };
  return 'page' in properties && 'per_page' in properties;
};
const paged = operationNames.filter(isPaged);

async function getPage(name: OperationName, page: number) {
  const { path } = operations[name];
  const ids: Readonly<Record<string, number | string>> = { ...tenant.ids };
  const operationPath = path.replaceAll(/:(\w+)/g, (_, id: string) => String(ids[id] ?? id));
  const reply = await tenant.owner.client.get(operationPath, { query: { page: String(page), per_page: '1' } });
  expect(reply.status, reply.text).toBe(200);
  return { path: operationPath, body: reply.body as Readonly<Record<string, unknown>> };
}

describe('paged lists', () => {
  it('covers every list in the contract', () => {
    expect(paged).toEqual(expect.arrayContaining(Object.keys(itemKeys)));
  });

  it.each(paged)('returns the common keys for %s', async (name) => {
    const { path: operationPath, body } = await getPage(name, 1);
    expect(body).toMatchObject({
      total_items: expect.any(Number),
      total_pages: expect.any(Number),
      current_page: 1,
      per_page: 1,
      has_next: expect.any(Boolean),
      has_prev: false,
      self: expect.stringMatching(`^/api${operationPath}\\?page=1&per_page=1`),
      first: expect.stringContaining('page=1&per_page=1'),
      last: expect.stringContaining(`page=${Math.max(Number(body['total_pages']), 1)}&per_page=1`),
    });
    expect(body).not.toHaveProperty('prev');
    expect('next' in body).toBe(body['has_next']);
    const key = itemKeys[name];
    if (key !== undefined) expect(Array.isArray(body[key]), key).toBe(true);
  });

  it.each(paged)('returns no rows after the last page of %s', async (name) => {
    const { body } = await getPage(name, 1_000);
    expect(body).toMatchObject({ current_page: 1_000, has_next: false, has_prev: true });
    const key = itemKeys[name];
    if (key !== undefined) expect(body[key]).toEqual([]);
  });
});
