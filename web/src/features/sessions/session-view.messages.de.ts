import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './session-view.messages.ts';

export const words: Words<typeof t> = {
  'session.more': 'Weitere Programmpunkte',
  'session.more_in': 'Weitere Programmpunkte am Ort {location}',
  'session.before': 'Davor',
  'session.after': 'Danach',
  'session.status': 'Status',
  'session.edit': 'Programmpunkt bearbeiten',
  'session.status.saved': 'Der Status ist jetzt „{status}“.',
  'session.status.failed': 'Der Status konnte nicht geändert werden',
  'stage.edit': 'Vortragende bearbeiten',
  'stage.done': 'Fertig',
  'stage.title': 'Vortragende dieses Programmpunkts',
  'stage.person': 'Vortragende hinzufügen',
  'stage.person.hint': 'Vortragende und Mitglieder dieser Veranstaltung, nach Namen.',
  'stage.person.none': 'Niemand hier heißt so.',
  'stage.person.speaker': 'Vortragend',
  'stage.person.member': 'Mitglied',
  'stage.role': 'Rolle',
  'stage.role_of': 'Rolle von {name}',
  'stage.add': 'Hinzufügen',
  'stage.remove': '{name} aus diesem Programmpunkt entfernen',
  'stage.remove.title': '{name} entfernen?',
  'stage.remove.text':
    'Die Person verlässt diesen Programmpunkt und gehört weiter zu den Vortragenden der Veranstaltung.',
  'stage.remove.confirm': 'Entfernen',
  'stage.failed': 'Das konnte nicht gespeichert werden',
  'stage.empty': 'Noch ist niemand auf der Bühne.',
  'setup.title': 'Programmpunkt einrichten',
  'setup.text':
    'Diese Veranstaltung hat einen einzigen Programmpunkt. Sagen Sie, wann er stattfindet und wo er übertragen wird; er wird die Hauptbühne.',
  'setup.create': 'Programmpunkt anlegen',
  'pending.title': 'Der Programmpunkt wird vorbereitet',
  'pending.text':
    'Das Veranstaltungsteam hat ihn noch nicht eingerichtet. Diese Seite öffnet ihn von selbst, sobald er da ist.',
  'pending.home': 'Zur Veranstaltung',
  'up_next.now': 'Läuft jetzt',
  'up_next.next': 'Als Nächstes: Tag {day}, {start}',
  'up_next.times': '{start} – {end}',
  'up_next.more': { one: '{count} weiterer zu dieser Zeit', other: '{count} weitere zu dieser Zeit' },
};
