/** The dated version of the API, and deprecated operations (docs/decisions/0158). */
import { operationNames, specOf } from '@plenum/contracts/api';
import { errorStatuses } from '@plenum/contracts/errors';
import { GetTime } from '@plenum/contracts/live/run-of-show';
import type { OperationSpec } from '@plenum/contracts/operation';
import { apiVersion, deprecationDays } from '@plenum/contracts/system/api-version';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../services/api/src/app.ts';
import { deprecationHeaders } from '../../services/api/src/http/api-version.ts';
import { describe as describeOperation } from '../../services/api/src/http/openapi.ts';
import { createSchemaNames } from '../../services/api/src/http/schema-names.ts';
import { newConference } from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const versionOf = ({ headers }: { readonly headers: object }): unknown => Reflect.get(headers, 'plenum-api-version');
const asking = (version: string) => ({ headers: { 'plenum-api-version': version } });

describe('API version', () => {
  it('is sent with every reply', async () => {
    for (const path of ['/time', '/auth/me', '/nothing', '/openapi.json', '/auth/verify-email/%E0%A4%A'])
      expect(versionOf(await api.client().get(path)), path).toBe(apiVersion);
  });

  it('is sent with the agenda, which bypasses Fastify, and with its 304 response', async () => {
    const { owner, event_id } = await newConference(api);
    const first = await owner.client.get(`/events/${event_id}/agenda`);
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const second = await owner.client.get(`/events/${event_id}/agenda`, { headers });
    expect([first.status, second.status]).toEqual([200, 304]);
    expect([versionOf(first), versionOf(second)]).toEqual([apiVersion, apiVersion]);
    expectRejection(
      await owner.client.get(`/events/${event_id}/agenda`, asking('2020-01-01')),
      'api_version_unsupported',
    );
  });

  it('can be requested', async () => {
    expect((await api.client().get('/time', asking(apiVersion))).status).toBe(200);
  });

  it.each(['2026-11-29', '1', '', 'latest', `${apiVersion}, ${apiVersion}`])('rejects “%s”', async (version) => {
    const { client } = await newLoggedInPerson(api);
    const reply = await client.get('/auth/me', asking(version));
    expectRejection(reply, 'api_version_unsupported');
    expect(reply.body).toMatchObject({ message: expect.stringContaining(apiVersion) });
  });

  it('rejects another version before the request changes anything', async () => {
    const { owner, event_id } = await newConference(api);
    const reply = await owner.client.put(`/events/${event_id}`, { title: 'Changed' }, asking('2020-01-01'));
    expectRejection(reply, 'api_version_unsupported');
    expect((await owner.client.get(`/events/${event_id}`)).body).not.toMatchObject({ title: 'Changed' });
  });
});

describe('a deprecated operation', () => {
  const deprecated: OperationSpec = { ...GetTime, deprecation: { since: '2027-01-15', endsOn: '2028-01-15' } };
  const headers = { deprecation: '@1799971200', sunset: 'Sat, 15 Jan 2028 00:00:00 GMT' };

  it('sends both headers with every reply, including errors', async () => {
    const extended = await buildApp(api.deps);
    const config = { headers: deprecationHeaders(deprecated) };
    extended.get('/api/sample', { config }, async () => ({ ok: true }));
    extended.get('/api/failing-sample', { config }, async () => {
      throw new Error('A failure of the server.');
    });
    expect((await extended.inject('/api/sample')).headers).toMatchObject(headers);
    const failed = await extended.inject('/api/failing-sample');
    expect(failed.statusCode).toBe(errorStatuses.internal_error);
    expect(failed.headers).toMatchObject(headers);
    expect((await extended.inject('/api/time')).headers).not.toHaveProperty('deprecation');
    await extended.close();
  });

  it('is marked as deprecated in OpenAPI, with its headers', () => {
    const described = describeOperation('Sample', deprecated, createSchemaNames({ refersBeside: true }), undefined);
    expect(described).toMatchObject({
      deprecated: true,
      responses: { 200: { headers: { Deprecation: expect.anything(), Sunset: expect.anything() } } },
    });
    const current = describeOperation('Sample', GetTime, createSchemaNames({ refersBeside: true }), undefined);
    expect(current).not.toHaveProperty('deprecated');
  });

  it('remains available for at least a year', () => {
    const isLongEnough = ({ deprecation }: OperationSpec): boolean =>
      deprecation === undefined ||
      Date.parse(deprecation.endsOn) - Date.parse(deprecation.since) >= deprecationDays * 86_400_000;
    expect(operationNames.filter((name) => !isLongEnough(specOf(name)))).toEqual([]);
    expect(isLongEnough(deprecated)).toBe(true);
    expect(isLongEnough({ ...deprecated, deprecation: { since: '2027-01-15', endsOn: '2027-06-15' } })).toBe(false);
  });
});
