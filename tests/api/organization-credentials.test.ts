/** Keys of streaming services go in and never come out, except for what the server signs with them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationNames, specOf } from '@plenum/contracts/api';
import { GetOrganization, SetMuxCredentials } from '@plenum/contracts/events/organizations';
import { findStreamingKeys } from '@plenum/core/domain/events/organizations/streaming-keys.steps';
import { statement } from '@plenum/core/platform/db/database';
import { createEncryption } from '@plenum/core/platform/security/encryption';
import { beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/documents.ts';
import { newOrganization } from '../support/api/conferences.ts';
import { sendOperation } from '../support/api/operation-requests.ts';
import { loggedIn, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant } from '../support/api/tenants.ts';

const api = await openTestApi();
let owner: TestPerson;
beforeAll(async () => {
  owner = await loggedIn(api);
});

const stored = statement<Record<string, string | null>>(
  't-stored-credentials',
  `select mux_token_id, mux_token_secret, mux_signing_key_id, mux_signing_private_key, jaas_app_id, jaas_api_key,
          jaas_private_key from organizations where id = $1`,
);
const secrets = {
  mux: {
    mux_token_id: 'SECRET-mux-token-id',
    mux_token_secret: 'SECRET-mux-token-secret',
    mux_signing_key_id: 'SECRET-mux-key-id',
    mux_signing_private_key: 'SECRET-mux-private-key',
  },
  jaas: {
    jaas_app_id: 'SECRET-jaas-app',
    jaas_api_key: 'SECRET-jaas-key',
    jaas_private_key: '-----BEGIN PRIVATE KEY-----\nSECRET-jaas-pem\n-----END PRIVATE KEY-----',
  },
} as const;

async function newPaths() {
  const organization_id = await newOrganization(owner);
  const path = `/organizations/${organization_id}`;
  return { organization_id, path, mux: `${path}/mux-credentials`, jaas: `${path}/jaas-credentials` };
}

describe('keys of Mux', () => {
  it('count when both of a pair are there; absent ones stay and null clears', async () => {
    const { organization_id, mux } = await newPaths();
    const put = async (body: object) => expectReply(SetMuxCredentials, 200, await owner.client.put(mux, body));
    const flags = { has_mux_credentials: false, has_mux_signing_credentials: false, has_jaas_credentials: false };
    expect(await put({})).toMatchObject(flags);
    expect(await put({ mux_token_id: 'a', mux_token_secret: 'b' })).toMatchObject({
      ...flags,
      has_mux_credentials: true,
    });
    expect(await put({ mux_signing_key_id: 'c' })).toMatchObject({ ...flags, has_mux_credentials: true });
    expect((await findStreamingKeys(api.deps, organization_id)).mux).toBeNull();
    const both = { ...flags, has_mux_credentials: true, has_mux_signing_credentials: true };
    expect(await put({ mux_signing_private_key: ' d ' })).toMatchObject(both);
    expect((await findStreamingKeys(api.deps, organization_id)).mux).toEqual({ keyId: 'c', privateKey: 'd' });
    expect(await put({ mux_token_secret: null })).toMatchObject({ ...both, has_mux_credentials: false });
    const removed = await owner.client.delete(mux);
    expect(removed).toMatchObject({ status: 204, text: '' });
    expect(await api.deps.db.row(stored, [organization_id])).toMatchObject({
      mux_token_id: null,
      mux_signing_key_id: null,
    });
  });
});

describe('keys of Jitsi', () => {
  it('come together and go together', async () => {
    const { organization_id, path, jaas } = await newPaths();
    const { jaas_app_id, jaas_api_key } = secrets.jaas;
    expectRefusal(await owner.client.put(jaas, { jaas_app_id, jaas_api_key }), 'invalid_request');
    expectRefusal(await owner.client.put(jaas, { ...secrets.jaas, jaas_api_key: ' ' }), 'invalid_request');
    expect((await owner.client.put(jaas, secrets.jaas)).body).toMatchObject({ has_jaas_credentials: true });
    expect((await findStreamingKeys(api.deps, organization_id)).jaas).toEqual({
      app_id: jaas_app_id,
      apiKey: jaas_api_key,
      privateKey: secrets.jaas.jaas_private_key,
    });
    expect((await owner.client.delete(jaas)).status).toBe(204);
    expect((await owner.client.get(path)).body).toMatchObject({ has_jaas_credentials: false });
    expect(await findStreamingKeys(api.deps, organization_id)).toEqual({ mux: null, jaas: null });
  });

  it('are 10,000 characters long at most', async () => {
    const { jaas } = await newPaths();
    for (const [length, status] of [
      [10_000, 200],
      [10_001, 422],
    ] as const)
      expect((await owner.client.put(jaas, { ...secrets.jaas, jaas_private_key: 'x'.repeat(length) })).status).toBe(
        status,
      );
  });
});

describe('what is stored', () => {
  it('is sealed, and worthless in another organization or without the key', async () => {
    const [one, other] = [await newPaths(), await newPaths()];
    await owner.client.put(one.mux, secrets.mux);
    await owner.client.put(one.jaas, secrets.jaas);
    const row = await api.deps.db.row(stored, [one.organization_id]);
    for (const sealed of Object.values(row ?? {})) expect(sealed).toMatch(/^v1:[^:]+:[\w-]+$/);
    expect(JSON.stringify(row)).not.toContain('SECRET');
    const copy = statement(
      't-copy-credentials',
      `update organizations o set jaas_app_id = s.jaas_app_id, jaas_api_key = s.jaas_api_key,
              jaas_private_key = s.jaas_private_key from organizations s where o.id = $1 and s.id = $2`,
    );
    await api.deps.db.rows(copy, [other.organization_id, one.organization_id]);
    expect(await findStreamingKeys(api.deps, other.organization_id)).toEqual({ mux: null, jaas: null });
    const encryption = createEncryption(`other:${Buffer.alloc(32, 9).toString('base64url')}`);
    expect(await findStreamingKeys({ ...api.deps, encryption }, one.organization_id)).toEqual({
      mux: null,
      jaas: null,
    });
  });

  it('tells by the statement of the operators’ page which keys are in use', async () => {
    const page = readFileSync(join(repositoryRoot, 'docs/operate/secure.md'), 'utf8');
    const [, text = ''] = /```sql\s+(select distinct split_part[^;]+);/.exec(page) ?? [];
    const inUse = statement<{ readonly split_part: string }>('t-encryption-keys-in-use', text);
    const { mux } = await newPaths();
    await owner.client.put(mux, secrets.mux);
    const [, keyName] = api.deps.encryption.seal('', '').split(':');
    expect(await api.deps.db.rows(inUse, [])).toContainEqual({ split_part: keyName });
  });
});

describe('no answer carries a credential', () => {
  it('of all that reads, to its owner', async () => {
    const tenant = await newTenant(api);
    const { client } = tenant.owner;
    const path = `/organizations/${tenant.organization_id}`;
    const replies = [
      await client.put(`${path}/mux-credentials`, secrets.mux),
      await client.put(`${path}/jaas-credentials`, secrets.jaas),
      await client.put(path, { name: 'Renamed' }),
    ];
    const row = await api.deps.db.row(stored, [tenant.organization_id]);
    const reading = operationNames.filter((name) => {
      const operation = specOf(name);
      return operation.method === 'GET' && operation.body === undefined;
    });
    for (const name of reading) replies.push(await sendOperation(client, name, tenant.ids));
    expect(expectReply(GetOrganization, 200, await client.get(path)).has_jaas_credentials).toBe(true);
    for (const { text } of replies) {
      expect(text).not.toContain('SECRET');
      for (const sealed of Object.values(row ?? {})) expect(text).not.toContain(sealed);
    }
  });
});
