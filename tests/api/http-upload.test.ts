/** Files in multipart bodies: whole, missing, too large, and what is no file at all. */
import { buffer } from 'node:stream/consumers';
import type { Upload } from '@plenum/core/operation-handlers';
import { fail } from '@plenum/core/platform/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedIn, type TestPerson } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';

const bytesMax = 1000;
const refusals = { missing: 'import_file_missing', too_large: 'import_file_too_large' } as const;
const uploads: Upload<Buffer>[] = [];

let api: TestApi;
let person: TestPerson;
beforeAll(async () => {
  api = await buildTestApi(
    {},
    {
      handlers: {
        async ImportSchedule(_scope, _input, http) {
          uploads.push(await http.upload({ maxBytes: bytesMax, refusals, take: (content) => buffer(content) }));
          throw fail('import_running');
        },
      },
    },
  );
  person = await loggedIn(api);
});
afterAll(async () => {
  await api.close();
});

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

describe('an upload', () => {
  it('arrives whole, with its name', async () => {
    const content = 'ä'.repeat(bytesMax / 2);
    expect(await upload(formWith('file', content, 'Ta\u0308gliches.xml'))).toMatchObject({ status: 409 });
    expect(uploads).toEqual([{ file_name: 'Tägliches.xml', taken: Buffer.from(content), fields: {} }]);
  });

  it('one byte larger than allowed is refused', async () => {
    expect(await upload(formWith('file', 'x'.repeat(bytesMax + 1)))).toMatchObject({
      status: 413,
      body: { error: 'import_file_too_large' },
    });
  });

  it.each([
    ['under another name', () => formWith('other', 'x')],
    ['empty', () => formWith('file', '')],
    ['in an empty form', () => new FormData()],
    ['without a body', () => null],
  ])('%s is missing', async (_how, make) => {
    const reply = await upload(make());
    expect(reply).toMatchObject({ status: 422, body: { error: 'import_file_missing' } });
    expect(uploads).toEqual([]);
  });

  it('in another kind of body is refused', async () => {
    const reply = await person.client.post('/events/1/import', { file: 'x' });
    expect(reply).toMatchObject({ status: 415, body: { error: 'unsupported_media_type' } });
  });

  it.each([
    [
      'that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    ],
    ['without a boundary', 'multipart/form-data', '--x--'],
    ['of nonsense', 'multipart/form-data; boundary=x', 'nonsense'],
  ])('%s is refused', async (_what, type, payload) => {
    const reply = await person.client.send('POST', '/events/1/import', { payload, headers: { 'content-type': type } });
    expect(reply).toMatchObject({ status: 400, body: { error: 'malformed_request' } });
  });

  it('needs a login before it is read', async () => {
    expect((await api.client().post('/events/1/import')).status).toBe(401);
  });
});
