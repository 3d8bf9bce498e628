/** Replies to programs with an API token: the rate limit, missing scopes, and fields that do not exist. */
import { GetApiToken } from '@plenum/contracts/integrations/api-tokens';
import { rateLimits } from '@plenum/contracts/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrganizationToken, newPersonToken } from '../support/api/api-tokens.ts';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
beforeAll(async () => {
  conference = await newConference(api);
});

const newProgram = async () =>
  api.client((await newOrganizationToken(conference.owner, conference.organization_id)).token);

describe('authentication', () => {
  it('is requested by every reply with status 401 (WWW-Authenticate)', async () => {
    const missing = await api.client().get('/auth/me');
    expectRejection(missing, 'not_authenticated');
    expect(missing.headers['www-authenticate']).toBe('Bearer');
    const invalid = await api.client('plenum_unknown').get('/auth/me');
    expect(invalid.status).toBe(401);
    expect(invalid.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  it('names the missing scope and the scopes of the token', async () => {
    const { token } = await newPersonToken(conference.owner, { scopes: ['account:read'] });
    const reply = await api.client(token).put(`/events/${conference.event_id}`, { title: 'By machine' });
    expectRejection(reply, 'token_scope_missing');
    expect(reply.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="event:update"');
    expect(reply.body).toMatchObject({
      message: 'This API token does not have the scope “event:update”. Its scopes are: account:read.',
    });
  });
});

describe('the token of a request', () => {
  it('is described with its scopes and its owner', async () => {
    const { owner, organization_id, event_id } = conference;
    const ofPerson = await newPersonToken(owner, { scopes: ['account:read'] });
    const personal = await api.client(ofPerson.token).get('/api-token');
    expect(expectReply(GetApiToken, 200, personal)).toMatchObject({
      id: ofPerson.id,
      scopes: ['account:read'],
      events: null,
      user_id: owner.user_id,
      organization_id: null,
    });
    expect(personal.text).not.toContain(ofPerson.token);
    const ofOrganization = await newOrganizationToken(owner, organization_id, {
      scopes: ['event:read'],
      event_ids: [event_id],
    });
    const reply = await api.client(ofOrganization.token).get('/api-token');
    const described = expectReply(GetApiToken, 200, reply);
    expect(described).toMatchObject({ events: [{ id: event_id }], organization_id });
    expect(described.user_id).not.toBe(owner.user_id);
    expectRejection(await owner.client.get('/api-token'), 'not_found');
  });
});

describe('the limit of a token', () => {
  it('is described by every reply, including rejections', async () => {
    const { points, durationS } = rateLimits.api_token;
    const program = await newProgram();
    const paths = [`/events/${conference.event_id}`, '/events/2147483647', '/auth/me'];
    for (const [index, path] of paths.entries()) {
      const { headers } = await program.get(path);
      expect(headers['ratelimit-policy']).toBe(`"api_token";q=${points};w=${durationS}`);
      expect(headers['ratelimit']).toMatch(new RegExp(`^"api_token";r=${points - index - 1};t=\\d+$`));
    }
    const browser = await conference.owner.client.get('/auth/me');
    expect(browser.headers['ratelimit']).toBeUndefined();
  });
});

describe('unknown fields and parameters', () => {
  it('are rejected with the name that was probably meant', async () => {
    const program = await newProgram();
    const path = `/events/${conference.event_id}`;
    const before = await program.get(path);
    const typo = await program.put(path, { title: 'By machine', descripton: 'Typing error' });
    expectRejection(typo, 'invalid_request');
    expect(typo.body).toMatchObject({
      errors: { json: { descripton: ['This field does not exist. Did you mean “description”?'] } },
    });
    expect((await program.get(path)).body).toEqual(before.body);
    const unknown = await program.put(path, { title: 'By machine', flavour: 'vanilla' });
    expect(unknown.body).toMatchObject({ errors: { json: { flavour: ['This field does not exist.'] } } });
    const query = await program.get(`${path}/sessions?day_numbr=1`);
    expectRejection(query, 'invalid_request');
    expect(query.body).toMatchObject({
      errors: { query: { day_numbr: ['This field does not exist. Did you mean “day_number”?'] } },
    });
    expectRejection(await program.get(`${path}?page=2`), 'invalid_request');
  });

  it('are dropped for browsers, which may be of another version', async () => {
    const { client } = conference.owner;
    const path = `/events/${conference.event_id}`;
    expect((await client.put(path, { title: 'By hand', descripton: 'Typing error' })).status).toBe(200);
    expect((await client.get(`${path}?page=2`)).status).toBe(200);
  });
});
