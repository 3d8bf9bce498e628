/**
 * Formats constants, such as roles, as a list of SQL literals: `'ADMIN', 'ORGANIZER'`. Must not be used for input, which must
 * be passed as parameters.
 */
export const sqlLiterals = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
