/** The page `docs/query-plans.md`. */
import type { Plan } from './explain.ts';
import type { Surveyed } from './survey.ts';

/** Said once instead of in every row: the login and the person's standing; and what is asked by the clock. */
const everywhere = new Set(['login-states', 'recent-revocations', 'event-access', 'organization-access']);

/** Two digits tell enough and stay the same from run to run. */
const about = (count: number): string =>
  count < 100 ? String(count) : Number(count.toPrecision(2)).toLocaleString('en');

type Table = { readonly table: string; readonly rows: number };

/** Tables with fewer rows fit into a few pages: PostgreSQL reads them whole, and rightly so. */
const smallTableMax = 1_000;

function ways(plans: readonly Plan[], large: ReadonlySet<string>): string {
  const scans = plans.flatMap((plan) => plan.scans).filter(({ table, read }) => read > 0 && large.has(table));
  const said = scans.map(({ table, indexes }) =>
    indexes.length === 0 ? `**${table} from end to end**` : indexes.map((index) => `\`${index}\``).join(' and '),
  );
  return [...new Set(said)].toSorted().join(', ');
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const shown = (query: string): string => decodeURIComponent(query).replace(/after=.+/, 'after=…');

function rowOf({ ask, plans }: Surveyed, large: ReadonlySet<string>): string {
  const own = plans.filter(({ name }) => !everywhere.has(name));
  const most = (counts: readonly number[]): string => about(Math.max(0, ...counts));
  return line([
    ask.query === '' ? ask.operation : `${ask.operation} \`${shown(ask.query)}\``,
    String(own.length),
    most(own.map(({ read }) => read)),
    most(own.map(({ returned }) => returned)),
    ways(own, large),
  ]);
}

const intro = `# How lists and searches are read

Made by \`npm run query-plans\` from a seeded product (\`npm run import\`, \`npm run seed -- --large\`); do not edit by hand.
For each list and search: how many statements answered, how many rows the hungriest of them looked at (those thrown away
again included), how many rows the longest answer had, and by which indexes the rows of large tables were found. Tables
of less than ${smallTableMax} rows are not named: they fit into a few pages and are read whole. What is **set in bold** was read from
end to end, which is right only where nearly all of the table is wanted, as the sessions of the one large conference are
for its agenda. \`tests/services/query-plans.test.ts\` asks the same of a smaller seed and fails when people are read from
end to end, or when a list reads more with more people.

Left out are the statements of login and standing (\`login-states\`, \`event-access\`, \`organization-access\`), which belong to
every request, and \`recent-revocations\`, which comes by the clock.
`;

/** The page as Markdown. */
export function queryPlansDocument(surveyed: readonly Surveyed[], tables: readonly Table[]): string {
  const sizes = tables.filter(({ rows }) => rows >= smallTableMax).map(({ table, rows }) => `${table} ${about(rows)}`);
  const large = new Set(tables.filter(({ rows }) => rows >= smallTableMax).map(({ table }) => table));
  return [
    intro,
    `Large tables: ${sizes.join(', ')}.`,
    '',
    '<!-- prettier-ignore-start -->',
    '',
    line(['Asked for', 'Statements', 'Rows read', 'Rows given', 'Ways into large tables']),
    line(['---', '--:', '--:', '--:', '---']),
    ...surveyed.map((one) => rowOf(one, large)),
    '',
    '<!-- prettier-ignore-end -->',
    '',
  ].join('\n');
}
