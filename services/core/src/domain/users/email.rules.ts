/** Normalizes an e-mail address for comparison: NFC, trimmed, lower case. */
export const normalizeEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase();

/** Checks whether a text can be an e-mail address; the wire schema is stricter. */
export const isMailAddress = (text: string): boolean => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text);
