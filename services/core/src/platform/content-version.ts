import { createHash } from 'node:crypto';

/** Base64url characters of the hash: 96 bits. */
const digestLength = 16;

/** Returns a short text that is equal for equal content. */
export const contentVersion = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, digestLength);
