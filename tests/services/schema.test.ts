/** The entities match the tables created by the migrations. */
import { MikroORM } from '@mikro-orm/postgresql';
import { entities } from '@plenum/core/domain/registry';
import { ormOptions } from '@plenum/core/platform/db/orm-options';
import { expect, test } from 'vitest';
import { createTestServices } from '../support/services/test-services.ts';

/** What migrations create and no entity can describe: the migrator’s own table, functions and triggers. */
const statementsWithoutEntity = /^(set names|drop table if exists "schema_migrations"|drop function|drop trigger)/;

test('migrates a database to exactly the schema of the entities', async () => {
  const services = await createTestServices();
  const orm = new MikroORM(
    ormOptions(
      {
        DATABASE_URL: services.database.url,
        DATABASE_POOL_MAX: 2,
        DATABASE_STATEMENT_TIMEOUT_MS: 10_000,
        TLS_CA_FILE: '',
      },
      entities,
    ),
  );
  try {
    const changes = (await orm.schema.getUpdateSchemaSQL())
      .split('\n')
      .filter((line) => line.trim() !== '' && !statementsWithoutEntity.test(line));
    expect(changes).toEqual([]);
  } finally {
    await orm.close(true);
    await services.dispose();
  }
});
