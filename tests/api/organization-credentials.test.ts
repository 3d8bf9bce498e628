/** Keys of streaming services are never returned, except in what the server signs with them. */
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
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant } from '../support/api/tenants.ts';

const api = await openTestApi();
let owner: TestPerson;
beforeAll(async () => {
  owner = await newLoggedInPerson(api);
});

const storedKeys = statement<Record<string, string | null>>(
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

async function newOrganizationPaths() {
  const organization_id = await newOrganization(owner);
  const path = `/organizations/${organization_id}`;
  return { organization_id, path, mux: `${path}/mux-credentials`, jaas: `${path}/jaas-credentials` };
}

describe('Mux keys', () => {
  it('requires both keys of a pair; keeps missing fields and clears null', async () => {
    const { organization_id, mux } = await newOrganizationPaths();
    const putMux = async (body: object) => expectReply(SetMuxCredentials, 200, await owner.client.put(mux, body));
    const flags = { has_mux_credentials: false, has_mux_signing_credentials: false, has_jaas_credentials: false };
    expect(await putMux({})).toMatchObject(flags);
    expect(await putMux({ mux_token_id: 'a', mux_token_secret: 'b' })).toMatchObject({
      ...flags,
      has_mux_credentials: true,
    });
    expect(await putMux({ mux_signing_key_id: 'c' })).toMatchObject({ ...flags, has_mux_credentials: true });
    expect((await findStreamingKeys(api.deps, organization_id)).mux).toBeNull();
    const fullFlags = { ...flags, has_mux_credentials: true, has_mux_signing_credentials: true };
    expect(await putMux({ mux_signing_private_key: ' d ' })).toMatchObject(fullFlags);
    expect((await findStreamingKeys(api.deps, organization_id)).mux).toEqual({ keyId: 'c', privateKey: 'd' });
    expect(await putMux({ mux_token_secret: null })).toMatchObject({ ...fullFlags, has_mux_credentials: false });
    const removed = await owner.client.delete(mux);
    expect(removed).toMatchObject({ status: 204, text: '' });
    expect(await api.deps.db.row(storedKeys, [organization_id])).toMatchObject({
      mux_token_id: null,
      mux_signing_key_id: null,
    });
  });
});

describe('Jitsi keys', () => {
  it('sets and clears the keys together', async () => {
    const { organization_id, path, jaas } = await newOrganizationPaths();
    const { jaas_app_id, jaas_api_key } = secrets.jaas;
    expectRejection(await owner.client.put(jaas, { jaas_app_id, jaas_api_key }), 'invalid_request');
    expectRejection(await owner.client.put(jaas, { ...secrets.jaas, jaas_api_key: ' ' }), 'invalid_request');
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

  it('limits keys to 10,000 characters', async () => {
    const { jaas } = await newOrganizationPaths();
    for (const [length, status] of [
      [10_000, 200],
      [10_001, 422],
    ] as const)
      expect((await owner.client.put(jaas, { ...secrets.jaas, jaas_private_key: 'x'.repeat(length) })).status).toBe(
        status,
      );
  });
});

describe('stored keys', () => {
  it('encrypts a key, which cannot be used in another organization or without the encryption key', async () => {
    const [firstOrganization, secondOrganization] = [await newOrganizationPaths(), await newOrganizationPaths()];
    await owner.client.put(firstOrganization.mux, secrets.mux);
    await owner.client.put(firstOrganization.jaas, secrets.jaas);
    const row = await api.deps.db.row(storedKeys, [firstOrganization.organization_id]);
    for (const encryptedValue of Object.values(row ?? {})) expect(encryptedValue).toMatch(/^v1:[^:]+:[\w-]+$/);
    expect(JSON.stringify(row)).not.toContain('SECRET');
    const copy = statement(
      't-copy-credentials',
      `update organizations o set jaas_app_id = s.jaas_app_id, jaas_api_key = s.jaas_api_key,
              jaas_private_key = s.jaas_private_key from organizations s where o.id = $1 and s.id = $2`,
    );
    await api.deps.db.rows(copy, [secondOrganization.organization_id, firstOrganization.organization_id]);
    expect(await findStreamingKeys(api.deps, secondOrganization.organization_id)).toEqual({ mux: null, jaas: null });
    const encryption = createEncryption(`other:${Buffer.alloc(32, 9).toString('base64url')}`);
    expect(await findStreamingKeys({ ...api.deps, encryption }, firstOrganization.organization_id)).toEqual({
      mux: null,
      jaas: null,
    });
  });

  it('stores the name of the encryption key for the query in the operations guide', async () => {
    const page = readFileSync(join(repositoryRoot, 'docs/operate/secure.md'), 'utf8');
    const [, text = ''] = /```sql\s+(select distinct split_part[^;]+);/.exec(page) ?? [];
    const keysInUse = statement<{ readonly split_part: string }>('t-encryption-keys-in-use', text);
    const { mux } = await newOrganizationPaths();
    await owner.client.put(mux, secrets.mux);
    const [, keyName] = api.deps.encryption.seal('', '').split(':');
    expect(await api.deps.db.rows(keysInUse, [])).toContainEqual({ split_part: keyName });
  });
});

describe('replies', () => {
  it('returns no credential to the owner in any reading operation', async () => {
    const tenant = await newTenant(api);
    const { client } = tenant.owner;
    const path = `/organizations/${tenant.organization_id}`;
    const replies = [
      await client.put(`${path}/mux-credentials`, secrets.mux),
      await client.put(`${path}/jaas-credentials`, secrets.jaas),
      await client.put(path, { name: 'Renamed' }),
    ];
    const row = await api.deps.db.row(storedKeys, [tenant.organization_id]);
    const readOperations = operationNames.filter((name) => {
      const operation = specOf(name);
      return operation.method === 'GET' && operation.body === undefined;
    });
    for (const name of readOperations) replies.push(await sendOperation(client, name, tenant.ids));
    expect(expectReply(GetOrganization, 200, await client.get(path)).has_jaas_credentials).toBe(true);
    for (const { text } of replies) {
      expect(text).not.toContain('SECRET');
      for (const encryptedValue of Object.values(row ?? {})) expect(text).not.toContain(encryptedValue);
    }
  });
});
