/** Joins class names; what is false or missing falls out. */
export const classNames = (...names: readonly (string | false | undefined | null)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ');
