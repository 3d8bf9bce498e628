import { normalizedText } from '../../platform/text.ts';

/** Normalizes an e-mail address for comparison: NFC, trimmed, lower case. */
export const normalizeEmail = (email: string): string => normalizedText(email).trim().toLowerCase();

/** Checks whether a text can be an e-mail address; the wire schema is stricter. */
export const isMailAddress = (text: string): boolean => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text);

/** Returns the full name of a person. */
export const fullName = (first_name: string, last_name: string): string => `${first_name} ${last_name}`;
