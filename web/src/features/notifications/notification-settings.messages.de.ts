import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './notification-settings.messages.ts';

export const words: Words<typeof t> = {
  'wishes.title': 'Was Ihnen mitgeteilt wird',
  'wishes.text': 'In der Liste hinter der Glocke. E-Mails sind davon nicht betroffen.',
  'wishes.CONNECTION_REQUESTED': 'Jemand möchte sich vernetzen',
  'wishes.CONNECTION_ACCEPTED': 'Ihre Anfrage wurde angenommen',
  'wishes.DIRECT_MESSAGE': 'Jemand hat Ihnen geschrieben',
  'wishes.INVITATION': 'Sie werden eingeladen',
  'wishes.EVENT_ROLE': 'Ihre Rolle in einer Veranstaltung ändert sich',
  'wishes.ORGANIZATION_ROLE': 'Ihre Rolle in einer Organisation ändert sich',
  'wishes.SESSION_STARTING': 'Ein Punkt in Ihrem Programm beginnt in zehn Minuten',
  'wishes.PEOPLE_EXPORTED': 'Jemand exportiert die Liste der Personen einer Veranstaltung, die Sie leiten',
  'wishes.SESSION_CHANGED': 'Ein Punkt in Ihrem Programm wird verlegt oder fällt aus',
};
