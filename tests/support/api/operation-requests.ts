/** Valid requests for operations, from their rows in `tests/rows`. */
import { type OperationName, specOf } from '@plenum/contracts/api';
import { Value } from 'typebox/value';
import { rowOf } from '../../rows/operation-rows.ts';
import { defaultBody } from './default-body.ts';
import { isIdName, type Tenant, type TenantIds } from './tenants.ts';
import type { TestApi } from './test-api.ts';
import type { TestClient, TestReply } from './test-client.ts';

/** Returns a valid body; nothing if the operation has none. */
export function validBody(name: OperationName, ids: TenantIds): unknown {
  const { body: schema } = specOf(name);
  if (schema === undefined) return undefined;
  const { body } = rowOf(name);
  if (body !== undefined) return body(ids);
  const generated = defaultBody(schema);
  if (!Value.Check(schema, generated)) throw new Error(`${name} needs a valid body in its row in tests/rows.`);
  return generated;
}

/** Returns the ids for one request, after its set-up. */
export const idsForOperation = async (name: OperationName, api: TestApi, tenant: Tenant): Promise<TenantIds> => ({
  ...tenant.ids,
  ...(await rowOf(name).prepare?.(api, tenant)),
});

/** Sends a valid request for an operation. */
export async function sendOperation(
  client: TestClient,
  name: OperationName,
  ids: TenantIds,
  query: Readonly<Record<string, string>> = rowOf(name).query ?? {},
  headers: Readonly<Record<string, string>> = {},
): Promise<TestReply> {
  const { method, path } = specOf(name);
  const { path: pathParameters = {} } = rowOf(name);
  const body = validBody(name, ids);
  const filled = path.replaceAll(/:(\w+)/g, (_, id: string) =>
    String(isIdName(id) ? ids[id] : (pathParameters[id] ?? id)),
  );
  return client.send(method, filled, { query, headers, ...(body === undefined ? {} : { body }) });
}
