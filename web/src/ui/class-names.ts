/** Joins class names; omits empty and missing ones. */
export const classNames = (...names: readonly (string | false | undefined | null)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ');
