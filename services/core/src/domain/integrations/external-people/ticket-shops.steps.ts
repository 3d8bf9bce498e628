/** Secrets of a ticket shop: its encrypted API token, and the token in its webhook URL. */
import type { Deps } from '../../../deps.ts';
import { hashToken, sameHash } from '../../../platform/security/tokens.ts';

/** Binds a token to its event, so it cannot be decrypted in the row of another event. */
const encryptionContext = (event_id: number): string => `event:${event_id}:ticket-shop`;

export const sealToken = ({ encryption }: Pick<Deps, 'encryption'>, event_id: number, token: string): string =>
  encryption.seal(token, encryptionContext(event_id));

interface SealedToken {
  readonly event_id: number;
  readonly api_token: string;
}

/** Returns the API token. If its key is no longer configured, logs an error and returns null. */
export function openToken(
  { encryption, log }: Pick<Deps, 'encryption' | 'log'>,
  { event_id, api_token }: SealedToken,
): string | null {
  try {
    return encryption.open(api_token, encryptionContext(event_id));
  } catch {
    log.error({ event_id }, 'token of a ticket shop cannot be decrypted; was ENCRYPTION_KEYS changed?');
    return null;
  }
}

const purpose = 'ticket-shop';

export const newReceiverToken = ({ tokens }: Pick<Deps, 'tokens'>, seed: string): string =>
  tokens.derive(purpose, seed)[0] ?? '';

/** Returns the webhook URL; null if the key that created it is no longer configured. */
export function receiverUrl(
  { tokens, config }: Pick<Deps, 'tokens' | 'config'>,
  { receiver_seed, receiver_hash }: { readonly receiver_seed: string; readonly receiver_hash: string },
): string | null {
  const token = tokens
    .derive(purpose, receiver_seed)
    .find((candidate) => sameHash(hashToken(candidate), receiver_hash));
  return token === undefined ? null : new URL(`/api/ticket-shops/pretix/${token}`, config.PUBLIC_URL).href;
}
