import { createHash } from 'node:crypto';

const digestLength = 16;

/** Returns a short text that is equal for equal content. */
export const contentVersion = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, digestLength);
