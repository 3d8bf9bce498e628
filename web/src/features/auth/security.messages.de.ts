import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './security.messages.ts';

export const words: Words<typeof t> = {
  'security.password': 'Passwort',
  'security.password.text': 'Wenn Sie es ändern, endet jede andere Anmeldung.',
  'security.current': 'Aktuelles Passwort',
  'security.new': 'Neues Passwort',
  'security.change': 'Passwort ändern',
  'security.changed': 'Ihr Passwort ist geändert. Alle anderen Anmeldungen sind beendet.',
  'security.current.wrong': 'Das ist nicht Ihr aktuelles Passwort',
  'security.strength': 'Stärke: {word}',
  'security.strength.weak': 'schwach',
  'security.strength.fair': 'mittel',
  'security.strength.good': 'gut',
  'security.strength.strong': 'stark',
  'security.tips': 'Lang schlägt kompliziert: Ein paar zufällige Wörter sind leicht zu merken und schwer zu erraten.',

  'security.email': 'E-Mail-Adresse',
  'security.email.now':
    'Ihr Konto hat die Adresse {email}. Eine neue gilt, sobald Sie dem Link folgen, den wir dorthin senden.',
  'security.email.new': 'Neue E-Mail-Adresse',
  'security.email.password': 'Ihr Passwort',
  'security.email.change': 'Link senden',
  'security.email.sent':
    'Wir haben einen Link an {email} gesendet. Er gilt 24\u00a0Stunden; bis dahin ändert sich nichts.',
  'security.email.wrong': 'Das ist nicht Ihr Passwort',

  'security.logins': 'Wo Sie angemeldet sind',
  'security.logins.text': 'Ein Gerät kennen Sie nicht? Melden Sie es ab und ändern Sie Ihr Passwort.',
  'security.login.unknown': 'Unbekanntes Gerät',
  'security.login.current': 'Dieses Gerät',
  'security.login.seen': 'Zuletzt benutzt: {age}',
  'security.login.since': 'Angemeldet am {date}',
  'security.login.end': 'Abmelden',
  'security.login.end.of': '{device} abmelden',
  'security.login.ended': 'Diese Anmeldung ist beendet',
  'security.logins.end': 'Überall sonst abmelden',
  'security.logins.end.title': 'Überall sonst abmelden?',
  'security.logins.end.text': 'Jedes Gerät außer diesem muss sich neu anmelden.',
  'security.logins.ended': 'Alle anderen Anmeldungen sind beendet',
  'security.logins.failed': 'Die Anmeldung konnte nicht beendet werden.',

  'security.confirm.title': 'Ihre neue E-Mail-Adresse',
  'security.confirm.busy': 'Ihr Link wird geprüft\u00a0…',
  'security.confirm.text': 'Ihr Konto soll die Adresse {email} bekommen. Von da an melden Sie sich damit an.',
  'security.confirm.button': 'Diese Adresse verwenden',
  'security.confirm.done': 'Ihre Adresse ist geändert',
  'security.confirm.done.text': 'Ihr Konto hat jetzt die Adresse {email}.',
  'security.confirm.on': 'Weiter zu Plenum',
  'security.confirm.invalid': 'Dieser Link gilt nicht mehr',
  'security.confirm.invalid.text':
    'Links gelten 24\u00a0Stunden und nur einmal. In den Einstellungen können Sie einen neuen anfordern.',
};
