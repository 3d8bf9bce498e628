import { statement } from '@plenum/core/platform/db/database';
import { createPngPicture } from '../support/api/pictures.ts';
import { fileRequest, type PrepareExample } from '../support/examples/prepared-requests.ts';
import { guessedUserId } from '../support/security/hostile-attempts.ts';
import { onePagePdf, onePixel } from '../support/security/hostile-files.ts';
import type { OperationRows } from './row.ts';

const addPublicUpload = statement(
  'example-public-upload',
  `insert into uploads (id, object_key, context, content_type, size_bytes, width, height)
   select gen_random_uuid(), $1, context, content_type, size_bytes, width, height from uploads where object_key = $2`,
);
const signedFile: PrepareExample = async ({ owner, logo }) => {
  const { body } = await owner.client.get(`/private/${logo}`);
  const { pathname, searchParams } = new URL((body as { readonly url: string }).url, 'http://plenum.test');
  const key = pathname.replace('/api/files/', '');
  return { path: { key }, query: Object.fromEntries(searchParams) };
};
const pdf = Buffer.from('%PDF-1.7\n%%EOF');

export const uploadsRows = {
  DeleteUpload: {
    example: ({ logo }) => ({ path: { key: logo } }),
    ownerRejection: guessedUserId,
  },
  GetAvatar: {
    example: ({ avatar }) => ({ path: { file_name: avatar.split('/').at(-1) ?? '' } }),
    ownerRejection: guessedUserId,
  },
  GetContent: { example: ({ logo }) => ({ path: { key: logo } }), ownerRejection: guessedUserId },
  GetFile: {
    example: signedFile,
    hostile: () => [{ query: { exp: '4102444800', sig: 'guessed' } }],
    ownerRejection: guessedUserId,
  },
  GetPrivateContent: {
    example: ({ logo }) => ({ path: { key: logo } }),
    ownerRejection: guessedUserId,
  },
  GetPublicContent: {
    example: async ({ avatar, api }) => {
      const key = `marketing/${avatar.split('/').at(-1)}`;
      await api.deps.db.rows(addPublicUpload, [key, avatar]);
      return { client: api.client(), path: { key } };
    },
    ownerRejection: guessedUserId,
  },
  UploadDocument: {
    example: ({ tenant }) => fileRequest(pdf, 'slides.pdf', { event_id: String(tenant.event_id) }),
    hostile: ({ ids }) => [{ fields: { event_id: String(ids.event_id) }, file: onePagePdf }],
  },
  UploadImage: {
    example: async ({ tenant }) =>
      fileRequest(await createPngPicture(), 'logo.png', { context: 'event_logo', event_id: String(tenant.event_id) }),
    hostile: ({ ids }) => [
      { fields: { context: 'avatar' }, file: onePixel },
      { fields: { context: 'event_logo', event_id: String(ids.event_id) }, file: onePixel },
    ],
  },
} satisfies OperationRows;
