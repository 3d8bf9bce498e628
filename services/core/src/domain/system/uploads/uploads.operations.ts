/** Images: upload, metadata, download, removal. */
import type * as contract from '@plenum/contracts/system/uploads';
import { created, noContent, ok, redirect, type HandlersOf } from '../../../operation-handlers.ts';
import { deleteUpload } from './delete-upload.ts';
import { findContent, findPrivateContent, findPublicContent } from './find-content.ts';
import { isDocumentKey } from './object-key.rules.ts';
import { openSignedDocument, readAvatar, readSignedImage } from './read-image.ts';
import { uploadDocument } from './upload-document.ts';
import { uploadImage } from './upload-image.ts';

/** Defense in depth: documents are served as downloads, and could not execute code even if a browser displayed them. */
const sandboxed = { 'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'" } as const;

export const uploadsOperations: HandlersOf<typeof contract> = {
  UploadImage: async (scope, _input, http) => created(await uploadImage(scope, http)),
  UploadDocument: async (scope, _input, http) => created(await uploadDocument(scope, http)),
  GetContent: async (scope, { params: { key } }, http) => {
    const content = await findContent(scope, key);
    return http.prefersImage ? redirect(content.url) : ok(content);
  },
  GetPrivateContent: async (scope, { params: { key } }) => ok(await findPrivateContent(scope, key)),
  GetPublicContent: async (scope, { params: { key } }) => ({
    ...redirect((await findPublicContent(scope, key)).url),
    isForOtherSites: true,
  }),
  DeleteUpload: async (scope, { params: { key } }) => noContent(await deleteUpload(scope, key)),
  GetFile: async (scope, { params: { key }, query }) => {
    if (!isDocumentKey(key)) return { kind: 'image', image: await readSignedImage(scope, key, query) };
    const { content, ...file } = await openSignedDocument(scope, key, query);
    return { kind: 'file', ...file, body: content, headers: sandboxed };
  },
  GetAvatar: async (scope, { params: { file_name } }) => ({ kind: 'image', image: await readAvatar(scope, file_name) }),
};
