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

const listIndexes = (node: PlanNode): string[] => [
  ...(node['Index Name'] === undefined ? [] : [node['Index Name']]),
  ...(node.Plans ?? []).flatMap(listIndexes),
];

function scansOf(node: PlanNode): Scan[] {
  const table = node['Relation Name'];
  if (table === undefined) return (node.Plans ?? []).flatMap(scansOf);
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const below = node['Node Type'] === 'Bitmap Heap Scan' ? (node.Plans ?? []).flatMap(listIndexes) : [];
  const indexes = node['Index Name'] === undefined ? below : [node['Index Name']];
  return [
    { table, indexes: [...new Set(indexes)].toSorted(), read: Math.round(each * node['Actual Loops']) },
    // Conditions may contain subqueries on other tables.
    ...(node['Node Type'] === 'Bitmap Heap Scan' ? [] : (node.Plans ?? []).flatMap(scansOf)),
  ];
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const listMember = (value: unknown): string =>
  value === null ? 'NULL' : `"${textOf(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Formats a value as a literal of unknown type, for `execute`, which takes no parameters. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return quoted(value.toISOString());
  return quoted(Array.isArray(value) ? `{${value.map(listMember).join(',')}}` : textOf(value));
}

const forceGenericPlan = statement('explain-generic', 'set local plan_cache_mode = force_generic_plan');
const deallocate = statement('explain-deallocate', 'deallocate explained');

/** Explains a statement with the generic plan, which only prepared statements have. */
const explainGeneric = (db: Database, { name, text, values }: RecordedStatement): Promise<Explained | undefined> =>
  db.transaction(async (tx) => {
    const list = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
    await tx.rows(forceGenericPlan);
    await tx.rows(statement(`explain-prepare-${name}`, `prepare explained as ${text}`));
    const explained = `explain (analyze, format json) execute explained${list}`;
    // Unnamed, because its text depends on the values.
    const row = await tx.row<Explained>({ name: '', text: explained });
    await tx.rows(deallocate);
    return row;
  });

/** Runs a statement again with `explain analyze`. Must not be used for statements that write. */
export async function explain(db: Database, recorded: RecordedStatement): Promise<Plan> {
  const { name, text, values, returned, isPlannedOnce } = recorded;
  const explained = statement<Explained>(`explain-${name}`, `explain (analyze, format json) ${text}`);
  const row = isPlannedOnce ? await explainGeneric(db, recorded) : await db.row(explained, values);
  const scans = row === undefined ? [] : scansOf(row['QUERY PLAN'][0].Plan);
  return { name, scans, returned, read: scans.reduce((sum, { read }) => sum + read, 0) };
}

const readsOnly = /^\s*(?:select|with)\b/i;
const writes = /\b(?:insert into|update|delete from|for update|for no key update|pg_advisory)\b/i;

/** Returns whether a statement is read-only and may be run again. */
export const isReading = ({ text }: RecordedStatement): boolean => readsOnly.test(text) && !writes.test(text);
