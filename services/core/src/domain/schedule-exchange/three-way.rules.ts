/** Three versions of one record (as last imported, as it is now, as the file has it), field by field. */
import { isDeepStrictEqual } from 'node:util';

export type ThreeWay<Fields> = {
  /** Fields that take the file's value. */
  readonly changedFields: (keyof Fields & string)[];
  /** Fields that a person edited since the last import and whose value therefore stays, though the file differs. */
  readonly keptFields: (keyof Fields & string)[];
};

/**
 * A field whose current value differs from the last import was edited by hand. Without a last import nothing counts as
 * edited and the file wins. Values are compared as JSON values; the order of object keys does not matter.
 */
export function mergeFields<Fields extends object>(
  imported: Fields | null,
  current: Fields,
  file: Fields,
  names: readonly (keyof Fields & string)[],
): ThreeWay<Fields> {
  const changedFields: (keyof Fields & string)[] = [];
  const keptFields: (keyof Fields & string)[] = [];
  for (const name of names) {
    if (isDeepStrictEqual(current[name], file[name])) continue;
    const isEdited = imported !== null && !isDeepStrictEqual(current[name], imported[name]);
    (isEdited ? keptFields : changedFields).push(name);
  }
  return { changedFields, keptFields };
}
