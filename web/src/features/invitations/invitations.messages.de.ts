import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './invitations.messages.ts';

export const words: Words<typeof t> = {
  'invitations.title': 'Ihre Einladung',
  'invitations.busy': 'Ihre Einladung wird geöffnet\u00a0…',
  'invitations.closed': 'Diese Einladung ist nicht mehr offen',
  'invitations.closed.text':
    'Der Link ist unbekannt, oder die Einladung wurde beantwortet, zurückgezogen oder durch eine neuere ersetzt. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
  'invitations.expired': 'Diese Einladung ist abgelaufen',
  'invitations.expired.text': 'Bitten Sie die Person, die Sie eingeladen hat, sie noch einmal zu senden.',
  'invitations.void': 'Diese Einladung gilt nicht mehr',
  'invitations.void.text':
    'Wer sie verschickt hat, darf niemanden mehr einladen. Bitten Sie das Veranstaltungsteam um eine neue.',
  'invitations.to_start': 'Zur Startseite',
  'invitations.to_app': 'Weiter zu Plenum',
  'invitations.heading': 'Sie sind zu {name} eingeladen',
  'invitations.by': 'Eingeladen von {name}',
  'invitations.as': 'Rolle: {role}',
  'invitations.host': 'von {organization}',

  'invitations.known': 'Die Adresse {email} hat ein Konto. Melden Sie sich damit an, um zu antworten.',
  'invitations.login': 'Anmelden',
  'invitations.other': 'Diese Einladung ist für jemand anderen',
  'invitations.other.text':
    'Sie ging an {email}, und Sie sind als {own} angemeldet. Melden Sie sich ab, um mit dem anderen Konto zu antworten.',
  'invitations.log_out': 'Abmelden und weiter',
  'invitations.accept': 'Annehmen',
  'invitations.decline': 'Ablehnen',
  'invitations.accept.of': 'Einladung zu {name} annehmen',
  'invitations.decline.of': 'Einladung zu {name} ablehnen',
  'invitations.accepted': 'Willkommen bei {name}',
  'invitations.declined': 'Sie haben die Einladung zu {name} abgelehnt',
  'invitations.failed': 'Ihre Antwort konnte nicht gespeichert werden',

  'invitations.register': 'Konto anlegen',
  'invitations.register.text': 'Ein Konto für alle Veranstaltungen, die Sie besuchen oder leiten.',
  'invitations.choice': 'Was nehmen Sie an?',
  'invitations.choice.count': {
    one: 'Sie nehmen {count} Einladung an.',
    other: 'Sie nehmen {count} Einladungen an.',
  },
  'invitations.choice.none': 'Wählen Sie mindestens eine Einladung.',
  'invitations.choice.falls': 'Sie treten mit der Rolle „Teilnehmend“ bei',
  'invitations.choice.warning': 'Einige Rollen hängen von der Organisation ab',
  'invitations.choice.warning.text':
    'Wer eine Veranstaltung verwaltet, muss zu ihrer Organisation gehören. Ohne {names} treten Sie den markierten Veranstaltungen mit der Rolle „Teilnehmend“ bei.',
  'invitations.choice.soon': 'Läuft bald ab',
  'invitations.submit': 'Konto anlegen und annehmen',

  'invitations.cards': 'Einladungen',
  'invitations.kind.event': 'Veranstaltung',
  'invitations.kind.organization': 'Organisation',
  'invitations.hours': { one: 'Läuft in {count} Stunde ab', other: 'Läuft in {count} Stunden ab' },

  'invitations.role.organization.OWNER': 'Inhaberschaft',
  'invitations.role.organization.ADMIN': 'Admin',
  'invitations.role.organization.MEMBER': 'Mitglied',
  'invitations.role.event.ADMIN': 'Admin',
  'invitations.role.event.ORGANIZER': 'Veranstaltungsteam',
  'invitations.role.event.MODERATOR': 'Moderation',
  'invitations.role.event.SPEAKER': 'Vortragend',
  'invitations.role.event.ATTENDEE': 'Teilnehmend',
};
