/** Keys with which this installation identifies itself to push services (VAPID, RFC 8292). */
import { createECDH } from 'node:crypto';

export interface PushKeys {
  /** Uncompressed point, base64url; browsers bind their subscriptions to it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const keyBytes = 32;

/** Derives the keys from `PUSH_KEY`; null if it is empty or not a valid private key. */
export function readPushKeys({ PUSH_KEY }: { readonly PUSH_KEY: string }): PushKeys | null {
  const secret = Buffer.from(PUSH_KEY, 'base64url');
  if (secret.length !== keyBytes) return null;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(secret);
  } catch {
    return null;
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}
