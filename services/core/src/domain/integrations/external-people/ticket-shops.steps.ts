/** Secrets of a ticket shop: its encrypted API token, and the token of its webhook address. */
import type { Deps } from '../../../deps.ts';
import { hashToken, sameHash } from '../../../platform/security/tokens.ts';

/** Bound to the event, so that a row cannot reuse the token of another event. */
const placeOf = (event_id: number): string => `event:${event_id}:ticket-shop`;

export const sealToken = ({ encryption }: Pick<Deps, 'encryption'>, event_id: number, token: string): string =>
  encryption.seal(token, placeOf(event_id));

interface Sealed {
  readonly event_id: number;
  readonly api_token: string;
}

/** Returns the API token; null, with a log line, if its key is no longer configured. */
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

export const newReceiverToken = ({ tokens }: Pick<Deps, 'tokens'>, seed: string): string =>
  tokens.derive(purpose, seed)[0] ?? '';

/** Returns the webhook address; null if the key that created it is no longer configured. */
export function receiverUrl(
  { tokens, config }: Pick<Deps, 'tokens' | 'config'>,
  { receiver_seed, receiver_hash }: { readonly receiver_seed: string; readonly receiver_hash: string },
): string | null {
  const token = tokens.derive(purpose, receiver_seed).find((one) => sameHash(hashToken(one), receiver_hash));
  return token === undefined ? null : new URL(`/api/ticket-shops/pretix/${token}`, config.PUBLIC_URL).href;
}
