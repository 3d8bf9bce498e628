import { toAsciiEmail } from '@plenum/contracts/notifications/mail-address';
import { normalizeText } from '../../../platform/text.ts';

/** Normalizes an email address for comparison: NFC, trimmed, the domain in ASCII, lower case. */
export const normalizeEmail = (email: string): string => toAsciiEmail(normalizeText(email).trim()).toLowerCase();

/** Checks whether a text may be an email address; the API schema is stricter. */
export const isEmailAddress = (text: string): boolean => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text);

/** Returns “Last, First”, or the only name, for sorting. */
export const sortName = ({
  first_name,
  last_name,
}: {
  readonly first_name: string;
  readonly last_name: string;
}): string => (last_name === '' ? first_name : `${last_name}, ${first_name}`);
