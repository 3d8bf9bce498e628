/** Three-way merge of a record (last import, current, file), field by field. */
import { isDeepStrictEqual } from 'node:util';

export type ThreeWay<Fields> = {
  /** Fields that are set to the value of the file. */
  readonly changedFields: (keyof Fields & string)[];
  /** Fields that were edited manually since the last import and retain their value although the file differs. */
  readonly keptFields: (keyof Fields & string)[];
};

/**
 * Merges the fields of a record. A field whose current value differs from the last import was edited manually. Without
 * a last import, no field counts as edited and the values of the file are used. Values are compared as JSON values; the
 * order of object keys is irrelevant.
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
