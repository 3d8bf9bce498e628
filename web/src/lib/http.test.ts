import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, failureCode, failureStatus, fieldErrors, pathOf } from './http.ts';

interface RecordedRequest {
  readonly line: string;
  readonly type: string | undefined;
  readonly body: string;
}

const requests: RecordedRequest[] = [];
let handleRequest: (requests: RecordedRequest, response: ServerResponse) => void;
let server: Server;
const platformFetch = globalThis.fetch;

const reply = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function receive(request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const single = {
    line: `${request.method} ${request.url}`,
    type: request.headers['content-type'],
    body: Buffer.concat(parts).toString(),
  };
  requests.push(single);
  handleRequest(single, response);
}

beforeEach(async () => {
  vi.stubGlobal('document', { cookie: 'language=de; logged_in_cookie=1' });
  requests.length = 0;
  server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  // A browser resolves paths against the page; Node has no page.
  globalThis.fetch = (input, init) => platformFetch(`http://127.0.0.1:${port}${String(input)}`, init);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  globalThis.fetch = platformFetch;
  server.closeAllConnections();
  await new Promise((onClosed) => server.close(onClosed));
});

const linesOf = (line: string) => requests.filter((candidate) => candidate.line === line).length;

describe('paths of operations', () => {
  it('encode parameters and omit absent ones', () => {
    expect(pathOf('GET /join-codes/:code', { params: { code: 'A/B' } })).toBe('/join-codes/A%2FB');
    expect(pathOf('GET /organizations', { query: { after: 'x', limit: undefined } })).toBe('/organizations?after=x');
  });
});

describe('an API call', () => {
  it('refreshes the login once for parallel calls and repeats each of them once', async () => {
    let isRefreshed = false;
    handleRequest = ({ line }, response) => {
      if (line === 'POST /api/auth/refresh') {
        isRefreshed = true;
        reply(response, 200, { message: 'ok' });
      } else if (isRefreshed) reply(response, 200, { id: 1 });
      else reply(response, 401, { error: 'token_expired', message: 'Your login has expired. Please log in again.' });
    };
    const replies = await Promise.all([call('GET /auth/me'), call('GET /auth/me'), call('GET /organizations')]);
    expect(replies).toHaveLength(3);
    expect(linesOf('POST /api/auth/refresh')).toBe(1);
    expect(linesOf('GET /api/auth/me')).toBe(4);
    expect(requests.find(({ line }) => line.endsWith('/refresh'))?.body).toBe('{}');
  });

  it('is not repeated in a browser without a login', async () => {
    vi.stubGlobal('document', { cookie: 'language=de' });
    handleRequest = (_request, response) => reply(response, 401, { error: 'not_authenticated', message: 'Log in.' });
    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(1);
  });

  it('reads every reply to its end, including the repeated one: otherwise the browser keeps its connection busy', async () => {
    const replies: Response[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (...input) => {
      const response = await fetch(...input);
      replies.push(response);
      return response;
    };
    let isFresh = false;
    handleRequest = ({ line }, response) => {
      isFresh ||= line.endsWith('/refresh');
      reply(response, isFresh ? 200 : 401, { message: 'ok' });
    };
    await call('GET /auth/me');
    expect(replies.map(({ status, bodyUsed }) => ({ status, bodyUsed }))).toEqual(
      [401, 200, 200].map((status) => ({ status, bodyUsed: true })),
    );
  });

  it('fails with the error of the refresh and refreshes again next time', async () => {
    handleRequest = (_, response) =>
      reply(response, 401, { error: 'token_revoked', message: 'Your login was revoked. Please log in again.' });
    const failure = await call('GET /auth/me').catch((error: unknown) => error);
    expect(failure).toMatchObject({
      status: 401,
      message: 'Your login was revoked. Please log in again.',
      data: { error: 'token_revoked' },
    });
    expect(failureCode(failure)).toBe('token_revoked');
    await call('GET /auth/me').catch(() => undefined);
    expect(linesOf('POST /api/auth/refresh')).toBe(2);
    expect(linesOf('GET /api/auth/me')).toBe(2);
  });

  it('is not repeated a second time when the repetition is rejected as well', async () => {
    handleRequest = ({ line }, response) => reply(response, line.endsWith('/refresh') ? 200 : 401, { message: 'no' });
    expect(failureStatus(await call('POST /auth/logout').catch((error: unknown) => error))).toBe(401);
    expect(linesOf('POST /api/auth/logout')).toBe(2);
  });

  it('sends JSON with its type and a file without', async () => {
    handleRequest = (_, response) => reply(response, 200, {});
    await call('POST /auth/login', { body: { email: 'a@example.org', password: 'x' } });
    await call('POST /events/:event_id/import', { params: { event_id: 7 }, file: new File(['<schedule/>'], 's.xml') });
    expect(requests[0]?.type).toBe('application/json');
    expect(requests[1]?.line).toBe('POST /api/events/7/import');
    expect(requests[1]?.type).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('returns the rejected fields of a body', async () => {
    handleRequest = (_, response) =>
      reply(response, 422, {
        error: 'invalid_request',
        message: 'No',
        errors: { json: { name: ['Too short', 'Other'] } },
      });
    const failure = await call('POST /auth/logout').catch((error: unknown) => error);
    expect(fieldErrors(failure)).toEqual({ name: 'Too short' });
  });

  it('fails with status 0 without a response', async () => {
    handleRequest = (_, response) => response.destroy();
    expect(await call('POST /auth/logout').catch((error: unknown) => error)).toMatchObject({
      status: 0,
      data: undefined,
    });
  });
});
