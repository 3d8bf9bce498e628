/** The test data of every operation, in addition to its declaration. A row is an entry of `<slice>.rows.ts`. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationName } from '@plenum/contracts/api';
import type { OperationRow, OperationRows } from './row.ts';

const folder = import.meta.dirname;
const files = await Promise.all(
  globSync('*.rows.ts', { cwd: folder }).map(
    async (file) => (await import(join(folder, file))) as Readonly<Record<string, OperationRows>>,
  ),
);
const rows: OperationRows = Object.assign({}, ...files.flatMap((file) => Object.values(file))) as OperationRows;

export function rowOf(name: OperationName): OperationRow {
  const row = rows[name];
  if (row === undefined) throw new Error(`${name} has no row. Add one to the file of its slice in tests/rows.`);
  return row;
}
