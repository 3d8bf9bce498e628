/**
 * Worker thread that compresses the script of the API reference. Its module contains the script as a string of 5 MB, so
 * it is not loaded into the process, which keeps only the compressed script.
 */
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import apiReference from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';

const app = fastify({ logger: false });
await app.register(apiReference, { routePrefix: '/', configuration: { content: {} } });
const { statusCode, rawPayload } = await app.inject('/js/scalar.js');
if (statusCode !== 200) throw new Error(`The script of the API reference has the status ${statusCode}.`);
parentPort?.postMessage(gzipSync(rawPayload));
await app.close();
