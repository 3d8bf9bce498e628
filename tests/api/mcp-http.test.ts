/** The MCP server over HTTP: authentication, limits, origins, and unsupported requests. */
import { RevokeApiToken } from '@plenum/contracts/integrations/api-tokens';
import { maxJsonBodyBytes, rateLimits } from '@plenum/contracts/limits';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOrganizationToken, newPersonToken, type TokenOptions } from '../support/api/api-tokens.ts';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { listenForMcp } from '../support/api/mcp-client.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { resetRateLimits } from '../support/security/reset-rate-limits.ts';

const api = await openTestApi();
const { url, connect } = await listenForMcp(api);

let conference: TestConference;
let token: string;
beforeAll(async () => {
  conference = await newConference(api);
  token = await newToken();
});
beforeEach(() => resetRateLimits(api.deps));

const newToken = async (options: TokenOptions = {}): Promise<string> =>
  (await newPersonToken(conference.owner, options)).token;

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const callOf = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name, arguments: args },
});

interface Sent {
  readonly method?: string;
  readonly bearer?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

async function send({ method = 'POST', bearer = token, headers = {}, body = listTools }: Sent = {}) {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-forwarded-for': '192.0.2.9',
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const errorOf = ({ text }: { readonly text: string }): unknown => (JSON.parse(text) as { error: unknown }).error;

describe('authentication', () => {
  it('requires an API token, and rejects cookies and the token of a login', async () => {
    const cookie = [...conference.owner.client.cookies.values()]
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const login = conference.owner.client.cookie('access_token_cookie');
    for (const [sent, code, challenge] of [
      [{ bearer: null }, 'not_authenticated', 'Bearer'],
      [{ bearer: null, headers: { cookie } }, 'not_authenticated', 'Bearer'],
      [{ bearer: login }, 'token_invalid', 'Bearer error="invalid_token"'],
      [{ bearer: 'plenum_pat_unknown' }, 'token_invalid', 'Bearer error="invalid_token"'],
    ] as const) {
      const reply = await send(sent);
      expect(reply.status).toBe(401);
      expect(reply.headers.get('www-authenticate')).toBe(challenge);
      expect(errorOf(reply)).toBe(code);
      expect(reply.headers.get('set-cookie')).toBeNull();
    }
  });

  it('rejects revoked and expired tokens, including those of clients that are already connected', async () => {
    const { token: revoked, id } = await newPersonToken(conference.owner);
    const client = await connect(revoked);
    expect((await client.listTools()).tools.length).toBeGreaterThan(20);
    expectReply(
      RevokeApiToken,
      204,
      await conference.owner.client.delete(`/users/${conference.owner.user_id}/api-tokens/${id}`),
    );
    expect(errorOf(await send({ bearer: revoked }))).toBe('token_revoked');
    await expect(client.callTool({ name: 'get_access', arguments: {} })).rejects.toThrow();

    const soon = new Date(api.clock.now() + 60_000).toISOString();
    const expiring = await newToken({ expires_at: soon });
    expect((await send({ bearer: expiring })).status).toBe(200);
    api.clock.advance(61_000);
    expect(errorOf(await send({ bearer: expiring }))).toBe('token_expired');
  });

  it('rejects other networks than those of the token, for the request and for its calls', async () => {
    const bearer = await newToken({ networks: ['198.51.100.0/24'] });
    const refused = await send({ bearer });
    expect(refused.status).toBe(403);
    expect(errorOf(refused)).toBe('token_network_refused');
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const accepted = await send({ bearer, headers, body: callOf('get_access', {}) });
    expect(accepted.text).toContain('structuredContent');
    expect(accepted.text).not.toContain('token_network_refused');
  });
});

describe('rate limit of the token', () => {
  const remaining = (headers: Headers): number => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

  it('counts a call once, and is sent with every reply', async () => {
    const { points } = rateLimits.api_token;
    const bearer = await newToken();
    expect(remaining((await send({ bearer })).headers)).toBe(points - 1);
    const called = await send({ bearer, body: callOf('get_event', { event_id: conference.event_id }) });
    expect(called.text).toContain('structuredContent');
    expect(remaining(called.headers)).toBe(points - 2);
    expect(remaining((await send({ bearer })).headers)).toBe(points - 3);
  });

  it('rejects requests above the limit', async () => {
    const { token: bearer, id } = await newPersonToken(conference.owner);
    await api.deps.limiter.consume('api_token', String(id), rateLimits.api_token.points);
    const reply = await send({ bearer });
    expect(reply.status).toBe(429);
    expect(errorOf(reply)).toBe('rate_limited');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('other sites', () => {
  const origin = 'https://inspector.example';

  it('are rejected unless the organization of the token allows them', async () => {
    const { token: bearer } = await newOrganizationToken(conference.owner, conference.organization_id);
    for (const headers of [{ origin }, { origin: 'null' }, { origin: 'http://localhost:6274' }]) {
      const reply = await send({ bearer, headers });
      expect(reply.status).toBe(403);
      expect(errorOf(reply)).toBe('origin_not_allowed');
    }
    const path = `/organizations/${conference.organization_id}/allowed-origins`;
    expect((await conference.owner.client.put(path, { origins: [origin] })).status).toBe(200);
    const allowed = await send({ bearer, headers: { origin } });
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);

    const preflight = await send({
      method: 'OPTIONS',
      bearer: null,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');

    const stranger = await newConference(api);
    const { token: foreign } = await newOrganizationToken(stranger.owner, stranger.organization_id);
    expect(errorOf(await send({ bearer: foreign, headers: { origin } }))).toBe('origin_not_allowed');
  });

  it('are rejected without a token', async () => {
    expect(errorOf(await send({ bearer: null, headers: { origin } }))).toBe('cross_site_request');
  });
});

describe('requests that are not supported', () => {
  it.each(['GET', 'DELETE', 'PUT'])('with the method %s are rejected, because there are no streams', async (method) => {
    const reply = await send({ method });
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('POST, OPTIONS');
  });

  it('are larger than a JSON body of the API', async () => {
    const reply = await send({ body: callOf('post_message', { content: 'x'.repeat(maxJsonBodyBytes) }) });
    expect(reply.status).toBe(413);
    expect(errorOf(reply)).toBe('payload_too_large');
  });

  it.each([
    ['batches', 400, [listTools, { ...listTools, id: 2 }]],
    ['texts', 400, '"text"'],
    ['invalid JSON', 400, '{'],
    ['empty bodies', 400, ''],
  ] as const)('are %s', async (_name, status, body) => {
    const reply = await send({ body });
    expect(reply.status).toBe(status);
    expect(errorOf(reply)).toBe('malformed_request');
  });

  it('have another content type', async () => {
    expect((await send({ headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });

  it('name an unknown version of the protocol', async () => {
    const reply = await send({ headers: { 'mcp-protocol-version': '1999-01-01' } });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('"error"');
  });

  it('are protocol errors', async () => {
    const unknown = await send({ body: { jsonrpc: '2.0', id: 3, method: 'resources/list', params: {} } });
    expect(unknown.text).toContain('-32601');
    const nameless = await send({ body: { jsonrpc: '2.0', id: 4, method: 'tools/call', params: {} } });
    expect(nameless.text).toContain('-32602');
  });

  it('subscribe to changes', async () => {
    const client = await connect(token, { era: { pin: '2026-07-28' } });
    const version = '2026-07-28';
    const reply = await send({
      headers: { 'mcp-protocol-version': version, 'mcp-method': 'subscriptions/listen' },
      body: {
        jsonrpc: '2.0',
        id: 5,
        method: 'subscriptions/listen',
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': version,
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
    });
    expect(reply.text).toContain('-32603');
    expect((await client.listTools()).tools.length).toBeGreaterThan(20);
  });
});
