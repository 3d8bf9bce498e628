/** Returns the full name of a person. */
export const fullName = (first_name: string, last_name: string): string => `${first_name} ${last_name}`;
