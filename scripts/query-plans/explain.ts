/** Query plans of PostgreSQL: accessed tables, indexes, and the number of rows read. */
import { type Database, statement } from '@plenum/core/platform/db/database';
import type { RecordedStatement } from './recorded-statements.ts';

interface Scan {
  readonly table: string;
  /** Used indexes; empty for a sequential scan. */
  readonly indexes: readonly string[];
  /** Rows read, including those that a filter removes. */
  readonly read: number;
}

export interface Plan {
  readonly name: string;
  readonly scans: readonly Scan[];
  readonly read: number;
  readonly returned: number;
}

/** The relevant properties of a plan node of PostgreSQL. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }];
}

const indexesBelow = (node: PlanNode): string[] => [
  ...(node['Index Name'] === undefined ? [] : [node['Index Name']]),
  ...(node.Plans ?? []).flatMap(indexesBelow),
];

function scansOf(node: PlanNode): Scan[] {
  const table = node['Relation Name'];
  if (table === undefined) return (node.Plans ?? []).flatMap(scansOf);
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const below = node['Node Type'] === 'Bitmap Heap Scan' ? (node.Plans ?? []).flatMap(indexesBelow) : [];
  const indexes = node['Index Name'] === undefined ? below : [node['Index Name']];
  return [
    { table, indexes: [...new Set(indexes)].toSorted(), read: Math.round(each * node['Actual Loops']) },
    // Conditions may contain subqueries on other tables.
    ...(node['Node Type'] === 'Bitmap Heap Scan' ? [] : (node.Plans ?? []).flatMap(scansOf)),
  ];
}

/** Runs a statement again with `explain analyze`. Must not be used for statements that write. */
export async function explain(db: Database, { name, text, values, returned }: RecordedStatement): Promise<Plan> {
  const explained = statement<Explained>(`explain-${name}`, `explain (analyze, format json) ${text}`);
  const row = await db.row(explained, values);
  const scans = row === undefined ? [] : scansOf(row['QUERY PLAN'][0].Plan);
  return { name, scans, returned, read: scans.reduce((sum, { read }) => sum + read, 0) };
}

const readsOnly = /^\s*(?:select|with)\b/i;
const writes = /\b(?:insert into|update|delete from|for update|for no key update|pg_advisory)\b/i;

/** Returns whether a statement is read-only and may be run again. */
export const isReading = ({ text }: RecordedStatement): boolean => readsOnly.test(text) && !writes.test(text);
