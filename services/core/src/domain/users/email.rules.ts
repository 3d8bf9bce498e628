/** Addresses are compared in one form only: NFC, without blanks at the ends, lower-cased. */
export const normalizeEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase();

/** Whether a text can be somebody's address; the wire's own schema is stricter. */
export const isMailAddress = (text: string): boolean => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text);
