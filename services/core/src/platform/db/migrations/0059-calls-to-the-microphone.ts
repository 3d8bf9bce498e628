import { Migration } from '@mikro-orm/migrations';

const kinds = [
  'CONNECTION_REQUESTED',
  'CONNECTION_ACCEPTED',
  'DIRECT_MESSAGE',
  'INVITATION',
  'EVENT_ROLE',
  'ORGANIZATION_ROLE',
  'SESSION_STARTING',
  'SESSION_CHANGED',
  'PEOPLE_EXPORTED',
  'JOIN_REQUESTED',
  'JOIN_ANSWERED',
  'STAGE_CALL',
  'REPORTED',
  'SCHEDULE_NEWS',
  'FEEDBACK_ASKED',
  'MENTIONED',
  'HAND_CALLED',
];

/** People whose hand is called are notified. */
export class Migration0059CallsToTheMicrophone extends Migration {
  override up(): void {
    const listed = kinds.map((kind) => `'${kind}'`).join(', ');
    this.addSql('alter table "notifications" drop constraint "notifications_kind_check"');
    this.addSql(
      `alter table "notifications" add constraint "notifications_kind_check" check ("kind" in (${listed})) not valid`,
    );
    this.addSql('alter table "notifications" validate constraint "notifications_kind_check"');
  }
}
