/**
 * Worker thread that compresses the script of the API reference. The module of the reference holds the script as a
 * string of 5 MB, so it is loaded only in this short-lived thread; the main thread keeps the gzipped script.
 */
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import apiReference from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';

const app = fastify({ logger: false });
await app.register(apiReference, { routePrefix: '/', configuration: { content: {} } });
const { statusCode, rawPayload } = await app.inject('/js/scalar.js');
if (statusCode !== 200) throw new Error(`GET /js/scalar.js of the API reference returned status ${statusCode}.`);
parentPort?.postMessage(gzipSync(rawPayload));
await app.close();
