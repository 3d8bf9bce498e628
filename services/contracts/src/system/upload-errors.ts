/** Errors of uploads and stored files. */
import type { ErrorSpecs } from '../error-spec.ts';
import { maxDocumentFileBytes, maxImageFileBytes, maxImagePixels, signedUrlLifetimeS } from '../limits.ts';

const megabytes = (bytes: number): number => bytes / 1024 / 1024;

export const uploadErrors = {
  image_file_missing: {
    status: 400,
    cause: 'The form has no file in the field `file`.',
    remedy: 'Send `multipart/form-data` with the image in the field `file`.',
  },
  image_file_too_large: {
    status: 400,
    cause: `The image has more than ${megabytes(maxImageFileBytes)} MB.`,
    remedy: 'Reduce its dimensions or compress it before the upload.',
  },
  image_type_not_allowed: {
    status: 400,
    cause: 'The content or the file name is not that of a PNG, JPEG, WebP or GIF image.',
    remedy: 'Convert the image, and send it with a matching file name.',
  },
  image_unreadable: {
    status: 400,
    cause: 'The file begins like an image, but cannot be decoded.',
    remedy: 'Check that the file is complete and opens in an image viewer.',
  },
  image_too_many_pixels: {
    status: 400,
    cause: `Width times height of the image is more than ${maxImagePixels / 1_000_000} million pixels.`,
    remedy: 'Scale the image down before the upload.',
  },
  document_file_missing: {
    status: 400,
    cause: 'The form has no file in the field `file`.',
    remedy: 'Send `multipart/form-data` with the document in the field `file`.',
  },
  document_file_too_large: {
    status: 400,
    cause: `The document has more than ${megabytes(maxDocumentFileBytes)} MB.`,
    remedy: 'Compress the images in the document, or link to it with a URL instead.',
  },
  document_type_not_allowed: {
    status: 400,
    cause: 'The content or the file name is not that of a PDF.',
    remedy: 'Export the document as PDF, and send it with a name that ends with `.pdf`.',
  },
  upload_event_missing: {
    status: 400,
    cause: 'The form has no valid `event_id`, which is required for this kind of file.',
    remedy: 'Send the id of the event in the field `event_id`; only an `avatar` needs none.',
  },
  object_key_malformed: {
    status: 400,
    cause: 'The path does not contain the key of a stored file.',
    remedy: 'Use the key from the reply to the upload without changing it.',
  },
  object_key_not_of_event: {
    status: 422,
    cause: 'The key or document belongs to another event, or was not uploaded for this purpose.',
    remedy: 'Upload the file with the id of this event, and send the key or id of that reply.',
  },
  file_address_invalid: {
    status: 403,
    cause: `The signature of the URL is wrong, or the URL has expired; it is valid for up to ${signedUrlLifetimeS / 60} minutes.`,
    remedy: 'Request the object again to receive a new URL, and do not store signed URLs.',
  },
  storage_unavailable: {
    status: 503,
    cause: 'The storage of pictures and files cannot be read or written.',
    remedy: 'Send the request again after `Retry-After`; other operations are not affected.',
  },
} as const satisfies ErrorSpecs;
