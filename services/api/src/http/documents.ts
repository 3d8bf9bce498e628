/** The API documentation: OpenAPI and AsyncAPI documents, and a page for the OpenAPI document. */
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  compressReferenceScript,
  referencePage,
  referencePolicy,
  referenceStart,
  referenceStyle,
} from './api-reference.ts';
import { basePath } from './serve.ts';

/** Shared by all applications of a process. */
const built: { documents?: Promise<Readonly<Record<string, string>>>; script?: Promise<Buffer> } = {};

/** Builds the documents when one of them is first requested, because few installations need them. */
async function buildDocuments() {
  const [{ buildOpenApi }, { buildAsyncApi }] = await Promise.all([import('./openapi.ts'), import('./asyncapi.ts')]);
  return { openapi: JSON.stringify(buildOpenApi()), asyncapi: JSON.stringify(buildAsyncApi()) };
}

async function sendScript({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  built.script ??= compressReferenceScript();
  const compressed = await built.script.catch((error: unknown) => {
    delete built.script;
    throw error;
  });
  const acceptsGzip = (headers['accept-encoding'] ?? '').includes('gzip');
  reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=86400');
  reply.header('vary', 'accept-encoding');
  if (!acceptsGzip) return reply.send(gunzipSync(compressed));
  return reply.header('content-encoding', 'gzip').send(compressed);
}

/** Adds `/api/openapi.json`, `/api/asyncapi.json` and `/api/docs`. */
export function serveDocuments(app: FastifyInstance): void {
  for (const name of ['openapi', 'asyncapi']) {
    app.get(`${basePath}/${name}.json`, async (_request, reply) => {
      built.documents ??= buildDocuments();
      return reply.type('application/json; charset=utf-8').send((await built.documents)[name]);
    });
  }
  const docs = `${basePath}/docs`;
  // Relative, so that it works behind a path prefix.
  app.get(docs, async (_request, reply) => reply.redirect('docs/'));
  app.get(`${docs}/`, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', referencePolicy).send(referencePage),
  );
  app.get(`${docs}/style.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(referenceStyle));
  app.get(`${docs}/start.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(referenceStart),
  );
  app.get(`${docs}/scalar.js`, sendScript);
}
