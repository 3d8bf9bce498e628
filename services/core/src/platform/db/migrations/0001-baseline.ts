import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** The schema of the first release (docs/decisions/0131). Must not be changed afterwards. */
export class Migration0001Baseline extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('./baseline.sql', import.meta.url), 'utf8'));
  }
}
