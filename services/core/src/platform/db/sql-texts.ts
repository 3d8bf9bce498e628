/**
 * Writes constants of the code, such as roles, as a list of SQL literals: `'ADMIN', 'ORGANIZER'`. Never for input,
 * which must be passed as parameters.
 */
export const sqlTexts = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
