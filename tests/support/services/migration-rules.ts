/**
 * Rules for migrations while the previous release still runs (docs/operate/upgrade.md). A migration only adds; removing
 * something is a contract step, one release later than the code that has stopped using it, and is marked as such.
 */

export interface RuleViolation {
  readonly rule: string;
  readonly statement: string;
}

interface Rule {
  readonly name: string;
  readonly breaks: (statement: string, createdTables: ReadonlySet<string>) => boolean;
}

const tableOf = /^alter table (?:only )?(?:if exists )?"?(\w+)"?/;

/** Checks whether the statement changes a table that existed before this migration. */
const isOld = (statement: string, createdTables: ReadonlySet<string>): boolean => {
  const [, table = ''] = tableOf.exec(statement) ?? [];
  return table !== '' && !createdTables.has(table);
};

/** Changes that break a running previous release: allowed only in a contract step. */
const contractRules: readonly Rule[] = [
  {
    name: 'nothing is dropped',
    // Dropping a constraint rejects no row; dropping a default breaks inserts without the column.
    breaks: (statement) =>
      /^drop (?!index|trigger|function)/.test(statement) ||
      /^drop (?:index)\b.*unique/.test(statement) ||
      /^alter table .*\bdrop (?!constraint|not null|identity)/.test(statement) ||
      /^truncate\b/.test(statement),
  },
  {
    name: 'nothing is renamed',
    breaks: (statement) => /^alter (?:table|index|sequence|type|view|function)\b.*\brename\b/.test(statement),
  },
  {
    name: 'no required column without a default',
    breaks: (statement, createdTables) =>
      isOld(statement, createdTables) &&
      /\badd (?:column )?(?:if not exists )?"?\w+"? .*\bnot null\b/.test(statement) &&
      !/\badd (?:constraint|foreign|primary|unique|check)\b/.test(statement) &&
      !/\bdefault\b|\bgenerated\b|serial\b/.test(statement),
  },
  {
    name: 'no column becomes required',
    breaks: (statement, createdTables) => isOld(statement, createdTables) && /\bset not null\b/.test(statement),
  },
  {
    name: 'no column changes its type',
    breaks: (statement, createdTables) =>
      isOld(statement, createdTables) && /\balter (?:column )?"?\w+"? (?:set data )?type\b/.test(statement),
  },
];

/** Locks whose duration grows with the size of a table: never allowed. */
const lockRules: readonly Rule[] = [
  {
    name: 'a constraint on an existing table is added `not valid`, and is validated afterwards',
    breaks: (statement, createdTables) =>
      isOld(statement, createdTables) &&
      /\badd constraint\b.*\b(?:check|foreign key)\b/.test(statement) &&
      !/\bnot valid$/.test(statement),
  },
  {
    name: 'a unique constraint on an existing table is created from an index',
    breaks: (statement, createdTables) =>
      isOld(statement, createdTables) &&
      /\badd (?:constraint "?\w+"? )?(?:unique|primary key)\b/.test(statement) &&
      !/\busing index\b/.test(statement),
  },
  {
    name: 'an index on an existing table is created `if not exists`, so that it can be created `concurrently` before',
    breaks: (statement, createdTables) => {
      const [, table = ''] = /^create (?:unique )?index .*? on (?:only )?"?(\w+)"?/.exec(statement) ?? [];
      return (
        table !== '' &&
        !createdTables.has(table) &&
        !/^create (?:unique )?index (?:concurrently )?if not exists\b/.test(statement)
      );
    },
  },
  {
    name: 'no default that is computed for every row',
    breaks: (statement, createdTables) =>
      isOld(statement, createdTables) &&
      /\badd (?:column )?(?:if not exists )?"?\w+"? .*\b(?:generated always as \(|default (?:gen_random_uuid|random|clock_timestamp|nextval)\b|(?:big|small)?serial\b)/.test(
        statement,
      ),
  },
];

/** Normalizes a statement: one line, lower case, single blanks. */
const plain = (statement: string): string => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Returns the violations of a migration. */
export function findRuleViolations(statements: readonly string[], isContract: boolean): readonly RuleViolation[] {
  const texts = statements.map(plain);
  const createdTables = new Set(
    texts.flatMap((text) => /^create (?:unlogged )?table (?:if not exists )?"?(\w+)"?/.exec(text)?.[1] ?? []),
  );
  const rules = isContract ? lockRules : [...contractRules, ...lockRules];
  return texts.flatMap((statement) =>
    rules.filter(({ breaks }) => breaks(statement, createdTables)).map(({ name }) => ({ rule: name, statement })),
  );
}
