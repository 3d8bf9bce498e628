/**
 * Name on the wire of the account that keeps what deleted people wrote. It is the same in all languages, and reserved, so
 * that nobody else has it; clients show the words of their language instead.
 */
export const deletedUserName = 'Deleted user';

/** Checks whether a person is the placeholder of deleted accounts. */
export const isDeletedAccount = ({ full_name }: { readonly full_name: string }): boolean =>
  full_name === deletedUserName;
