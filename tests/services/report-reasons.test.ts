/** Reasons that earlier versions stored as words of a language get their kind when the database is migrated. */
import { MikroORM } from '@mikro-orm/postgresql';
import { Migration0032ReportReasons } from '@plenum/core/platform/db/migrations/0032-report-reasons';
import { ormOptions } from '@plenum/core/platform/db/orm-options';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestServices } from '../support/services/test-services.ts';

it('exactly known words in either language get a kind; all other words stay alone', async () => {
  const services = await createTestServices();
  const options = {
    DATABASE_URL: services.database.url,
    DATABASE_POOL_MAX: 1,
    DATABASE_STATEMENT_TIMEOUT_MS: 10_000,
    TLS_CA_FILE: '',
  };
  const orm = new MikroORM(ormOptions(options, []));
  const client = new pg.Client({ connectionString: services.database.url });
  await client.connect();
  try {
    const migration = new Migration0032ReportReasons(orm.em.getDriver(), orm.config);
    migration.up();
    const updates = migration.getQueries().filter((query) => String(query).startsWith('update'));
    expect(updates).toHaveLength(2);
    // Only the reasons are of interest here, so the rows belong to no case and no event.
    await client.query(`alter table moderation_reports drop constraint moderation_reports_case_id_foreign`);
    await client.query(`alter table moderation_log drop constraint moderation_log_event_id_foreign`);
    const reasons = [
      'Spam or advertising',
      'Spam oder Werbung',
      'Spam oder Werbung: Uhren',
      'spam',
      'Hass oder Drohungen',
    ];
    const decisions = [...reasons.slice(0, 2), 'Daran ist nichts auszusetzen', 'Wiederholt frühere Nachrichten.', null];
    await client.query('insert into moderation_reports (case_id, reason) select 1, unnest($1::text[])', [reasons]);
    await client.query(
      `insert into moderation_reports (case_id, rule, reason) values (1, 'WORDS', 'Spam or advertising')`,
    );
    await client.query(`insert into moderation_log (event_id, action, reason) select 1, 'MUTED', unnest($1::text[])`, [
      decisions,
    ]);
    for (const update of updates) await client.query(String(update));
    const kinds = async (table: string) => {
      const { rows } = await client.query<Record<string, string | null>>(
        `select reason, reason_kind, reason_details from ${table} order by id`,
      );
      return rows.map(({ reason, reason_kind, reason_details }) => [reason, reason_kind, reason_details]);
    };
    expect(await kinds('moderation_reports')).toEqual([
      ['Spam or advertising', 'SPAM', ''],
      ['Spam oder Werbung', 'SPAM', ''],
      ['Spam oder Werbung: Uhren', null, null],
      ['spam', null, null],
      ['Hass oder Drohungen', 'HATE', ''],
      ['Spam or advertising', null, null],
    ]);
    expect(await kinds('moderation_log')).toEqual([
      ['Spam or advertising', 'SPAM', ''],
      ['Spam oder Werbung', 'SPAM', ''],
      ['Daran ist nichts auszusetzen', 'NO_VIOLATION', ''],
      ['Wiederholt frühere Nachrichten.', 'REPEAT', ''],
      [null, null, null],
    ]);
  } finally {
    await client.end();
    await orm.close(true);
    await services.dispose();
  }
});
