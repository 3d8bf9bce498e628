import { Migration } from '@mikro-orm/migrations';

/** Imports ask before they change much, and can be taken back. */
export class Migration0039ImportPlans extends Migration {
  override up(): void {
    this.addSql(
      `alter table "schedule_imports" add "choices" jsonb not null default '{}', add "plan" jsonb null,
         add "undo" jsonb null, add "taken_back_at" timestamptz null`,
    );
    this.addSql(
      `alter table "schedule_imports" add constraint "schedule_imports_choices_check" check (jsonb_typeof("choices") = 'object') not valid`,
    );
    this.addSql('alter table "schedule_imports" validate constraint "schedule_imports_choices_check"');
  }
}
