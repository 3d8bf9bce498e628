/** Secrets and signatures of Standard Webhooks, version 1 (symmetric). */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** Creates a secret: 32 random bytes in base64 after `whsec_`. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

export interface SignedMessage {
  readonly message_id: string;
  /** Seconds since the epoch. */
  readonly timestampS: number;
  readonly body: string;
}

/** Returns the header `webhook-signature`: one signature per secret, separated by blanks. */
export function signatureOf({ message_id, timestampS, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${message_id}.${timestampS}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

/** Secrets that a receiver may send back: webhook secrets, signatures, API tokens, authorization headers. */
const secretPattern = /whsec_[\w+/=-]+|v1,[\w+/=-]{40,}|plenum_(?:pat|org)_\w+|(?:bearer|basic)\s+[\w.~+/=-]+/gi;

/** Returns the beginning of a response for the log: text without control characters and secrets. */
export function loggedReply(reply: Buffer, maxLength: number): string {
  const text = reply.toString('utf8').replaceAll(/[^\P{Cc}\n\t]/gu, '');
  return text.replaceAll(secretPattern, '…').slice(0, maxLength).toWellFormed();
}
