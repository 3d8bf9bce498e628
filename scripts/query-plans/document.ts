/** The page `docs/query-plans.md`. */
import type { Plan } from './explain.ts';
import type { Surveyed } from './survey.ts';

/** Said once instead of in every row: the login, the person's standing, the limits of the plan. */
const everywhere = new Set(['login-state', 'event-access', 'organization-access']);

/** Two digits tell enough and stay the same from run to run. */
const about = (count: number): string =>
  count < 100 ? String(count) : Number(count.toPrecision(2)).toLocaleString('en');

function ways({ scans }: Plan): string {
  const said = scans.map(({ table, indexes }) =>
    indexes.length === 0 ? `**${table} from end to end**` : `${table} by ${indexes.join(' and ')}`,
  );
  return [...new Set(said)].join('; ');
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function rowsOf({ ask, plans }: Surveyed): string[] {
  const asked = ask.query === '' ? ask.operation : `${ask.operation} \`${decodeURIComponent(ask.query).slice(0, 60)}\``;
  return plans
    .filter(({ name }) => !everywhere.has(name))
    .map((plan, index) => line([index === 0 ? asked : '', about(plan.read), about(plan.returned), ways(plan)]));
}

const intro = `# How lists and searches are read

Made by \`npm run query-plans\` from a running, seeded product (\`npm run import\`, \`npm run seed -- --large\`); do not edit by
hand. For each list and search it tells which statements answered, by which index PostgreSQL found the rows of each
table, how many rows it looked at (thrown away ones included) and how many came back. A table that stands out was read
from end to end: right for a table of a page or two, a fault for a large one. \`tests/services/query-plans.test.ts\` asks
the same of a smaller seed and fails when a large table is read from end to end or a list looks at more than it shows.

The statements of login and standing (\`login-state\`, \`event-access\`, \`organization-access\`) go by primary keys
everywhere and are left out.
`;

/** The page as Markdown. */
export function queryPlansDocument(
  surveyed: readonly Surveyed[],
  tables: readonly { readonly table: string; readonly rows: number }[],
): string {
  const sizes = tables.filter(({ rows }) => rows > 0).map(({ table, rows }) => `${table} ${about(rows)}`);
  return [
    intro,
    `Rows in the tables: ${sizes.join(', ')}.`,
    '',
    line(['Asked for', 'Rows read', 'Returned', 'Ways']),
    line(['---', '---', '---', '---']),
    ...surveyed.flatMap(rowsOf),
    '',
  ].join('\n');
}
