/** Calls operations for tools, as requests to the same application, so that they pass all steps of other requests. */
import { type OperationName, specOf } from '@plenum/contracts/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countedRequest } from '../http/authenticate-program.ts';
import { pathOf } from '../http/serve.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface OperationInput {
  readonly params: Fields;
  readonly query: Fields;
  readonly body: Fields;
  readonly idempotencyKey?: string;
}

export interface OperationReply {
  readonly status: number;
  readonly body: unknown;
  /** Seconds of `Retry-After`. */
  readonly retryAfterS?: number;
}

/** Headers that belong to the client and not to the protocol. */
const passedHeaders = ['authorization', 'x-forwarded-for', 'accept-language', 'user-agent'] as const;

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of passedHeaders) {
    const value = headers[name];
    if (value !== undefined) passed[name] = String(value);
  }
  return passed;
}

/** Calls an operation with the token and the address of a request, which has already been counted by the limit of its token. */
export async function callOperation(
  app: FastifyInstance,
  request: FastifyRequest,
  name: OperationName,
  { params, query, body, idempotencyKey }: OperationInput,
): Promise<OperationReply> {
  const operation = specOf(name);
  const path = pathOf(operation).replaceAll(/:(\w+)\*?/g, (_, field: string) =>
    encodeURIComponent(String(params[field])),
  );
  const hasBody = operation.body !== undefined;
  const headers = {
    ...headersOf(request),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  // Asynchronous, because the request is only sent when its promise is awaited.
  const reply = await countedRequest.run(String(request.headers.authorization), async () =>
    app.inject({
      method: operation.method,
      url: path,
      query: Object.fromEntries(Object.entries(query).map(([field, value]) => [field, String(value)])),
      headers,
      remoteAddress: request.socket.remoteAddress ?? '',
      ...(hasBody ? { payload: JSON.stringify(body) } : {}),
    }),
  );
  const retryAfter = Number(reply.headers['retry-after']);
  return {
    status: reply.statusCode,
    body: reply.body === '' ? null : (JSON.parse(reply.body) as unknown),
    ...(Number.isFinite(retryAfter) ? { retryAfterS: retryAfter } : {}),
  };
}
