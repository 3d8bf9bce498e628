import { Migration } from '@mikro-orm/migrations';

/** References to accounts: without these indexes, deleting an account reads each of the tables as a whole. */
export class Migration0067ReferencesToAccounts extends Migration {
  override up(): void {
    for (const [table, column] of [
      ['invitations', 'invited_by_id'],
      ['room_messages', 'deleted_by_id'],
      ['event_users', 'banned_by_id'],
      ['moderation_cases', 'decided_by_id'],
      ['schedule_imports', 'requested_by_id'],
      ['events', 'deleted_by_id'],
    ])
      this.addSql(
        `create index if not exists "${table}_${column}_index" on "${table}" ("${column}") where "${column}" is not null`,
      );
  }
}
