/** Parses typed email addresses, and formats the recipient of an invitation. */
import { toAsciiEmail } from '@plenum/contracts/notifications/mail-address';
import type { SentInvitation } from './inviting.api.ts';
import { t } from './inviting.en.json';

/** Parses addresses separated by commas, semicolons or line breaks; removes duplicates in any case and form. */
export function parseAddresses(text: string): readonly string[] {
  const addressByKey = new Map<string, string>();
  for (const part of text.split(/[,;，；、\n]/)) {
    const address = part.trim();
    const key = toAsciiEmail(address).toLowerCase();
    if (address !== '' && !addressByKey.has(key)) addressByKey.set(key, address);
  }
  return [...addressByKey.values()];
}

/** Checks whether a text may be an email address; the server validates it again. */
export const isPossibleEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Returns the address of an invitation, or the account number if the inviter does not know the address. */
export const addresseeOf = ({ email, user_id }: Pick<SentInvitation, 'email' | 'user_id'>): string =>
  email ?? t('pending.account', { number: user_id ?? '' });
