/** A name as it is stored: NFC, without blanks at the ends, inner runs of white space as one blank. */
export const normalizeName = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');

/** How a person is called in full (spec: contract 4.1). */
export const fullName = (first_name: string, last_name: string): string => `${first_name} ${last_name}`;
