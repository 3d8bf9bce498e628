/** Hash of a reply, for its `ETag`. */
import { createHash } from 'node:crypto';

/** 132 bits, so that two contents never have the same hash by chance. */
const hashLength = 22;

export const contentHash = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, hashLength);
