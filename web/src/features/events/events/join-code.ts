/** Formats a join code as two groups of four. */
export const formatJoinCode = (code: string): string => code.replace(/^(.{4})(.{4})$/, '$1-$2');
