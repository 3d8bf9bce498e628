/** The documentation of errors: complete, consistent with the catalogue, and linked from every error. */
import { operationNames } from '@plenum/contracts/api';
import { clientEvents } from '@plenum/contracts/client-events';
import type { ErrorSpec } from '@plenum/contracts/error-spec';
import { errorAreas, errorStatuses } from '@plenum/contracts/errors';
import { describe, expect, it } from 'vitest';
import { buildAsyncApi } from '../../services/api/src/http/asyncapi.ts';
import { buildOpenApi } from '../../services/api/src/http/openapi.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const specs = Object.values(errorAreas).flatMap((area) => Object.entries<ErrorSpec>(area));
const texts = specs.flatMap(([code, { cause, remedy }]) => [
  [`${code}: cause`, cause],
  [`${code}: remedy`, remedy],
]);

describe('the catalogue', () => {
  it('lists every code in exactly one area', () => {
    const codes = specs.map(([code]) => code);
    expect(codes.toSorted()).toEqual(Object.keys(errorStatuses).toSorted());
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each(texts)('consists of one sentence in %s', (_name, text) => {
    expect(text).toMatch(/^[A-Z`0-9].*\.$/);
    expect(text?.replaceAll(/`[^`]*`/g, '')).not.toMatch(/\. [A-Z]/);
  });

  it('only names operations, fields, headers and values that exist', () => {
    const known = new Set<string>([...operationNames, ...Object.keys(clientEvents), ...Object.keys(errorStatuses)]);
    const document = JSON.stringify([buildOpenApi(), buildAsyncApi()]);
    const unknown = texts.flatMap(([name = '', text = '']) =>
      [...text.matchAll(/`([^`]+)`/g)].flatMap(([, word = '']) => {
        const isKnown = /^[A-Z][a-z]+[A-Z]\w+$/.test(word) ? known.has(word) : document.includes(word);
        return isKnown ? [] : [`${name}: ${word}`];
      }),
    );
    expect(unknown).toEqual([]);
  });
});

describe('error replies', () => {
  it.each(['/auth/me', '/nothing', '/auth/login', '/auth/verify-email/%E0%A4%A'])(
    'link to the code of the error on a page of the installation: %s',
    async (path) => {
      const reply = await api.client().get(path);
      const [, address = '', code = ''] =
        /^<\/api(\/docs\/errors)#(\w+)>; rel="help"$/.exec(String(reply.headers['link'])) ?? [];
      expect(reply.body).toMatchObject({ error: code });
      const page = await api.client().get(address);
      expect(page.status).toBe(200);
      expect(page.text).toContain(`id="${code}"`);
    },
  );

  it('do not repeat the cause and the remedy in the body', async () => {
    const { body } = await api.client().get('/nothing');
    expect(Object.keys(Object(body)).toSorted()).toEqual(['code', 'error', 'message', 'request_id', 'status']);
  });

  it('have a link only if the request fails', async () => {
    const { client } = await newLoggedInPerson(api);
    expect((await client.get('/auth/me')).headers['link']).toBeUndefined();
  });
});

it('the page contains every code with its cause and remedy, and escapes texts', async () => {
  const { text } = await api.client().get('/docs/errors');
  for (const [code] of specs) expect(text).toContain(`<section id="${code}">`);
  expect(text).not.toContain('`');
  expect(text.match(/<dt>/g)).toHaveLength(2 * specs.length);
});
