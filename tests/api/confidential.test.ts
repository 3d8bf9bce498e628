/**
 * No response discloses hashes, keys, tokens or hidden email addresses to any caller. The test calls every GET
 * operation of the catalogue, so new operations are covered.
 */
import { randomUUID } from 'node:crypto';
import { type OperationName, operationNames, operations, specOf } from '@plenum/contracts/api';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { newMember, setPrivacy } from '../support/api/conferences.ts';
import { sendOperation } from '../support/api/operation-requests.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant, type Tenant } from '../support/api/tenants.ts';
import type { TestReply } from '../support/api/test-client.ts';

const secret = `s3cret-${randomUUID()}`;
const readers = ['owner', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE', 'outsider'] as const;
type Reader = (typeof readers)[number];

const api = await openTestApi();
let tenant: Tenant;
const people = new Map<Reader, TestPerson>();

const addMessageSql = statement(
  'test-add-secret-message',
  `with head as (update room_heads set last_seq = last_seq + 1, message_count = message_count + 1
                  where room_id = $1 returning last_seq)
   insert into room_messages (room_id, seq, user_id, content) select $1, last_seq, $2, 'Hello' from head`,
);

beforeAll(async () => {
  tenant = await newTenant(api);
  const { owner, event_id, ids } = tenant;
  people.set('owner', owner);
  people.set('outsider', await newLoggedInPerson(api));
  for (const role of ['ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const)
    people.set(role, await newMember(api, event_id, { role }));
  const organizationPath = `/organizations/${ids.organization_id}`;
  const mux = { mux_token_id: secret, mux_token_secret: secret, mux_signing_key_id: secret };
  const jaas = { jaas_app_id: secret, jaas_api_key: secret, jaas_private_key: secret };
  await owner.client.put(`${organizationPath}/mux-credentials`, { ...mux, mux_signing_private_key: secret });
  await owner.client.put(`${organizationPath}/jaas-credentials`, jaas);
  for (const person of people.values()) {
    await setPrivacy(api, person.user_id, { email_visibility: 'ORGANIZERS_ONLY' });
    await api.deps.db.rows(addMessageSql, [ids.room_id, person.user_id]);
    // Stores an emailed link, whose seed and hash are also secrets.
    await person.client.post('/auth/change-email', {
      new_email: `${randomUUID()}@example.org`,
      password: person.password,
    });
  }
});

const secretColumns = statement<{ readonly table: string; readonly column: string }>(
  'test-secret-columns',
  `select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (column_name like '%hash%' or column_name like '%secret%' or column_name like '%seed%'
       or column_name like '%private_key%' or column_name like '%api_key%' or column_name like '%token%'
       or column_name like '%encrypted%' or column_name like '%sealed%')
      and data_type not in ('boolean', 'timestamp with time zone')`,
);

/** Returns every stored secret. */
async function storedSecrets(): Promise<readonly string[]> {
  const secretValues = new Set([secret]);
  for (const { table, column } of await api.deps.db.rows(secretColumns)) {
    const selectSecrets = statement<{ readonly value: string }>(
      `test-stored-${table}-${column}`,
      `select distinct "${column}"::text as value from "${table}" where length("${column}"::text) >= 16`,
    );
    for (const { value } of await api.deps.db.rows(selectSecrets)) secretValues.add(value.replace(/^\\x/, ''));
  }
  return [...secretValues];
}

const readOperations = operationNames.filter((name) => operations[name].method === 'GET');
/** Operations that return secrets to the caller only: their own token, and their export. */
const ownDataOperations: ReadonlySet<OperationName> = new Set(['GetSocketToken', 'ExportAccount']);

async function callAs(reader: Reader, name: OperationName): Promise<TestReply> {
  const person = people.get(reader);
  if (person === undefined) throw new Error(`No test person for the reader ${reader}.`);
  const { path } = specOf(name);
  const isOwnPath = path.startsWith('/users/:user_id/');
  const ids = isOwnPath ? { ...tenant.ids, user_id: person.user_id } : tenant.ids;
  return sendOperation(person.client, name, ids);
}

describe('confidential data in responses', () => {
  it.each(readers)('returns no secret to the %s', async (reader) => {
    const secrets = await storedSecrets();
    expect(secrets.length).toBeGreaterThan(10);
    for (const name of readOperations.filter((operationName) => !ownDataOperations.has(operationName))) {
      const { text } = await callAs(reader, name);
      const leakedSecrets = secrets.filter((value) => text.includes(value));
      expect(leakedSecrets, name).toEqual([]);
      expect(text, name).not.toMatch(/"(?:password_hash|token_hash|token_seed|mux_token_secret|jaas_private_key)"/);
    }
  });

  it.each(['MODERATOR', 'SPEAKER', 'ATTENDEE', 'outsider'] as const)(
    'returns no email address of another person to the %s',
    async (reader) => {
      const email = people.get(reader)?.email ?? '';
      let successCount = 0;
      // The export contains the address that the caller asked to change to.
      for (const name of readOperations.filter((operationName) => operationName !== 'ExportAccount')) {
        const { status, text } = await callAs(reader, name);
        if (status === 200) successCount += 1;
        const foundAddresses = [...text.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g)].map(([address]) => address);
        expect(
          foundAddresses.filter((address) => address !== email),
          name,
        ).toEqual([]);
      }
      expect(successCount).toBeGreaterThan(reader === 'outsider' ? 5 : 20);
    },
  );
});
