/** The secrets of a ticket shop: its API token, encrypted, and the token in the address of its receiver. */
import type { Deps } from '../../deps.ts';
import { hashToken, sameHash } from '../../platform/security/tokens.ts';

/** Bound to the event: a row cannot take over the token of another one. */
const placeOf = (event_id: number): string => `event:${event_id}:ticket-shop`;

/** Encrypts an API token for storage. */
export const sealToken = ({ encryption }: Pick<Deps, 'encryption'>, event_id: number, token: string): string =>
  encryption.seal(token, placeOf(event_id));

interface Sealed {
  readonly event_id: number;
  readonly api_token: string;
}

/** Returns the API token; null, and a line in the log, when its key is no longer configured. */
export function openToken(
  { encryption, log }: Pick<Deps, 'encryption' | 'log'>,
  { event_id, api_token }: Sealed,
): string | null {
  try {
    return encryption.open(api_token, placeOf(event_id));
  } catch {
    log.error({ event_id }, 'token of a ticket shop cannot be decrypted; was ENCRYPTION_KEYS changed?');
    return null;
  }
}

const purpose = 'ticket-shop';

/** Returns the token of a receiver. */
export const newReceiverToken = ({ tokens }: Pick<Deps, 'tokens'>, seed: string): string =>
  tokens.derive(purpose, seed)[0] ?? '';

/** Returns the address of a receiver; null when the key that made it is no longer configured. */
export function receiverUrl(
  { tokens, config }: Pick<Deps, 'tokens' | 'config'>,
  { receiver_seed, receiver_hash }: { readonly receiver_seed: string; readonly receiver_hash: string },
): string | null {
  const token = tokens.derive(purpose, receiver_seed).find((one) => sameHash(hashToken(one), receiver_hash));
  return token === undefined ? null : new URL(`/api/ticket-shops/pretix/${token}`, config.PUBLIC_URL).href;
}
