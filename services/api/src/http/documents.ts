/** The API documentation: OpenAPI and AsyncAPI documents, and pages for the OpenAPI document and for errors. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  compressReferenceScript,
  errorsStyle,
  referencePage,
  referencePolicy,
  referenceStart,
  referenceStyle,
} from './api-reference.ts';
import { acceptsGzip, matchesEtag } from './content-negotiation.ts';
import { basePath } from './serve.ts';

/** A document as it is sent: compressed once, and decompressed for the few clients that do not accept gzip. */
interface Document {
  readonly type: string;
  readonly gzipped: Buffer;
  readonly digest: string;
}
type Build = () => Document | Promise<Document>;

const compress = promisify(gzip);

/** Long enough for a page and its reload; after an update of the installation, the next revalidation gets the new document. */
const caching = 'public, max-age=300';

const withDigest = (type: string, gzipped: Buffer): Document => ({
  type,
  gzipped,
  digest: createHash('sha256').update(gzipped).digest('base64url').slice(0, 22),
});
const textDocument = async (type: string, text: string): Promise<Document> =>
  withDigest(`${type}; charset=utf-8`, await compress(text));

/** Built when they are first requested, because few installations need them. Shared by all applications of a process. */
const builds: Readonly<Record<string, Build>> = {
  'openapi.json': async () =>
    textDocument('application/json', JSON.stringify((await import('./openapi.ts')).buildOpenApi())),
  'asyncapi.json': async () =>
    textDocument('application/json', JSON.stringify((await import('./asyncapi.ts')).buildAsyncApi())),
  'docs/': () => textDocument('text/html', referencePage),
  'docs/errors': async () => textDocument('text/html', (await import('./error-reference.ts')).errorReferencePage()),
  'docs/errors.css': () => textDocument('text/css', errorsStyle),
  'docs/style.css': () => textDocument('text/css', referenceStyle),
  'docs/start.js': () => textDocument('text/javascript', referenceStart),
  'docs/scalar.js': async () => withDigest('text/javascript; charset=utf-8', await compressReferenceScript()),
};
const built = new Map<string, Promise<Document>>();

function documentOf(path: string, build: Build): Promise<Document> {
  const existing = built.get(path);
  if (existing !== undefined) return existing;
  const promise = Promise.resolve(build());
  built.set(path, promise);
  promise.catch(() => built.delete(path));
  return promise;
}

/**
 * Sends a document. Each encoding has a different strong ETag, because proxies remove one that does not match the
 * bytes.
 */
function sendDocument(request: FastifyRequest, reply: FastifyReply, { type, gzipped, digest }: Document): FastifyReply {
  const sendsGzip = acceptsGzip(request);
  const etag = sendsGzip ? `"${digest}-gzip"` : `"${digest}"`;
  reply.headers({ etag, 'cache-control': caching, vary: 'accept-encoding' });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(type);
  if (type.startsWith('text/html')) reply.header('content-security-policy', referencePolicy);
  if (!sendsGzip) return reply.send(gunzipSync(gzipped));
  return reply.header('content-encoding', 'gzip').send(gzipped);
}

/** Adds `/api/openapi.json`, `/api/asyncapi.json` and `/api/docs`. */
export function serveDocuments(app: FastifyInstance): void {
  for (const [path, build] of Object.entries(builds))
    app.get(`${basePath}/${path}`, async (request, reply) =>
      sendDocument(request, reply, await documentOf(path, build)),
    );
  // Relative, so that it works behind a path prefix.
  app.get(`${basePath}/docs`, async (_request, reply) => reply.redirect('docs/'));
}
