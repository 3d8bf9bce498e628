/** Every path rejects unsupported methods with 405 and lists the supported ones. */
import { operationNames, specOf } from '@plenum/contracts/api';
import { expect, it } from 'vitest';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

/** Methods of HTTP and WebDAV that the parser of Node accepts. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY', 'SEARCH'] as const;
type Sent = (typeof methods)[number] | 'OPTIONS';

const documents = ['/openapi.json', '/asyncapi.json', '/docs', '/docs/', '/docs/errors', '/docs/scalar.js', '/health'];
const samplePath = (path: string): string => path.replaceAll(/:\w+\*?/g, '1');
const paths = [...new Set([...operationNames.map((name) => samplePath(specOf(name).path)), ...documents])];

async function send(method: Sent, path: string) {
  const {
    statusCode: status,
    headers,
    body,
  } = await api.app.inject({
    // Fastify's types do not know all methods of the parser.
    method: method as 'GET',
    url: `/api${path}`,
  });
  return { status, allow: headers['allow'], body };
}

it('lists the methods of every operation in the reply to OPTIONS', async () => {
  for (const name of operationNames) {
    const { method, path } = specOf(name);
    const { status, allow } = await send('OPTIONS', samplePath(path));
    expect(status, name).toBe(204);
    const listed = String(allow).split(', ');
    expect(listed, name).toEqual(expect.arrayContaining([method, 'OPTIONS', ...(method === 'GET' ? ['HEAD'] : [])]));
  }
});

it.each(paths)('rejects every other method of %s', async (path) => {
  const { allow } = await send('OPTIONS', path);
  const listed = String(allow).split(', ');
  for (const method of methods.filter((name) => !listed.includes(name))) {
    const reply = await send(method, path);
    expect([reply.status, reply.allow], method).toEqual([405, allow]);
    if (method !== 'HEAD') expect(JSON.parse(reply.body), method).toMatchObject({ error: 'method_not_allowed' });
  }
});

it('answers HEAD like GET, without the body', async () => {
  for (const path of ['/time', '/public/events', '/openapi.json', '/docs/', '/health']) {
    const head = await api.client().send('HEAD', path);
    expect([head.status, head.text], path).toEqual([200, '']);
    expect(head.headers['content-type'], path).toBe((await api.client().get(path)).headers['content-type']);
  }
});

it('returns 404 for every method of an unknown path', async () => {
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'] as const) {
    const reply = await api.client().send(method, '/nothing');
    if (method === 'HEAD') expect(reply.status).toBe(404);
    else expectRejection(reply, 'not_found');
    expect(reply.headers['allow']).toBeUndefined();
  }
});
