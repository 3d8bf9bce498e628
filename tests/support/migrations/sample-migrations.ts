/** Migrations of every kind, on tables that people use all the time. The last one removes what the others have added. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MigrationSource, releasedMigrations } from '@plenum/core/platform/db/migration-files';
import type { MigrationDeclaration } from '@plenum/core/platform/db/migrations';

type Sample = Omit<MigrationDeclaration, 'file'> & { readonly sql: string };

/** The constraint is validated in a separate migration, because the scan of the table must not hold the lock of `add`. */
const samplesOf = (round: string): readonly Sample[] => [
  {
    name: `${round}-1-add-column`,
    runs: 'transaction',
    locks: [['room_messages', 'access exclusive']],
    sql: `alter table room_messages add column sample_${round} text;`,
  },
  {
    name: `${round}-2-add-index`,
    runs: 'statements',
    sql: `create index concurrently if not exists sample_${round}_index on room_messages (sample_${round});`,
  },
  {
    name: `${round}-3-add-constraint`,
    runs: 'transaction',
    locks: [['room_messages', 'access exclusive']],
    sql: `alter table room_messages add constraint sample_${round}_check check (char_length(sample_${round}) <= 20) not valid;`,
  },
  {
    name: `${round}-4-validate-constraint`,
    runs: 'statements',
    sql: `alter table room_messages validate constraint sample_${round}_check;`,
  },
  {
    name: `${round}-5-add-table`,
    runs: 'transaction',
    locks: [
      ['users', 'share row exclusive'],
      ['room_messages', 'share row exclusive'],
    ],
    sql: `create table sample_${round} (
  message_id bigint primary key references room_messages (id),
  user_id bigint not null references users
);`,
  },
  {
    name: `${round}-6-fill-column`,
    runs: 'batches',
    sql: `update room_messages set sample_${round} = 'filled'
 where (room_id, seq) in (
   select room_id, seq from room_messages where sample_${round} is null order by room_id, seq limit 100 for update
 );`,
  },
  {
    name: `${round}-7-contract`,
    runs: 'transaction',
    locks: [
      ['users', 'access exclusive'],
      ['room_messages', 'access exclusive'],
      [`sample_${round}`, 'access exclusive'],
    ],
    sql: `drop table sample_${round};
alter table room_messages drop column sample_${round};`,
  },
];

const listFile = 'migrations.json';

/** Writes the released migrations and these rounds of sample migrations to a folder. */
export function writeMigrations(folder: string, rounds: readonly string[]): MigrationSource {
  mkdirSync(folder, { recursive: true });
  cpSync(releasedMigrations.folder, folder, { recursive: true });
  const samples = rounds.flatMap(samplesOf);
  for (const { name, sql } of samples) writeFileSync(join(folder, `${name}.sql`), `${sql}\n`);
  const declared = samples.map(({ sql: _sql, ...declaration }) => ({
    ...declaration,
    file: `${declaration.name}.sql`,
  }));
  writeFileSync(join(folder, listFile), JSON.stringify([...releasedMigrations.migrations, ...declared]));
  return readSource(folder);
}

/** Reads the migrations that `writeMigrations` has written. */
export const readSource = (folder: string): MigrationSource => ({
  migrations: JSON.parse(readFileSync(join(folder, listFile), 'utf8')) as readonly MigrationDeclaration[],
  folder,
});
