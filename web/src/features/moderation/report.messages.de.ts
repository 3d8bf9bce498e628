import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './report.messages.ts';

export const words: Words<typeof t> = {
  'report.message.title': 'Diese Nachricht melden',
  'report.person.title': '{name} melden',
  'report.text': 'Die Moderation der Veranstaltung sieht sich das an. {name} erfährt nicht, von wem die Meldung kommt.',
  'report.kind': 'Was stimmt nicht?',
  'report.kind.SPAM': 'Spam oder Werbung',
  'report.kind.INSULT': 'Beleidigung oder Belästigung',
  'report.kind.HATE': 'Hass oder Drohungen',
  'report.kind.FALSE_NAME': 'Gibt sich als jemand anderes aus',
  'report.kind.OTHER': 'Etwas anderes',
  'report.kind.required': 'Bitte wählen Sie etwas aus',
  'report.details': 'Was soll die Moderation wissen?',
  'report.details.optional': 'optional',
  'report.details.required': 'Bitte sagen Sie mit wenigen Worten, was nicht stimmt',
  'report.cancel': 'Abbrechen',
  'report.submit': 'Melden',
  'report.done': 'Gemeldet',
  'report.done.text': 'Die Moderation sieht es sich an. Danke, dass Sie Bescheid gegeben haben.',
};
