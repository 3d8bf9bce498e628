/** Writes constants of the code, such as roles, as a list of SQL literals: `'ADMIN', 'ORGANIZER'`. Input goes into parameters. */
export const sqlTexts = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
