/**
 * Records the tables that are written in the database of a test: cheaper than comparing all tables before and after.
 */
import { statement } from '@plenum/core/platform/db/database';
import { runSql } from '../services/postgres-statements.ts';
import type { TestApi } from './test-api.ts';

/** Triggers record the table of each written row, except in transactions that are rolled back. */
const install = `
  create schema watch;
  create table watch.written (name text not null);
  create function watch.note() returns trigger language plpgsql as
    $$ begin insert into watch.written values (tg_table_name); return null; end $$;
  do $$
  declare source text;
  begin
    for source in select table_name from information_schema.tables
                   where table_schema = 'public' and table_type = 'BASE TABLE' loop
      execute format('create trigger watch_rows after insert or delete on public.%I
                        for each row execute function watch.note()', source);
      -- The last use of a token is written in passing.
      execute format($trigger$create trigger watch_values after update on public.%I for each row
                        when (to_jsonb(old) - 'last_used_at' is distinct from to_jsonb(new) - 'last_used_at')
                        execute function watch.note()$trigger$, source);
      execute format('create trigger watch_all after truncate on public.%I
                        for each statement execute function watch.note()', source);
    end loop;
  end $$`;

const readWrittenTables = statement<{ name: string }>(
  'test-take-written-tables',
  'with taken as (delete from watch.written returning name) select distinct name from taken order by name',
);

/**
 * Starts to watch the database of an API. Returns a function that returns the tables in which rows were added, removed
 * or changed since its last call.
 */
export async function watchTables(api: TestApi): Promise<() => Promise<string[]>> {
  await runSql(api.deps.config.DATABASE_URL, install);
  return async () => (await api.deps.db.rows(readWrittenTables)).map(({ name }) => name);
}
