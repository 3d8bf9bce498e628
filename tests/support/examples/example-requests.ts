/** Sends the requests whose replies become the examples of operations. */
import { type OperationName, specOf } from '@plenum/contracts/api';
import { rowOf } from '../../rows/operation-rows.ts';
import { idsForOperation, validBody } from '../api/operation-requests.ts';
import type { TestReply } from '../api/test-client.ts';
import type { ExampleWorld } from './example-world.ts';

/** The request and the reply. */
export interface Exchange {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly reply: TestReply;
}

const parseValue = (text: string | number): unknown => (/^\d{1,15}$/.test(String(text)) ? Number(text) : text);
const parseValues = (values: Readonly<Record<string, string | number>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === 'true' ? true : parseValue(value)]));

/** Sends the request of an operation. */
export async function sendExample(name: OperationName, world: ExampleWorld): Promise<Exchange> {
  const operation = specOf(name);
  const row = rowOf(name);
  const ids = await idsForOperation(name, world.api, world.tenant);
  const request = (await row.example?.(world)) ?? {};
  const { client = world.owner.client, query = row.query ?? {}, payload } = request;
  const body = 'body' in request ? request.body : validBody(name, ids);
  const pathValues: Readonly<Record<string, string | number>> = { ...ids, ...request.path };
  const path: Record<string, string | number> = {};
  const url = operation.path.replaceAll(/:(\w+)\*?/g, (_, parameter: string) => {
    const value = pathValues[parameter];
    if (value === undefined)
      throw new Error(`${name} needs a value for ${parameter} in the example of its row in tests/rows.`);
    path[parameter] = value;
    return String(value);
  });
  const reply = await client.send(operation.method, url, {
    ...(body === undefined ? {} : { body }),
    query,
    ...payload,
  });
  return { path: parseValues(path), query: parseValues(query), body, reply };
}
