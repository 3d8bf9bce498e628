/**
 * The route of the MCP server (Model Context Protocol, streamable HTTP). Every request is authenticated with an API
 * token and answered independently, so that any API process can answer it (docs/decisions/0157).
 */
import { mcpPath } from '@plenum/contracts/system/http-connections';
import type { Deps } from '@plenum/core/deps';
import type { Actor } from '@plenum/core/domain/actor';
import { fail } from '@plenum/core/platform/errors';
import { looksLikeApiToken } from '@plenum/core/platform/security/api-token';
import { noSpan } from '@plenum/core/platform/telemetry/span';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticateProgram } from '../http/authenticate-program.ts';
import { bearerToken } from '../http/authenticate.ts';

/** Cookies and the tokens of logins are not accepted, so that a model never acts with the login of a browser. */
async function logIn(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
  const token = bearerToken(request.headers);
  if (token === null) throw fail('not_authenticated');
  if (!looksLikeApiToken(token)) throw fail('token_invalid');
  const actor = await authenticateProgram(deps, 'GetApiToken', token, { request, reply });
  if (actor === null) throw fail('token_invalid');
  return actor;
}

async function answer(app: FastifyInstance, deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { actor, body } = request;
  if (actor === null) throw fail('not_authenticated');
  // Older versions of the protocol have batches, which would count as one request of the token.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw fail('malformed_request');
  const { answerMcp } = await import('./mcp-server.ts');
  const response = await answerMcp({ app, deps, request, actor });
  const type = response.headers.get('content-type');
  if (type !== null) reply.type(type);
  return reply.code(response.status).send(await response.text());
}

/** Adds `POST /mcp`. There are no streams and sessions, so there is no `GET` and `DELETE`. */
export function serveMcp(app: FastifyInstance, deps: Deps): void {
  const config = { countedAs: 'mcp' } as const;
  app.post(mcpPath, {
    config,
    onRequest: async (request, reply) => {
      request.actor = await logIn(deps, request, reply);
    },
    handler: (request, reply) =>
      deps.tracing.run({ request_id: request.id, span: request.span ?? noSpan }, () =>
        answer(app, deps, request, reply),
      ),
  });
}
