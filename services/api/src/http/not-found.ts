/** Replies to requests for unknown paths, or with unsupported methods. */
import { operationNames, operations } from '@plenum/contracts/api';
import { fail } from '@plenum/core/platform/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './serve.ts';

const patterns = operationNames
  .map((name) => operations[name])
  .map((operation) => ({
    method: operation.method,
    pattern: new RegExp(
      `^${pathOf(operation)
        .replace(/:\w+\*$/, '.+')
        .replaceAll(/:\w+/g, '[^/]+')}$`,
    ),
  }));

/** Throws `not_found`, or `method_not_allowed` with the supported methods. */
export async function rejectUnknownRoute(request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const [path = ''] = request.url.split('?', 1);
  const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
  if (methods.size === 0) throw fail('not_found');
  reply.header('allow', [...methods].join(', '));
  throw fail('method_not_allowed');
}
