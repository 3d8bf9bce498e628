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
import { idsForOperation, sendOperation } from '../support/api/operation-requests.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant, operationsWithIds, type Tenant } from '../support/api/tenants.ts';
import { watchTables } from '../support/api/written-tables.ts';
import { resetRateLimits } from '../support/security/reset-rate-limits.ts';
import {
  banMemberChange,
  type RightsChange,
  demoteMemberChange,
  removeMemberChange,
  sendDuringChanges,
} from '../support/security/send-during-changes.ts';

const api = await openTestApi();
let tenant: Tenant;
let admin: TestPerson;
let secondOwner: TestPerson;
let writtenTables: () => Promise<string[]>;

beforeAll(async () => {
  tenant = await newTenant(api);
  admin = await newMember(api, tenant.event_id, { role: 'ADMIN' });
  secondOwner = await newLoggedInPerson(api);
  for (const disableTrigger of recordedLosses) await api.deps.db.rows(disableTrigger);
  writtenTables = await watchTables(api);
});

const writing = operationsWithIds.filter(
  // These requests lack the file of an upload.
  (name) => operations[name].method !== 'GET' && rowOf(name).isOwnData !== true && specOf(name).upload === undefined,
);
/** Webhooks record the loss itself, as a row of the outbox. */
const recordedLosses = ['event_users', 'organization_users'].flatMap((table) =>
  ['insert', 'update', 'delete'].map((change) =>
    statement(`t-races-${table}-${change}`, `alter table ${table} disable trigger ${table}_recorded_${change}`),
  ),
);

const isOfOrganization = (name: OperationName): boolean =>
  operations[name].path.startsWith('/organizations/') || name === 'DeleteEvent' || name === 'DuplicateEvent';

/** The tables of the loss itself, and keys that are created on first use. */
const ignoredTables = new Set(['event_member_counts', 'event_users', 'organization_users', 'mail_keys']);

async function expectNothingStored(
  name: OperationName,
  { client }: TestPerson,
  changes: readonly RightsChange[],
): Promise<void> {
  const ids = await idsForOperation(name, api, tenant);
  await resetRateLimits(api.deps);
  await writtenTables();
  const { status } = await sendDuringChanges(api, changes, () => sendOperation(client, name, ids));
  expect([403, 404]).toContain(status);
  expect((await writtenTables()).filter((table) => !ignoredTables.has(table))).toEqual([]);
}

const restore = statement(
  't-races-restore',
  `insert into event_users (event_id, user_id, role) values ($1, $2, 'ADMIN')
   on conflict (event_id, user_id) do update set role = 'ADMIN', is_banned = false, banned_at = null`,
);

describe.each([
  ['banned', banMemberChange],
  ['demoted', demoteMemberChange],
])('operations on an event by an ADMIN who is being %s', (_what, changes) => {
  it.each(writing.filter((name) => !isOfOrganization(name)))('rejects %s', async (name) => {
    await api.deps.db.rows(restore, [tenant.event_id, admin.user_id]);
    await expectNothingStored(name, admin, [changes(tenant.event_id, admin.user_id)]);
  });
});

describe('operations on an organization by an owner who is being removed', () => {
  it.each(writing.filter(isOfOrganization))('rejects %s', async (name) => {
    await addOrganizationMember(api, tenant.organization_id, secondOwner.user_id, 'OWNER');
    await expectNothingStored(name, secondOwner, removeMemberChange(tenant.organization_id, secondOwner.user_id));
  });
});
