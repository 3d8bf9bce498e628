/**
 * The description of a statement by PostgreSQL without running it: its columns, their types, and which of them may be
 * null.
 */
import pg from 'pg';

export interface DescribedColumn {
  readonly name: string;
  /** The name of the type in PostgreSQL; an array type has the name of its element type after `_`. */
  readonly type: string;
  /**
   * Whether the column may be null: yes or no for a column of a table, unknown for an expression, for which PostgreSQL
   * does not report it.
   */
  readonly mayBeNull: boolean | 'unknown';
}

interface Field {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

/** Parse and Describe of the extended protocol; nothing is executed. */
class Description implements pg.Submittable {
  fields: readonly Field[] = [];
  readonly done: Promise<void>;
  readonly #text: string;
  #resolve: () => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(text: string) {
    this.#text = text;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.fields = fields;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }
}

/** The parts of a PostgreSQL plan node that are used here. */
interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'CTE Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Join Type'?: string;
  readonly Alias?: string;
  readonly Output?: readonly string[];
  readonly Plans?: readonly PlanNode[];
}

const missingSides: Readonly<Record<string, readonly string[]>> = {
  Left: ['Inner'],
  Right: ['Outer'],
  Full: ['Inner', 'Outer'],
};

/** Tables by alias and by name that an outer join may leave without a row. */
interface Missing {
  readonly aliases: Set<string>;
  readonly tables: Set<string>;
}

function addMissing(node: PlanNode, ctes: ReadonlyMap<string, PlanNode>, isMissing: boolean, missing: Missing): void {
  if (isMissing && node.Alias !== undefined) missing.aliases.add(node.Alias);
  if (isMissing && node['Relation Name'] !== undefined) missing.tables.add(node['Relation Name']);
  const cte = ctes.get(node['CTE Name'] ?? '');
  // Columns of a missing row of a common table expression are missing as well.
  if (isMissing && cte !== undefined) addMissing(cte, new Map(), true, missing);
  for (const child of node.Plans ?? []) {
    const relationship = child['Parent Relationship'] ?? '';
    const isSubplan = relationship === 'InitPlan' || relationship === 'SubPlan';
    const isOnMissingSide = missingSides[node['Join Type'] ?? '']?.includes(relationship) === true;
    addMissing(child, ctes, !isSubplan && (isMissing || isOnMissingSide), missing);
  }
}

const childNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(childNodes)];

const noMissing = (): Missing => ({ aliases: new Set(), tables: new Set() });

/** Returns whether a column of a table is from a row that an outer join may omit. */
function missingRows(plan: PlanNode): (table: string, output: string | undefined) => boolean {
  const nodes = childNodes(plan);
  const ctes = new Map(
    nodes.flatMap((node) => {
      const [, name] = /^CTE (.*)$/.exec(node['Subplan Name'] ?? '') ?? [];
      return name === undefined ? [] : [[name, node] as const];
    }),
  );
  const missing = noMissing();
  addMissing(plan, ctes, false, missing);
  return (table, output) => {
    const [, alias] = /^"?([a-z_0-9]+)"?\."?[a-z_0-9]+"?$/.exec(output ?? '') ?? [];
    const scan = nodes.find((node) => alias !== undefined && node.Alias === alias);
    if (scan === undefined) return missing.tables.has(table);
    if (missing.aliases.has(scan.Alias ?? '')) return true;
    const cte = ctes.get(scan['CTE Name'] ?? '');
    if (cte === undefined) return scan['Relation Name'] !== table && missing.tables.has(table);
    const inside = noMissing();
    addMissing(cte, ctes, false, inside);
    return inside.tables.has(table);
  };
}

interface Columns {
  readonly notNull: ReadonlySet<string>;
  readonly tableNames: ReadonlyMap<number, string>;
  readonly typeNames: ReadonlyMap<number, string>;
}

async function readCatalogue(client: pg.Client): Promise<Columns> {
  const { rows: columns } = await client.query<{ id: number; number: number; table_name: string; not_null: boolean }>(
    `select c.oid::int as id, a.attnum::int as number, c.relname as table_name, a.attnotnull as not_null
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 where c.relkind in ('r', 'p')`,
  );
  const { rows: types } = await client.query<{ id: number; name: string }>(
    'select oid::int as id, typname as name from pg_type',
  );
  return {
    notNull: new Set(columns.filter(({ not_null }) => not_null).map(({ id, number }) => `${id}.${number}`)),
    tableNames: new Map(columns.map(({ id, table_name }) => [id, table_name])),
    typeNames: new Map(types.map(({ id, name }) => [id, name])),
  };
}

const planned = /^\s*(?:select|insert|update|delete|with|values)\b/i;

/** Returns the plan for any values; nothing is executed. */
async function planOf(client: pg.Client, text: string): Promise<PlanNode | null> {
  if (!planned.test(text)) return null;
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`;
  await client.query(`prepare described as ${text}`);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (verbose, format json) execute described${values}`,
  );
  await client.query('deallocate described');
  return rows[0]?.['QUERY PLAN'][0].Plan ?? null;
}

async function describeOne(client: pg.Client, catalogue: Columns, text: string): Promise<DescribedColumn[]> {
  const description = new Description(text);
  client.query(description);
  await description.done;
  if (description.fields.length === 0) return [];
  const plan = await planOf(client, text);
  const isMissing = plan === null ? () => true : missingRows(plan);
  return description.fields.map(({ name, tableID, columnID, dataTypeID }, index) => {
    const type = catalogue.typeNames.get(dataTypeID) ?? String(dataTypeID);
    const table = catalogue.tableNames.get(tableID);
    if (table === undefined) return { name, type, mayBeNull: 'unknown' };
    const isNullable = !catalogue.notNull.has(`${tableID}.${columnID}`);
    return { name, type, mayBeNull: isNullable || isMissing(table, plan?.Output?.[index]) };
  });
}

/** Returns the columns of each text, or the error of PostgreSQL. */
export async function describeStatements(
  url: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly DescribedColumn[] | Error>> {
  const client = new pg.Client({ connectionString: url });
  // The database is dropped while the connection closes.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    const catalogue = await readCatalogue(client);
    const described = new Map<string, readonly DescribedColumn[] | Error>();
    for (const text of texts)
      described.set(text, await describeOne(client, catalogue, text).catch((error: unknown) => toError(error)));
    return described;
  } finally {
    await client.end();
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
