/**
 * Name on the wire of the account that owns the content of deleted users. It is the same in all languages, and
 * reserved; clients display a translated name instead.
 */
export const deletedUserName = 'Deleted user';

/** Checks whether a person is the placeholder of deleted accounts. */
export const isDeletedAccount = ({ full_name }: { readonly full_name: string }): boolean =>
  full_name === deletedUserName;
