/**
 * Every write operation of an event or an organization, by a person who loses the right while the request waits: it is
 * rejected, and nothing is stored. New operations are included automatically, unless their row says that people act on
 * their own data.
 */
import { type OperationName, operations, specOf } from '@plenum/contracts/api';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowOf } from '../rows/operation-rows.ts';
import { addOrganizationMember, newMember } from '../support/api/conferences.ts';
import { idsFor, sendOperation } from '../support/api/operation-requests.ts';
import { loggedIn, type TestPerson } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant, operationsWithIds, type Tenant } from '../support/api/tenants.ts';
import { watchTables } from '../support/api/written-tables.ts';
import { forgetLimits } from '../support/security/forget-limits.ts';
import { banned, type Change, demoted, removed, whileLosing } from '../support/security/while-losing.ts';

const api = await openTestApi();
let tenant: Tenant;
let admin: TestPerson;
let secondOwner: TestPerson;
let writtenTables: () => Promise<string[]>;

beforeAll(async () => {
  tenant = await newTenant(api);
  admin = await newMember(api, tenant.event_id, { role: 'ADMIN' });
  secondOwner = await loggedIn(api);
  writtenTables = await watchTables(api);
});

const writing = operationsWithIds.filter(
  // These requests lack the file of an upload.
  (name) => operations[name].method !== 'GET' && rowOf(name).asSelf !== true && specOf(name).upload === undefined,
);
const isOfOrganization = (name: OperationName): boolean =>
  operations[name].path.startsWith('/organizations/') || name === 'DeleteEvent' || name === 'DuplicateEvent';

/** The tables of the loss itself, and keys that are created on first use. */
const ignoredTables = new Set(['event_member_counts', 'event_users', 'organization_users', 'mail_keys']);

async function expectNothingStored(
  name: OperationName,
  { client }: TestPerson,
  changes: readonly Change[],
): Promise<void> {
  const ids = await idsFor(name, api, tenant);
  await forgetLimits(api.deps);
  await writtenTables();
  const { status } = await whileLosing(api, changes, () => sendOperation(client, name, ids));
  expect([403, 404]).toContain(status);
  expect((await writtenTables()).filter((table) => !ignoredTables.has(table))).toEqual([]);
}

const restore = statement(
  't-races-restore',
  `insert into event_users (event_id, user_id, role) values ($1, $2, 'ADMIN')
   on conflict (event_id, user_id) do update set role = 'ADMIN', is_banned = false, banned_at = null`,
);

describe.each([
  ['banned', banned],
  ['demoted', demoted],
])('of an event, by an ADMIN who is being %s', (_what, changes) => {
  it.each(writing.filter((name) => !isOfOrganization(name)))('cannot call %s', async (name) => {
    await api.deps.db.rows(restore, [tenant.event_id, admin.user_id]);
    await expectNothingStored(name, admin, [changes(tenant.event_id, admin.user_id)]);
  });
});

describe('of an organization, by an owner who is being removed', () => {
  it.each(writing.filter(isOfOrganization))('cannot call %s', async (name) => {
    await addOrganizationMember(api, tenant.organization_id, secondOwner.user_id, 'OWNER');
    await expectNothingStored(name, secondOwner, removed(tenant.organization_id, secondOwner.user_id));
  });
});
