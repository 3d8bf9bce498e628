/** Addresses are compared in one form only: NFC, without blanks at the ends, lower-cased (spec: contract 4.1). */
export const normalizeEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase();
