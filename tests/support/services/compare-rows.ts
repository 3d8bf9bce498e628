/** Compares the rows that the code expects of a statement with the description by PostgreSQL. */
import type { ExpectedColumn } from './declared-statements.ts';
import type { DescribedColumn } from './described-statements.ts';

/** The result of the value parsers of `database.ts` for PostgreSQL's types. */
export const kindOfType: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
};

/**
 * Returns the kind of a value, `any` where JSON may be anything, or undefined for a type that the product does not
 * read.
 */
function kindOf(type: string): string | undefined {
  if (type === 'json' || type === 'jsonb') return 'any';
  if (!type.startsWith('_')) return kindOfType[type];
  const member = kindOf(type.slice(1));
  return member === undefined || member === 'any' ? member : `${member}[]`;
}

/** Returns the problem of one column; nothing when it is as expected. */
function columnProblems(expected: ExpectedColumn, described: DescribedColumn, isFilled: boolean): string[] {
  const faults: string[] = [];
  const kind = kindOf(described.type);
  if (kind === undefined) faults.push(`${described.name}: the type ${described.type} has no parser`);
  else if (kind !== 'any' && expected.kinds.some((candidate) => candidate !== kind))
    faults.push(`${described.name}: declared as ${expected.kinds.join(' | ')} and is ${kind} (${described.type})`);
  if (described.mayBeNull === true && !expected.mayBeNull && !isFilled)
    faults.push(`${described.name}: may be null and is not declared so`);
  if (described.mayBeNull !== true && isFilled) faults.push(`${described.name}: needs no word that it is filled`);
  return faults;
}

/**
 * Returns the problems of the rows of a statement; nothing when they are as declared.
 * @param expected null where no type is declared: then no column is allowed
 * @param filled columns that are never null because of a condition, which PostgreSQL does not report
 */
export function compareRows(
  expected: readonly ExpectedColumn[] | null,
  described: readonly DescribedColumn[],
  filled: readonly string[] = [],
): string[] {
  const read = described.filter(({ type }) => type !== 'void');
  const names = read.map(({ name }) => name);
  return [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name}: comes twice`),
    ...(expected ?? []).filter(({ name }) => !names.includes(name)).map(({ name }) => `${name}: does not come`),
    ...read.flatMap((column) => {
      const match = expected?.find(({ name }) => name === column.name);
      if (match === undefined) return [`${column.name}: is not declared`];
      return columnProblems(match, column, filled.includes(column.name));
    }),
  ];
}
