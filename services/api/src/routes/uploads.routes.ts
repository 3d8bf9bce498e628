/** Images: upload, metadata, download, removal. */
import { documentFileMaxBytes, imageFileMaxBytes } from '@plenum/contracts/limits';
import type * as contract from '@plenum/contracts/uploads';
import { deleteUpload } from '@plenum/core/domain/uploads/delete-upload';
import { findContent, findPrivateContent, findPublicContent } from '@plenum/core/domain/uploads/find-content';
import { isDocumentKey } from '@plenum/core/domain/uploads/object-key.rules';
import { openSignedDocument, readAvatar, readSignedImage } from '@plenum/core/domain/uploads/read-image';
import { uploadDocument } from '@plenum/core/domain/uploads/upload-document';
import { uploadImage } from '@plenum/core/domain/uploads/upload-image';
import { created, FileReply, ImageReply, noContent, ok, Redirect, type Routes } from '../http/handle.ts';

const refusals = { missing: 'image_file_missing', too_large: 'image_file_too_large' } as const;

const documentRefusals = { missing: 'document_file_missing', too_large: 'document_file_too_large' } as const;

/** Defense in depth: a document is downloaded, and could execute nothing if a browser showed it. */
const sandboxed = { 'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'" } as const;

export const uploadsRoutes: Routes<typeof contract> = {
  UploadImage: async (scope, _input, http) =>
    created(await uploadImage(scope, (take) => http.upload({ maxBytes: imageFileMaxBytes, refusals, take }))),
  UploadDocument: async (scope, _input, http) =>
    created(
      await uploadDocument(scope, (take) =>
        http.upload({ maxBytes: documentFileMaxBytes, refusals: documentRefusals, take }),
      ),
    ),
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
  GetFile: async (scope, { params: { key }, query }) => {
    if (!isDocumentKey(key)) return new ImageReply(await readSignedImage(scope, key, query));
    const { content, ...file } = await openSignedDocument(scope, key, query);
    return new FileReply({ ...file, body: content, headers: sandboxed });
  },
  GetAvatar: async (scope, { params: { file_name } }, http) => {
    const picture = await readAvatar(scope, file_name);
    await http.forgive();
    return new ImageReply(picture);
  },
};
