/**
 * A minimal S3 for one bucket: put, multipart upload, get and delete by path, and lists in pages. It can simulate failures
 * and timeouts.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface FakeS3 {
  readonly endpoint: string;
  /** The behavior for every request: a response, an error, no response, or one that does not end. */
  behaviour: 'well' | 'failing' | 'silent' | 'dripping' | 'endless';
  /** Content types by path. */
  readonly types: ReadonlyMap<string, string>;
  /** Returns number of multipart uploads that were neither completed nor aborted. */
  unfinishedUploads(): number;
  /** Returns the largest part received, in bytes. */
  largestPart(): number;
  /** Stores an object without a request. */
  put(path: string, content: Buffer): void;
  /** Returns the paths of all objects. */
  keys(): readonly string[];
  close(): Promise<void>;
}

/** Small, so that every list has several pages. */
const keysPerPage = 2;

const missing =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>No such key.</Message></Error>';

/** Starts it on a free port. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const types = new Map<string, string>();
  let largestPart = 0;
  const parts = new Map<string, Buffer[]>();
  /** Answers the requests of a multipart upload: start, each part, and completion. */
  const answerParts = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ) => {
    const id = query.get('uploadId') ?? '';
    const respond = (name: string, content: string) =>
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`);
    if (request.method === 'PUT') {
      const part = await buffer(request);
      largestPart = Math.max(largestPart, part.length);
      const list = parts.get(id) ?? [];
      list[Number(query.get('partNumber')) - 1] = part;
      parts.set(id, list);
      response.writeHead(200, { etag: `"${part.length}"` }).end();
    } else if (request.method === 'DELETE') {
      parts.delete(id);
      response.writeHead(204).end();
    } else if (query.has('uploads')) {
      const uploadId = `upload-${parts.size + 1}`;
      parts.set(uploadId, []);
      types.set(path, request.headers['content-type'] ?? '');
      respond('InitiateMultipartUploadResult', `<UploadId>${uploadId}</UploadId>`);
    } else {
      await buffer(request);
      objects.set(path, Buffer.concat(parts.get(id) ?? []));
      parts.delete(id);
      respond('CompleteMultipartUploadResult', '<ETag>"whole"</ETag>');
    }
  };
  /** Answers one page of a list of objects, whose paths begin with the bucket. */
  const answerList = (response: ServerResponse, bucket: string, query: URLSearchParams) => {
    const start = Number(query.get('continuation-token') ?? 0);
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
    const found = [...objects].filter(([path]) => path.startsWith(prefix)).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const contents = found
      .slice(start, start + keysPerPage)
      .map(
        ([path, { length }]) =>
          `<Contents><Key>${path.slice(bucket.length + 1)}</Key><Size>${length}</Size></Contents>`,
      );
    const end = start + keysPerPage;
    const next = end < found.length ? `<NextContinuationToken>${end}</NextContinuationToken>` : '';
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`);
  };
  const handleRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://s3.test');
    if (!(request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 Credential=key/')) {
      response.writeHead(403).end();
    } else if (query.has('uploads') || query.has('uploadId')) {
      await answerParts(request, response, path, query);
    } else if (query.has('list-type')) {
      answerList(response, path.replace(/\/$/, ''), query);
    } else if (request.method === 'PUT') {
      objects.set(path, await buffer(request));
      types.set(path, request.headers['content-type'] ?? '');
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else {
      const object = objects.get(path);
      if (object === undefined) response.writeHead(404, { 'content-type': 'application/xml' }).end(missing);
      else response.writeHead(200, { 'content-length': object.length }).end(object);
    }
  };
  const fake = { behaviour: 'well' as FakeS3['behaviour'] };
  const server = createServer((request, response) => {
    if (fake.behaviour === 'failing') response.writeHead(500).end();
    else if (fake.behaviour === 'well') void handleRequest(request, response);
    else if (fake.behaviour === 'dripping') {
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    } else if (fake.behaviour === 'endless') {
      const piece = Buffer.alloc(64 * 1024);
      const write = (): void => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    endpoint: `http://127.0.0.1:${port}`,
    types,
    unfinishedUploads: () => parts.size,
    largestPart: () => largestPart,
    put: (path: string, content: Buffer) => void objects.set(path, content),
    keys: () => [...objects.keys()],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
