import { migrateDatabase, UnknownSchemaError } from '@plenum/core/platform/db/migrate';
import { type Command, noArguments, print, printError } from './command.ts';

export const migrate: Command = {
  usage: '',
  summary: 'migrate the database to the schema of this version; safe to run concurrently',
  needs: ['DATABASE_URL'],
  async prepare(args) {
    noArguments(args);
    return async ({ DATABASE_URL, TLS_CA_FILE }) => {
      try {
        const { applied, unmet } = await migrateDatabase(DATABASE_URL, TLS_CA_FILE);
        print(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`);
        if (unmet.length > 0)
          print(`Existing rows violate: ${unmet.join(', ')}. New rows cannot (docs/operate/upgrade.md).`);
        return 0;
      } catch (error) {
        if (!(error instanceof UnknownSchemaError)) throw error;
        printError(error.message);
        return 1;
      }
    };
  },
};
