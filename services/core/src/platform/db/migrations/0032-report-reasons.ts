import { Migration } from '@mikro-orm/migrations';

/** Per kind what the dialogs of reports and decisions have suggested until now, in the language of the person. */
const offences = [
  ['SPAM', 'Spam or advertising', 'Spam oder Werbung'],
  ['INSULT', 'Insult or harassment', 'Beleidigung oder Belästigung'],
  ['HATE', 'Hate or threats', 'Hass oder Drohungen'],
  ['FALSE_NAME', 'Pretends to be somebody else', 'Gibt sich als jemand anderes aus'],
] as const;
const others = [
  [
    'WORDS',
    'It contains a word that this event does not allow.',
    'Enthält ein Wort, das diese Veranstaltung nicht erlaubt.',
  ],
  [
    'LINKS',
    'It contains a link, and this event does not allow one here.',
    'Enthält einen Link, den diese Veranstaltung hier nicht erlaubt.',
  ],
  ['FLOOD', 'It is one of too many messages in a short time.', 'Eine von zu vielen Nachrichten in kurzer Zeit.'],
  ['REPEAT', 'It repeats earlier messages.', 'Wiederholt frühere Nachrichten.'],
  ['NO_VIOLATION', 'Nothing is wrong with it', 'Daran ist nichts auszusetzen'],
] as const;

const quoted = (texts: readonly string[]): string => `'${texts.join("', '")}'`;

/** Reasons of reports and decisions have a kind, shown in the language of the reader. */
export class Migration0032ReportReasons extends Migration {
  override up(): void {
    this.addReasons('moderation_reports', [...offences, ['OTHER']]);
    this.addReasons('moderation_log', [...offences, ...others]);
  }

  private addReasons(table: string, kinds: readonly (readonly string[])[]): void {
    const check = `${table}_reason_kind_check`;
    const names = quoted(kinds.map(([kind = '']) => kind));
    this.addSql(`alter table "${table}" add column "reason_kind" text null`);
    this.addSql(`alter table "${table}" add column "reason_details" text null`);
    this.addSql(`alter table "${table}" add constraint "${check}" check ("reason_kind" in (${names})) not valid`);
    this.addSql(`alter table "${table}" validate constraint "${check}"`);
    const known = kinds.filter(({ length }) => length > 1);
    const cases = known.map(([kind = '', ...texts]) => `when "reason" in (${quoted(texts)}) then '${kind}'`);
    this.addSql(
      `update "${table}" set "reason_kind" = case ${cases.join(' ')} end, "reason_details" = '' where "rule" is null and "reason" in (${quoted(known.flatMap(([, ...texts]) => texts))})`,
    );
  }
}
