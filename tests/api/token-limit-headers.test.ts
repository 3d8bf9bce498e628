import { maxJsonBodyBytes, rateLimits } from '@plenum/contracts/limits';
/** Every reply to a request with a known API token describes the limit of the token, regardless of its status. */
import { GetEventQa } from '@plenum/contracts/live/questions';
import { fail } from '@plenum/core/platform/errors';
import { beforeAll, expect, it } from 'vitest';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { SendOptions, TestClient, TestReply } from '../support/api/test-client.ts';

const api = await openTestApi(
  {},
  {
    handlers: {
      async GetEventSeats() {
        throw new Error('A failure of the server.');
      },
      async GetEventQa() {
        throw fail('overloaded');
      },
    },
  },
);

let conference: TestConference;
const newProgram = async (options: Parameters<typeof newOrganizationToken>[2] = {}): Promise<TestClient> =>
  api.client((await newOrganizationToken(conference.owner, conference.organization_id, options)).token);

let program: TestClient;
let reader: TestClient;
beforeAll(async () => {
  conference = await newConference(api);
  program = await newProgram();
  reader = await newProgram({ scopes: ['event:read'] });
});

function expectLimit({ headers }: TestReply, remaining: number): void {
  const { points, durationS } = rateLimits.api_token;
  expect(headers['ratelimit-policy']).toBe(`"api_token";q=${points};w=${durationS}`);
  expect(headers['ratelimit']).toMatch(new RegExp(`^"api_token";r=${remaining};t=\\d+$`));
}

type Request = readonly [...Parameters<TestClient['send']>];
const event = (path = ''): string => `/events/${conference.event_id}${path}`;
const json = { 'content-type': 'application/json' };
const long: SendOptions = { payload: '{}', headers: { ...json, 'content-length': `${maxJsonBodyBytes + 1}` } };

const rows: readonly (readonly [status: number, what: string, request: () => Request])[] = [
  [200, 'an object', () => ['GET', event()]],
  [200, 'a request for the headers only', () => ['HEAD', event()]],
  [204, 'the methods of a path', () => ['OPTIONS', event()]],
  [400, 'malformed JSON', () => ['PUT', event(), { payload: '{"', headers: json }]],
  [400, 'a path that cannot be decoded', () => ['GET', '/events/%E0%A4%A']],
  [400, 'another version of the API', () => ['GET', event(), { headers: { 'plenum-api-version': '2020-01-01' } }]],
  [404, 'an unknown object', () => ['GET', '/events/2147483647']],
  [404, 'an unknown path', () => ['GET', '/nothing']],
  [404, 'a parameter that is too long', () => ['GET', `/mail-choices/${'x'.repeat(500)}`]],
  [405, 'an unsupported method', () => ['PATCH', event()]],
  [413, 'a body that is too long', () => ['PUT', event(), long]],
  [415, 'a body that is not JSON', () => ['PUT', event(), { payload: 'x', headers: { 'content-type': 'text/plain' } }]],
  [422, 'an unknown field', () => ['PUT', event(), { body: { flavour: 'vanilla' } }]],
  [500, 'a failure of the server', () => ['GET', event('/seats')]],
  [503, 'an overloaded server', () => ['GET', GetEventQa.path.replace(':event_id', String(conference.event_id))]],
];

it.each(rows)('describes the limit with %i for %s', async (status, _what, request) => {
  const { points } = rateLimits.api_token;
  const fresh = await newProgram();
  const reply = await fresh.send(...request());
  expect(reply.status, reply.text).toBe(status);
  expectLimit(reply, points - 1);
});

it('describes the limit with 304', async () => {
  const first = await program.get(event('/agenda'));
  const second = await program.get(event('/agenda'), {
    headers: { 'if-none-match': String(first.headers['etag']) },
  });
  expect(second.status).toBe(304);
  expectLimit(second, rateLimits.api_token.points - 2);
});

it('describes the limit with 403 for a missing scope', async () => {
  const reply = await reader.put(event(), { title: 'Not permitted' });
  expectRejection(reply, 'token_scope_missing');
  expectLimit(reply, rateLimits.api_token.points - 1);
});

it('describes the limit with 401 for a revoked token', async () => {
  const { id, token } = await newOrganizationToken(conference.owner, conference.organization_id);
  await conference.owner.client.delete(`/organizations/${conference.organization_id}/api-tokens/${id}`);
  const reply = await api.client(token).get(event());
  expectRejection(reply, 'token_revoked');
  expectLimit(reply, rateLimits.api_token.points - 1);
});

it.each(['/nothing', '/auth/login', '/mail-choices/%E0%A4%A'])(
  'rejects a request for %s when the limit is used up',
  async (path) => {
    const { id, token } = await newOrganizationToken(conference.owner, conference.organization_id);
    await api.deps.limiter.consume('api_token', String(id), rateLimits.api_token.points);
    const reply = await api.client(token).get(path);
    expectRejection(reply, 'rate_limited');
    expectLimit(reply, 0);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  },
);

it('does not disclose whether a token exists for an unknown path', async () => {
  const reply = await api.client(`plenum_org_${'0'.repeat(36)}`).get('/nothing');
  expectRejection(reply, 'not_found');
  expect(reply.headers['ratelimit']).toBeUndefined();
});
