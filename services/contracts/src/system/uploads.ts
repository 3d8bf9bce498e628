/** Uploads of images and documents, and access to stored files. */
import * as Type from 'typebox';
import { imageTones, uploadContexts } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import { maxObjectKeyLength, maxUploadContextLength } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, oneOf, shape, WebAddress } from '../primitives.ts';

/** The key contains slashes: `:key*` matches the rest of the path. */
const KeyParams = shape({
  key: Type.String({
    minLength: 1,
    maxLength: maxObjectKeyLength,
    description: 'Object key of the file. Slashes must not be encoded.',
  }),
});

/** A temporary URL from which a browser can load a file without credentials. */
export const SignedAddress = shape({
  url: WebAddress,
  expires_in: Type.Integer({ description: 'Number of seconds until the URL expires.' }),
});

/** Errors of uploads that do not depend on the file. */
const uploadErrors = [
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
  description: 'The image is rotated according to its metadata, scaled down, and stored without metadata.',
  access: 'login',
  token: 'upload:write',
  upload: 'file',
  uploadFields: shape({
    context: Type.String({
      maxLength: maxUploadContextLength,
      description: `Purpose of the image: ${uploadContexts.map((context) => `\`${context}\``).join(', ')}.`,
    }),
    event_id: Type.Optional(
      described(Type.String({ maxLength: 16 }), 'Id of the event. Required unless the image is an avatar.'),
    ),
  }),
  replies: {
    201: shape({
      object_key: Type.String({ description: 'Object key of the image.' }),
      bucket: Type.String({ description: 'Name of the bucket for public images.' }),
      url: WebAddress,
      context: oneOf(uploadContexts, 'Purpose of the image.'),
      tone: oneOf(imageTones, 'Whether the image is dark or light.'),
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
    ...uploadErrors,
  ],
  rateLimits: ['upload'],
  demoRestriction: 'guest',
});

export const UploadDocument = operation({
  method: 'POST',
  path: '/uploads/document',
  summary: 'Upload a document for a session',
  description: 'Accepts PDF files, such as slides. A document is deleted if no session uses it within two days.',
  access: 'login',
  token: 'upload:write',
  upload: 'file',
  uploadFields: shape({ event_id: described(Type.String({ maxLength: 16 }), EventId) }),
  replies: {
    201: shape({
      object_key: Type.String({ description: 'Object key of the document, for `GET /private/{key}`.' }),
      size_bytes: Type.Integer({ description: 'Size of the file in bytes.' }),
    }),
  },
  errors: [
    'document_file_missing',
    'document_file_too_large',
    'document_type_not_allowed',
    'upload_event_missing',
    ...uploadErrors,
  ],
  rateLimits: ['upload'],
  demoRestriction: true,
});

export const GetContent = operation({
  method: 'GET',
  path: '/content/:key*',
  summary: 'Get the URL of a stored file',
  description:
    'For files that everyone with a login can see. Requests that prefer images (`Accept`) are redirected to the file.',
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
  summary: 'Get the URL of a private file',
  description: 'For files of events of which the caller is a member.',
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
  description: 'People can delete files that they uploaded, and organizers can delete files of their event.',
  access: 'login',
  token: 'upload:write',
  params: KeyParams,
  replies: { 204: Type.Null() },
  errors: ['forbidden', 'not_found', 'event_access_denied', 'event_banned'],
  demoRestriction: 'guest',
});

const File = Type.Unsafe<string>({ type: 'string', contentMediaType: 'image/webp' });

export const GetFile = operation({
  method: 'GET',
  path: '/files/:key*',
  summary: 'Get a file by signed URL',
  access: 'public',
  token: 'ignored',
  params: KeyParams,
  query: shape({
    exp: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'When the signed URL expires, in seconds since 1970-01-01 (UTC).',
    }),
    sig: Type.String({ maxLength: 100, description: 'Signature of the signed URL.' }),
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
  params: shape({
    file_name: Type.String({ pattern: '^[0-9a-f-]{36}\\.webp$', description: 'File name of the profile picture.' }),
  }),
  replies: { 200: File },
  produces: 'image/webp',
  bodilessStatuses: [304],
  errors: ['not_found', 'storage_unavailable'],
  failureLimits: ['missing_per_address'],
});
