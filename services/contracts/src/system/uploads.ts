/** Uploads of images and documents, and access to stored files. */
import * as Type from 'typebox';
import { imageTones, uploadContexts } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import {
  maxDocumentFileBytes,
  maxImageFileBytes,
  maxImagePixels,
  maxObjectKeyLength,
  maxUploadContextLength,
  signedUrlLifetimeS,
  unusedUploadGraceH,
} from '../limits.ts';
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
  description: `Anyone with a login may upload an avatar for themselves; images of an event require the role ADMIN or ORGANIZER in it. The file has up to ${maxImageFileBytes / 1_048_576} MiB and ${maxImagePixels / 1_000_000} million pixels. The image is rotated according to its metadata, scaled down, and stored as WebP without metadata. An image that nothing uses within ${unusedUploadGraceH} hours is deleted, except for those with the context \`event_document\`.`,
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
  description: `Requires the role ADMIN or ORGANIZER in the event, or that the caller speaks in one of its sessions. Accepts PDF files of up to ${maxDocumentFileBytes / 1_048_576} MiB, such as slides. The document becomes visible when a session uses it, and is deleted if none does within ${unusedUploadGraceH} hours.`,
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
  description: `Returns a URL that works without a login for at least ${signedUrlLifetimeS / 60} minutes. Everyone with a login may get avatars; files of an event require membership in it. Requests that prefer images (\`Accept\`) are redirected to the file.`,
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
  description: `All members of the event of the file may call this; documents of a session that the caller cannot see are \`not_found\`. Returns a URL that works without a login for at least ${signedUrlLifetimeS / 60} minutes. The same URL is returned for several minutes, so that browsers can cache the file.`,
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
  description:
    'Anyone may call this, without a login. Redirects to a temporary URL of the file; only images of the product and of emails are public.',
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
  description:
    'Callers can delete their own avatars, files of events in which they have the role ADMIN or ORGANIZER, and as speakers the documents that they have uploaded. The file is no longer found immediately; URLs that were issued before may work until it is removed in the background. Profiles, events and sessions that refer to the file are not changed.',
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
  description:
    'Anyone who has the URL may call this, without a login, until it expires. Other operations return such URLs; clients cannot construct them. Images can be cached until then, and documents are sent as downloads with their title as the file name.',
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
  description:
    'Anyone who has the URL may call this, without a login. A new picture gets a new URL, so that the image can be cached for a day. A replaced picture is `not_found`.',
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
