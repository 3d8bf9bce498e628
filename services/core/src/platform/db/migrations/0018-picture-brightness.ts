import { Migration } from '@mikro-orm/migrations';

/** The text over a cover has a ground that suits the picture. */
export class Migration0018PictureBrightness extends Migration {
  override up(): void {
    this.addSql(`alter table "uploads" add "brightness" real null`);
  }
}
