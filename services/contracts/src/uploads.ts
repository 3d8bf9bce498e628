/** Uploads of images and documents, and access to stored files. */
import * as Type from 'typebox';
import { imageTones, uploadContexts } from './enums.ts';
import { objectKeyLengthMax, uploadContextLengthMax } from './limits.ts';
import { operation } from './operation.ts';
import { oneOf, shape } from './primitives.ts';

/** The key of an object, including slashes; `:key*` in a path takes the rest of it. */
const KeyParams = shape({ key: Type.String({ minLength: 1, maxLength: objectKeyLengthMax }) });

/** A URL at which a browser can load the object without credentials, and its lifetime in seconds. */
export const SignedAddress = shape({ url: Type.String(), expires_in: Type.Integer() });

/** Errors of uploads that do not depend on the file. */
const uploadRefusals = [
  'forbidden',
  'not_found',
  'event_access_denied',
  'event_banned',
  'overloaded',
  'storage_unavailable',
] as const;

export const UploadImage = operation({
  method: 'POST',
  path: '/uploads/image',
  summary: 'Upload an image',
  description: 'The image is rotated according to its metadata, scaled down, and stored without its metadata.',
  access: 'login',
  token: 'upload:write',
  upload: 'file',
  upload_fields: shape({
    context: Type.String({ maxLength: uploadContextLengthMax }),
    event_id: Type.Optional(Type.String({ maxLength: 16 })),
  }),
  replies: {
    201: shape({
      object_key: Type.String(),
      bucket: Type.String(),
      url: Type.String(),
      context: oneOf(uploadContexts),
      tone: oneOf(imageTones),
    }),
  },
  errors: [
    'image_file_missing',
    'image_file_too_large',
    'image_type_not_allowed',
    'image_unreadable',
    'image_too_many_pixels',
    'upload_event_missing',
    'invalid_request',
    ...uploadRefusals,
  ],
  rateLimits: ['upload'],
  demoRefused: 'guest',
});

export const UploadDocument = operation({
  method: 'POST',
  path: '/uploads/document',
  summary: 'Upload a document for a session',
  description: 'Accepts PDF files, such as slides. A document that no session uses within two days is deleted.',
  access: 'login',
  token: 'upload:write',
  upload: 'file',
  upload_fields: shape({ event_id: Type.String({ maxLength: 16 }) }),
  replies: { 201: shape({ object_key: Type.String(), size_bytes: Type.Integer() }) },
  errors: [
    'document_file_missing',
    'document_file_too_large',
    'document_type_not_allowed',
    'upload_event_missing',
    ...uploadRefusals,
  ],
  rateLimits: ['upload'],
  demoRefused: true,
});

export const GetContent = operation({
  method: 'GET',
  path: '/content/:key*',
  summary: 'Get the address of a stored file',
  description:
    'Works for files that everyone who is logged in can see. Requests that accept images are redirected to the file.',
  access: 'login',
  token: 'event:read',
  params: KeyParams,
  replies: { 200: SignedAddress },
  bodilessStatuses: [302],
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const GetPrivateContent = operation({
  method: 'GET',
  path: '/private/:key*',
  summary: 'Get the address of a private file',
  description: 'Works for files of events of which the caller is a member.',
  access: 'login',
  token: 'event:read',
  params: KeyParams,
  replies: { 200: SignedAddress },
  errors: ['object_key_malformed', 'not_found', 'event_access_denied', 'event_banned'],
});

export const GetPublicContent = operation({
  method: 'GET',
  path: '/public/:key*',
  summary: 'Get a public file',
  description: 'Redirects to the file.',
  access: 'public',
  token: 'ignored',
  params: KeyParams,
  replies: { 302: Type.Null() },
  errors: ['not_found'],
});

export const DeleteUpload = operation({
  method: 'DELETE',
  path: '/uploads/:key*',
  summary: 'Delete a stored file',
  description: 'People can delete their own files, and organizers those of their event.',
  access: 'login',
  token: 'upload:write',
  params: KeyParams,
  replies: { 204: Type.Null() },
  errors: ['forbidden', 'not_found', 'event_access_denied', 'event_banned'],
  demoRefused: 'guest',
});

/** The file. */
const File = Type.Unsafe<string>({ type: 'string', contentMediaType: 'image/webp' });

export const GetFile = operation({
  method: 'GET',
  path: '/files/:key*',
  summary: 'Get a file by signed address',
  access: 'public',
  token: 'ignored',
  params: KeyParams,
  query: shape({
    exp: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    sig: Type.String({ maxLength: 100 }),
  }),
  replies: { 200: File },
  produces: 'image/webp',
  bodilessStatuses: [304],
  errors: ['file_address_invalid', 'not_found', 'storage_unavailable'],
});

export const GetAvatar = operation({
  method: 'GET',
  path: '/avatars/:file_name',
  summary: 'Get the profile picture of a person',
  access: 'public',
  token: 'ignored',
  params: shape({ file_name: Type.String({ pattern: '^[0-9a-f-]{36}\\.webp$' }) }),
  replies: { 200: File },
  produces: 'image/webp',
  bodilessStatuses: [304],
  errors: ['not_found', 'storage_unavailable'],
  rateLimits: ['missing_per_address'],
});
