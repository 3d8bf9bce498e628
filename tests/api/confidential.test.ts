/**
 * What no answer may contain, whoever asks: hashes, keys, tokens, and addresses that are none of the reader's
 * business. Every operation of the catalogue that reads is asked, so that a new one is looked at by itself.
 */
import { randomUUID } from 'node:crypto';
import { type OperationName, operationNames, operations, specOf } from '@plenum/contracts/api';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { newMember, setPrivacy } from '../support/api/conferences.ts';
import { sendOperation } from '../support/api/operation-requests.ts';
import { loggedIn, type TestPerson } from '../support/api/people.ts';
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
  people.set('outsider', await loggedIn(api));
  for (const role of ['ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const)
    people.set(role, await newMember(api, event_id, { role }));
  const keys = `/organizations/${ids.organization_id}`;
  const mux = { mux_token_id: secret, mux_token_secret: secret, mux_signing_key_id: secret };
  const jaas = { jaas_app_id: secret, jaas_api_key: secret, jaas_private_key: secret };
  await owner.client.put(`${keys}/mux-credentials`, { ...mux, mux_signing_private_key: secret });
  await owner.client.put(`${keys}/jaas-credentials`, jaas);
  for (const person of people.values()) {
    await setPrivacy(api, person.user_id, { email_visibility: 'ORGANIZERS_ONLY' });
    await api.deps.db.rows(addMessageSql, [ids.room_id, person.user_id]);
    // Leaves a link in a mail, whose seed and hash are secrets too.
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

/** Everything the database keeps that opens something. */
async function storedSecrets(): Promise<readonly string[]> {
  const found = new Set([secret]);
  for (const { table, column } of await api.deps.db.rows(secretColumns)) {
    const stored = statement<{ readonly value: string }>(
      `test-stored-${table}-${column}`,
      `select distinct "${column}"::text as value from "${table}" where length("${column}"::text) >= 16`,
    );
    for (const { value } of await api.deps.db.rows(stored)) found.add(value.replace(/^\\x/, ''));
  }
  return [...found];
}

const reading = operationNames.filter((name) => operations[name].method === 'GET');
/** They hand out what the reader alone may have: their own token, and everything that is kept of them. */
const own: ReadonlySet<OperationName> = new Set(['GetSocketToken', 'ExportAccount']);

async function ask(reader: Reader, name: OperationName): Promise<TestReply> {
  const person = people.get(reader);
  if (person === undefined) throw new Error(`Nobody reads as ${reader}.`);
  const { path } = specOf(name);
  const isOwn = path.startsWith('/users/:user_id/');
  const ids = isOwn ? { ...tenant.ids, user_id: person.user_id } : tenant.ids;
  return sendOperation(person.client, name, ids);
}

describe('no answer tells', () => {
  it.each(readers)('%s what opens something', async (reader) => {
    const secrets = await storedSecrets();
    expect(secrets.length).toBeGreaterThan(10);
    for (const name of reading.filter((candidate) => !own.has(candidate))) {
      const { text } = await ask(reader, name);
      const told = secrets.filter((value) => text.includes(value));
      expect(told, name).toEqual([]);
      expect(text, name).not.toMatch(/"(?:password_hash|token_hash|token_seed|mux_token_secret|jaas_private_key)"/);
    }
  });

  it.each(['MODERATOR', 'SPEAKER', 'ATTENDEE', 'outsider'] as const)(
    '%s an address of somebody else',
    async (reader) => {
      const email = people.get(reader)?.email ?? '';
      let answered = 0;
      // What is kept of oneself contains the address one has asked to change to.
      for (const name of reading.filter((candidate) => candidate !== 'ExportAccount')) {
        const { status, text } = await ask(reader, name);
        if (status === 200) answered += 1;
        const told = [...text.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g)].map(([address]) => address);
        expect(
          told.filter((address) => address !== email),
          name,
        ).toEqual([]);
      }
      expect(answered).toBeGreaterThan(reader === 'outsider' ? 5 : 20);
    },
  );
});
