/** How a person is called in full. */
export const fullName = (first_name: string, last_name: string): string => `${first_name} ${last_name}`;
