/** Returns the distinct values, sorted, including the selected one even if it does not occur. */
export function distinctValues(values: readonly (string | null)[], selected: string): readonly string[] {
  const found = new Set(values.filter((value) => value !== null));
  if (selected !== '') found.add(selected);
  return [...found].toSorted((first, second) => first.localeCompare(second));
}
