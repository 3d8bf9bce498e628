/**
 * Name of the placeholder account that owns the content of deleted users. The API returns it in all languages; clients
 * display a translated name. Nobody else can have this name.
 */
export const deletedUserName = 'Deleted user';

/** Checks whether a person is the placeholder of deleted accounts. */
export const isDeletedAccount = ({ full_name }: { readonly full_name: string }): boolean =>
  full_name === deletedUserName;
