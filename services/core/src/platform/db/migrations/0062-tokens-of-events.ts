import { Migration } from '@mikro-orm/migrations';

/**
 * A token may be for some events only. What tokens read of the agenda is three scopes now; stored ones keep the
 * programme, and get neither what is for those who run the event nor secrets.
 */
export class Migration0062TokensOfEvents extends Migration {
  override up(): void {
    this.addSql('alter table "api_tokens" add column "event_ids" jsonb null');
    this.addSql(
      `alter table "api_tokens" add constraint "api_tokens_event_ids_check"
         check (jsonb_typeof("event_ids") = 'array') not valid`,
    );
    this.addSql('alter table "api_tokens" validate constraint "api_tokens_event_ids_check"');
    this.addSql(
      `update "api_tokens" set "scopes" = "scopes" || '["programme:read"]'
        where "scopes" ? 'session:read' and not "scopes" ? 'programme:read'`,
    );
  }
}
