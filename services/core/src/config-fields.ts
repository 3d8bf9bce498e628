/** Fields of the schema of settings, and the conversion of their values from text. */
import * as Type from 'typebox';

export const text = (description: string, value?: string) =>
  Type.String({ description, ...(value === undefined ? {} : { default: value }) });
export const integer = (description: string, value: number, minimum = 0) =>
  Type.Integer({ description, default: value, minimum });
export const oneOf = <T extends string>(values: readonly [T, ...T[]], description: string) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      { description, default: values[0] },
    ),
  );
export const flag = (description: string, value: boolean) => Type.Boolean({ description, default: value });

/** Converts a text to the number or boolean of its setting. Any other text is unchanged, so that the schema rejects it. */
export function convertValue(schema: Type.TSchema, value: string): unknown {
  const { type } = { type: '', ...schema };
  if (type === 'boolean') {
    const word = value.toLowerCase();
    return word === 'true' || word === '1' ? true : word === 'false' || word === '0' ? false : value;
  }
  const isNumeric = type === 'integer' || type === 'number';
  return isNumeric && Number.isFinite(Number(value)) ? Number(value) : value;
}
