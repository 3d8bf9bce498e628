/** The API documentation: OpenAPI and AsyncAPI from the catalogues, and a page that shows the first. */
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { buildAsyncApi } from './asyncapi.ts';
import { buildOpenApi } from './openapi.ts';
import { basePath } from './serve.ts';

/** The page needs its own scripts and its inline styles; nothing from other origins. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** They are the same for all applications of a process. */
let built: Promise<{ readonly document: object; readonly openapi: string; readonly asyncapi: string }> | undefined;

async function buildDocuments() {
  const document = await buildOpenApi();
  return { document, openapi: JSON.stringify(document), asyncapi: JSON.stringify(buildAsyncApi()) };
}

/** Adds `/api/openapi.json`, `/api/asyncapi.json` and `/api/docs`. */
export async function serveDocuments(app: FastifyInstance): Promise<void> {
  built ??= buildDocuments();
  const { document, openapi, asyncapi } = await built;
  app.get(`${basePath}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(openapi),
  );
  app.get(`${basePath}/asyncapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(asyncapi),
  );
  await app.register(fastifySwagger, {
    mode: 'static',
    specification: { document: document as fastifySwagger.StaticDocumentSpec['document'] },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: `${basePath}/docs`,
    staticCSP: pagePolicy,
    theme: { title: 'Plenum API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', deepLinking: true, validatorUrl: null },
  });
}
