/**
 * The format of API tokens: a prefix by which people and secret scanners recognize them, 30 random characters, and a
 * checksum by which a scanner distinguishes a real token from an example without a request
 * (`plenum_(pat|org)_[0-9A-Za-z]{36}`).
 */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A `pat` token belongs to a person, an `org` token to an organization. */
export type ApiTokenKind = 'pat' | 'org';

const prefix = 'plenum_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 178 bits. */
const randomLength = 30;
const checksumLength = 6;
const pattern = new RegExp(`^${prefix}(?:pat|org)_[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** Every character is equally likely: bytes above the largest multiple of 62 are skipped. */
function randomCharacters(length: number): string {
  const unbiasedLimit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(2 * length))
      if (byte < unbiasedLimit && text.length < length) text += alphabet[byte % alphabet.length];
  }
  return text;
}

/** Returns the CRC-32 of a text in six characters. */
function checksumOf(text: string): string {
  let remainder = crc32(text);
  let checksum = '';
  for (let position = 0; position < checksumLength; position += 1) {
    checksum = `${alphabet[remainder % alphabet.length]}${checksum}`;
    remainder = Math.floor(remainder / alphabet.length);
  }
  return checksum;
}

export function newApiToken(kind: ApiTokenKind): string {
  const body = `${prefix}${kind}_${randomCharacters(randomLength)}`;
  return `${body}${checksumOf(body)}`;
}

/** Checks whether a text has the prefix of an API token, which no other token has. */
export const looksLikeApiToken = (text: string): boolean => text.startsWith(prefix);

/** Checks whether a text can be an API token: mistyped or truncated tokens are rejected without a database query. */
export const isWellFormedApiToken = (text: string): boolean =>
  pattern.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

/** Returns the parts of a token that may be shown, so that its owner can recognize it. */
export const tokenHint = (token: string): string => `${token.slice(0, prefix.length + 8)}…${token.slice(-4)}`;
