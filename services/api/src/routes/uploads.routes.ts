/** Images: upload, metadata, download, removal. */
import { imageFileMaxBytes } from '@plenum/contracts/limits';
import type * as contract from '@plenum/contracts/uploads';
import { deleteUpload } from '@plenum/core/domain/uploads/delete-upload';
import { findContent, findPrivateContent, findPublicContent } from '@plenum/core/domain/uploads/find-content';
import { readAvatar, readSignedImage } from '@plenum/core/domain/uploads/read-image';
import { uploadImage } from '@plenum/core/domain/uploads/upload-image';
import { created, ImageReply, noContent, ok, Redirect, type Routes } from '../http/handle.ts';

const refusals = { missing: 'image_file_missing', too_large: 'image_file_too_large' } as const;

export const uploadsRoutes: Routes<typeof contract> = {
  UploadImage: async (scope, _input, http) =>
    created(await uploadImage(scope, (take) => http.upload({ maxBytes: imageFileMaxBytes, refusals, take }))),
  GetContent: async (scope, { params: { key } }, http) => {
    const address = await findContent(scope, key);
    return http.prefersImage ? new Redirect(address.url) : ok(address);
  },
  GetPrivateContent: async (scope, { params: { key } }) => ok(await findPrivateContent(scope, key)),
  GetPublicContent: async (scope, { params: { key } }) => new Redirect((await findPublicContent(scope, key)).url),
  DeleteUpload: async (scope, { params: { key } }) => {
    await deleteUpload(scope, key);
    return noContent;
  },
  GetFile: async (scope, { params: { key }, query }) => new ImageReply(await readSignedImage(scope, key, query)),
  GetAvatar: async (scope, { params: { file_name } }) => new ImageReply(await readAvatar(scope, file_name)),
};
