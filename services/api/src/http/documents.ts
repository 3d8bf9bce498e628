/** The API documentation: OpenAPI and AsyncAPI documents, and a page for the OpenAPI document. */
import type { StaticDocumentSpec } from '@fastify/swagger';
import { fastify, type FastifyInstance } from 'fastify';
import { basePath } from './serve.ts';

/** The page uses inline styles, and nothing from other origins. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Shared by all applications of a process. */
let built: Promise<FastifyInstance> | undefined;

/**
 * Builds a separate application for the documents when one of them is first requested, because it generates code for the
 * schemas of all operations, and few installations need it.
 */
async function buildDocuments(): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }, { buildOpenApi }, { buildAsyncApi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
    import('./openapi.ts'),
    import('./asyncapi.ts'),
  ]);
  const document = buildOpenApi();
  const app = fastify({ logger: false });
  const texts = { openapi: JSON.stringify(document), asyncapi: JSON.stringify(buildAsyncApi()) };
  for (const [name, text] of Object.entries(texts)) {
    app.get(`${basePath}/${name}.json`, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(text),
    );
  }
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as StaticDocumentSpec['document'] },
  });
  await app.register(swaggerUi, {
    routePrefix: `${basePath}/docs`,
    staticCSP: pagePolicy,
    theme: { title: 'Plenum API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', deepLinking: true, validatorUrl: null },
  });
  return app;
}

/** Headers of the connection, or that the outer response already has. */
const ignoredHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** Adds `/api/openapi.json`, `/api/asyncapi.json` and `/api/docs`. */
export function serveDocuments(app: FastifyInstance): void {
  for (const path of ['/openapi.json', '/asyncapi.json', '/docs', '/docs/*']) {
    app.get(`${basePath}${path}`, async ({ method, url }, reply) => {
      built ??= buildDocuments();
      const documents = await built;
      const answer = await documents.inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url });
      reply.code(answer.statusCode);
      for (const [name, value] of Object.entries(answer.headers)) {
        if (value !== undefined && !ignoredHeaders.has(name)) reply.header(name, value);
      }
      return reply.send(answer.rawPayload);
    });
  }
}
