/** A little of S3, enough for one bucket: objects put, got and deleted by path. It can be told to be slow or broken. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface FakeS3 {
  readonly endpoint: string;
  /** What every request gets: an answer, a failure, or none at all. */
  mood: 'well' | 'failing' | 'silent';
  /** Content types by path. */
  readonly types: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

const missing =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>No such key.</Message></Error>';

/** Starts it on a free port of this machine. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const types = new Map<string, string>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (!(request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 Credential=key/')) {
      response.writeHead(403).end();
    } else if (request.method === 'PUT') {
      objects.set(path, await buffer(request));
      types.set(path, request.headers['content-type'] ?? '');
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else {
      const found = objects.get(path);
      if (found === undefined) response.writeHead(404, { 'content-type': 'application/xml' }).end(missing);
      else response.writeHead(200, { 'content-length': found.length }).end(found);
    }
  };
  const fake = { mood: 'well' as FakeS3['mood'] };
  const server = createServer((request, response) => {
    if (fake.mood === 'failing') response.writeHead(500).end();
    else if (fake.mood === 'well') void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    endpoint: `http://127.0.0.1:${port}`,
    types,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
