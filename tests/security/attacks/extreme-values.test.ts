/**
 * Stored value (finding of a review), as a property: whatever a write takes by its schema, it answers without a failure of
 * ours, and everybody concerned can still read every list and page in the published shape. The seed is printed; give it
 * back as `PLENUM_SECURITY_SEED`.
 */
import { type OperationName, operationNames, specOf } from '@plenum/contracts/api';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { addOrganizationMember, newMember } from '../../support/api/conferences.ts';
import { loggedIn, type TestPerson } from '../../support/api/people.ts';
import { openTestApi } from '../../support/api/shared-api.ts';
import { idsInPath, newTenant, type Tenant } from '../../support/api/tenants.ts';
import { readEverything } from '../../support/security/read-everything.ts';
import { valuesOf } from '../../support/security/schema-values.ts';
import { timeouts } from '../../support/services/timeouts.ts';

const isLong = process.env['PLENUM_SECURITY_LONG'] === '1';
const valuesEach = isLong ? 60 : 3;
const seed = Number(process.env['PLENUM_SECURITY_SEED'] ?? Date.now() % 2 ** 31);

const api = await openTestApi();
let tenant: Tenant;
let everybody: readonly TestPerson[];
beforeAll(async () => {
  tenant = await newTenant(api);
  const member = await loggedIn(api);
  await addOrganizationMember(api, tenant.organization_id, member.user_id, 'MEMBER');
  everybody = [
    tenant.owner,
    await newMember(api, tenant.event_id, { role: 'ATTENDEE' }),
    await newMember(api, tenant.event_id, { role: 'SPEAKER' }),
    member,
  ];
});

/** What would end the world that the others are tried in. */
const leftOut: ReadonlySet<OperationName> = new Set(['DeleteAccount', 'ChangePassword', 'ConfirmEmailChange']);

const writes = operationNames.filter((name) => {
  const { method, body, access, upload } = specOf(name);
  return method !== 'GET' && body !== undefined && access === 'login' && upload === undefined && !leftOut.has(name);
});

/** The ids that exist, in the place of those that were made up: what is refused for them tries nothing. */
function withKnownIds(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const known: Readonly<Record<string, unknown>> = { ...tenant.ids, main_session_id: tenant.ids.session_id };
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'number' ? (known[name] ?? value) : value]),
  );
}

it(`takes extreme values without breaking a page (seed ${seed})`, { timeout: 10 * timeouts.test }, async () => {
  console.info(`PLENUM_SECURITY_SEED=${seed}`);
  const failures: unknown[] = [];
  let taken = 0;
  for (const [index, name] of writes.entries()) {
    const operation = specOf(name);
    const path = operation.path.replaceAll(/:(\w+)/g, (whole, id: string) => {
      const ids: Readonly<Record<string, number | string>> = { ...tenant.ids };
      return idsInPath(name).some((known) => known === id) ? String(ids[id]) : whole;
    });
    for (const body of fc.sample(valuesOf(operation.body ?? {}), { numRuns: valuesEach, seed: seed + index })) {
      const sent = withKnownIds(body);
      const reply = await tenant.owner.client.send(operation.method, path, { body: sent });
      if (reply.status < 300) taken += 1;
      if (reply.status >= 500) failures.push({ name, sent, status: reply.status });
    }
  }
  expect(failures).toEqual([]);
  // Otherwise everything was refused, which would prove nothing.
  expect(taken).toBeGreaterThan(writes.length / 4);
  for (const { client, user_id } of everybody) {
    expect(await readEverything(client, { ...tenant.ids, user_id })).toEqual([]);
  }
});
