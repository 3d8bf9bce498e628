/** A join code as people read it aloud: two groups of four. */
export const formatJoinCode = (code: string): string => code.replace(/^(.{4})(.{4})$/, '$1-$2');
