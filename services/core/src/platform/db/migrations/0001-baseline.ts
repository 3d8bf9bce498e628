import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Everything until the first release (docs/decisions/0131). Afterwards the file does not change any more. */
export class Migration0001Baseline extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('./baseline.sql', import.meta.url), 'utf8'));
  }
}
