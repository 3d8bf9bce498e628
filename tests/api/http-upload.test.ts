/** Files in multipart bodies: complete, missing, too large, and invalid. */
import { buffer } from 'node:stream/consumers';
import type { Upload } from '@plenum/core/operation-handlers';
import { fail } from '@plenum/core/platform/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';

const maxBytes = 1000;
const errorCodes = { missing: 'import_file_missing', too_large: 'import_file_too_large' } as const;
const uploads: Upload<Buffer>[] = [];

let api: TestApi;
let person: TestPerson;
beforeAll(async () => {
  api = await buildTestApi(
    {},
    {
      handlers: {
        async ImportSchedule(_scope, _input, http) {
          uploads.push(await http.upload({ maxBytes, refusals: errorCodes, receive: (content) => buffer(content) }));
          throw fail('import_running');
        },
      },
    },
  );
  person = await newLoggedInPerson(api);
});
afterAll(() => api.close());

async function upload(form: FormData | null) {
  uploads.length = 0;
  if (form === null) return person.client.post('/events/1/import');
  const request = new Request('http://plenum.test', { method: 'POST', body: form });
  return person.client.send('POST', '/events/1/import', {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

function formWith(field: string, content: string, name = 'schedule.xml'): FormData {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
}

describe('uploads', () => {
  it('receives a complete file with its name', async () => {
    const content = 'ä'.repeat(maxBytes / 2);
    expect(await upload(formWith('file', content, 'Ta\u0308gliches.xml'))).toMatchObject({ status: 409 });
    expect(uploads).toEqual([{ file_name: 'Tägliches.xml', result: Buffer.from(content), fields: {} }]);
  });

  it('rejects a file one byte above the limit', async () => {
    expect(await upload(formWith('file', 'x'.repeat(maxBytes + 1)))).toMatchObject({
      status: 413,
      body: { error: 'import_file_too_large' },
    });
  });

  it.each([
    ['a file in another field', () => formWith('other', 'x')],
    ['an empty file', () => formWith('file', '')],
    ['a file in an empty form', () => new FormData()],
    ['a file without a body', () => null],
  ])('reports %s as missing', async (_how, newRequest) => {
    const reply = await upload(newRequest());
    expect(reply).toMatchObject({ status: 422, body: { error: 'import_file_missing' } });
    expect(uploads).toEqual([]);
  });

  it('rejects another content type', async () => {
    const reply = await person.client.post('/events/1/import', { file: 'x' });
    expect(reply).toMatchObject({ status: 415, body: { error: 'unsupported_media_type' } });
  });

  it.each([
    [
      'an aborted body',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    ],
    ['a body without a boundary', 'multipart/form-data', '--x--'],
    ['a malformed body', 'multipart/form-data; boundary=x', 'nonsense'],
  ])('rejects %s', async (_what, type, payload) => {
    const reply = await person.client.send('POST', '/events/1/import', { payload, headers: { 'content-type': type } });
    expect(reply).toMatchObject({ status: 400, body: { error: 'malformed_request' } });
  });

  it('requires a login before reading the body', async () => {
    expect((await api.client().post('/events/1/import')).status).toBe(401);
  });
});
