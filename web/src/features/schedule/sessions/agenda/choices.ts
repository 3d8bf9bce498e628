/** Filter value and its number of sessions. */
export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly count: number;
}

/** Returns the occurring values, in the given order. */
export function choicesOf<V extends string>(
  order: readonly V[],
  values: readonly (V | null)[],
  label: (value: V) => string,
): Choice<V>[] {
  const counts = Map.groupBy(values, (value) => value);
  return order.flatMap((value) => {
    const count = counts.get(value)?.length ?? 0;
    return count === 0 ? [] : [{ value, label: label(value), count }];
  });
}
