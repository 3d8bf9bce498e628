/** What PostgreSQL does for a statement: which tables by which way, and how many rows it looks at. */
import { type Database, statement } from '@plenum/core/platform/db/database';
import type { Recorded } from './recorded-statements.ts';

/** One table as it is read. */
interface Scan {
  readonly table: string;
  /** The indexes that lead to the rows; empty for a full scan. */
  readonly indexes: readonly string[];
  /** Rows looked at, those thrown away again included. */
  readonly read: number;
}

export interface Plan {
  readonly name: string;
  readonly scans: readonly Scan[];
  readonly read: number;
  readonly returned: number;
}

/** A node of PostgreSQL's own description, as far as it is used here. */
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
  const own = node['Index Name'] === undefined ? below : [node['Index Name']];
  return [
    { table, indexes: [...new Set(own)].toSorted(), read: Math.round(each * node['Actual Loops']) },
    // A condition may ask other tables.
    ...(node['Node Type'] === 'Bitmap Heap Scan' ? [] : (node.Plans ?? []).flatMap(scansOf)),
  ];
}

/** Runs a reading statement once more and tells how; never for statements that write. */
export async function explain(db: Database, { name, text, values, returned }: Recorded): Promise<Plan> {
  const explained = statement<Explained>(`explain-${name}`, `explain (analyze, format json) ${text}`);
  const row = await db.row(explained, values);
  const scans = row === undefined ? [] : scansOf(row['QUERY PLAN'][0].Plan);
  return { name, scans, returned, read: scans.reduce((sum, { read }) => sum + read, 0) };
}

const readsOnly = /^\s*(?:select|with)\b/i;
const writes = /\b(?:insert into|update|delete from|for update|for no key update|pg_advisory)\b/i;

/** Whether a statement may be run again for looking at it. */
export const isReading = ({ text }: Recorded): boolean => readsOnly.test(text) && !writes.test(text);
