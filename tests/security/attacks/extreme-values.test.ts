/**
 * Stored value (finding of a review), as a property: every write that its schema accepts gets a reply without a server
 * error, and everybody concerned can still read every list and page in the published shape. The seed is printed; repeat
 * it with `PLENUM_SECURITY_SEED`.
 */
import { type OperationName, operationNames, specOf } from '@plenum/contracts/api';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { addOrganizationMember, newMember } from '../../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../../support/api/people.ts';
import { openTestApi } from '../../support/api/shared-api.ts';
import { idsInPath, newTenant, type Tenant } from '../../support/api/tenants.ts';
import { readEverything } from '../../support/security/read-everything.ts';
import { arbitraryFor } from '../../support/security/schema-values.ts';
import { timeouts } from '../../support/services/timeouts.ts';

const isLong = process.env['PLENUM_SECURITY_LONG'] === '1';
const valuesEach = isLong ? 60 : 3;
const seed = Number(process.env['PLENUM_SECURITY_SEED'] ?? Date.now() % 2 ** 31);

const api = await openTestApi();
let tenant: Tenant;
let people: readonly TestPerson[];
beforeAll(async () => {
  tenant = await newTenant(api);
  const member = await newLoggedInPerson(api);
  await addOrganizationMember(api, tenant.organization_id, member.user_id, 'MEMBER');
  people = [
    tenant.owner,
    await newMember(api, tenant.event_id, { role: 'ATTENDEE' }),
    await newMember(api, tenant.event_id, { role: 'SPEAKER' }),
    member,
  ];
});

/** Operations that would destroy the world of the other attempts. */
const excludedOperations: ReadonlySet<OperationName> = new Set([
  'DeleteAccount',
  'ChangePassword',
  'ConfirmEmailChange',
]);

const writes = operationNames.filter((name) => {
  const { method, body, access, upload } = specOf(name);
  return (
    method !== 'GET' &&
    body !== undefined &&
    access === 'login' &&
    upload === undefined &&
    !excludedOperations.has(name)
  );
});

/** Replaces generated ids by existing ones: requests that are rejected because of ids test nothing. */
function withExistingIds(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const existingIds: Readonly<Record<string, unknown>> = { ...tenant.ids, main_session_id: tenant.ids.session_id };
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'number' ? (existingIds[name] ?? value) : value,
    ]),
  );
}

it(`accepts extreme values without breaking a page (seed ${seed})`, { timeout: 10 * timeouts.test }, async () => {
  console.info(`PLENUM_SECURITY_SEED=${seed}`);
  const failures: unknown[] = [];
  let acceptedCount = 0;
  for (const [index, name] of writes.entries()) {
    const operation = specOf(name);
    const path = operation.path.replaceAll(/:(\w+)/g, (whole, id: string) => {
      const ids: Readonly<Record<string, number | string>> = { ...tenant.ids };
      return idsInPath(name).some((existingId) => existingId === id) ? String(ids[id]) : whole;
    });
    for (const body of fc.sample(arbitraryFor(operation.body ?? {}), { numRuns: valuesEach, seed: seed + index })) {
      const requestBody = withExistingIds(body);
      const reply = await tenant.owner.client.send(operation.method, path, { body: requestBody });
      if (reply.status < 300) acceptedCount += 1;
      if (reply.status >= 500) failures.push({ name, sent: requestBody, status: reply.status });
    }
  }
  expect(failures).toEqual([]);
  // The test is only meaningful if some values are accepted.
  expect(acceptedCount).toBeGreaterThan(writes.length / 4);
  for (const { client, user_id } of people) {
    expect(await readEverything(client, { ...tenant.ids, user_id })).toEqual([]);
  }
});
