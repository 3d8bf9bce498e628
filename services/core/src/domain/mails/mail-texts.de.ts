/** German texts of all mails. */
import type { ActionMailTexts, InvitationFacts, MailTexts } from './mail-texts.ts';

const hoursInGerman = (hours: number): string => (hours === 1 ? 'eine Stunde' : `${hours} Stunden`);
const daysInGerman = (days: number): string => (days === 1 ? 'einen Tag' : `${days} Tage`);

const rolesInGerman: Readonly<Record<string, string>> = {
  OWNER: 'Inhaberschaft',
  ADMIN: 'Admin',
  MEMBER: 'Mitglied',
  ORGANIZER: 'Veranstaltungsteam',
  MODERATOR: 'Moderation',
  SPEAKER: 'Vortragend',
  ATTENDEE: 'Teilnehmend',
};

const dateInGerman = (date: string): string =>
  new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

const datesInGerman = ({ first, last }: NonNullable<InvitationFacts['dates']>): string =>
  first === last ? `am ${dateInGerman(first)}` : `vom ${dateInGerman(first)} bis zum ${dateInGerman(last)}`;

const targetInGerman = ({ kind, target }: InvitationFacts): string =>
  kind === 'event' ? `zur Veranstaltung „${target}“` : `in die Organisation „${target}“`;

function invitationInGerman(facts: InvitationFacts): ActionMailTexts {
  const { kind, subjectTarget, role, inviter, message, dates, isKnown, days } = facts;
  const withRole = `mit der Rolle „${rolesInGerman[role] ?? 'Mitglied'}“`;
  const when = dates === null ? '' : ` Die Veranstaltung findet ${datesInGerman(dates)} statt.`;
  const toSomething = kind === 'event' ? 'zu einer Veranstaltung auf Plenum' : 'in eine Organisation auf Plenum';
  const heading = `Sie sind ${subjectTarget === null ? toSomething : `zu ${subjectTarget}`} eingeladen`;
  return {
    subject: heading,
    preview: `Jemand hätte Sie gern dabei, ${withRole}.`,
    heading,
    paragraphs: [
      `${inviter ?? 'Jemand'} lädt Sie auf Plenum ${targetInGerman(facts)} ein, ${withRole}.${when}`,
      isKnown
        ? 'Sie haben schon ein Konto: Melden Sie sich an und nehmen Sie mit einem Klick an.'
        : 'Sie brauchen ein Konto. Es ist in einer Minute angelegt: Ihr Name und ein Passwort.',
    ],
    quotation:
      message.length === 0
        ? null
        : { by: `${inviter ?? 'Wer Sie einlädt,'} schreibt (diese Worte sind nicht von uns):`, lines: message },
    button: isKnown ? 'Einladung ansehen' : 'Einladung annehmen',
    notes: [
      `Die Einladung gilt ${daysInGerman(days)}.`,
      'Der Absender ist Ihnen unbekannt? Dann beachten Sie diese Mail nicht, und es geschieht nichts. Plenum fragt nie nach Passwörtern anderer Dienste.',
    ],
    footer: (host) =>
      `Sie bekommen diese Mail, weil jemand Ihre Adresse in eine Einladung auf ${host} eingetragen hat.`,
  };
}

export const german: MailTexts = {
  greeting: (first_name) => (first_name === null ? 'Guten Tag,' : `Guten Tag ${first_name},`),
  verification: (hours) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Plenum',
    preview: `Ein Klick, und der Platz gehört Ihnen. Der Link gilt ${hoursInGerman(hours)}.`,
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [
      'Willkommen bei Plenum. Ein Klick zeigt, dass diese Adresse Ihnen gehört, und dann können Sie sich anmelden.',
    ],
    button: 'E-Mail-Adresse bestätigen',
    notes: [
      `Der Link gilt einmal, ${hoursInGerman(hours)} lang.`,
      'Sie haben sich nicht registriert? Dann hat sich jemand bei der Adresse vertippt. Beachten Sie diese Mail nicht, und es geschieht nichts.',
    ],
  }),
  reset: (hours) => ({
    subject: 'Setzen Sie Ihr Passwort für Plenum zurück',
    preview: `Wählen Sie ein neues Passwort. Der Link gilt ${hoursInGerman(hours)}.`,
    heading: 'Wählen Sie ein neues Passwort',
    paragraphs: [
      'Jemand, höchstwahrscheinlich Sie, hat für dieses Konto ein neues Passwort angefordert. Bis Sie eines wählen, gilt das alte.',
    ],
    button: 'Neues Passwort wählen',
    notes: [
      `Der Link gilt einmal, ${hoursInGerman(hours)} lang. Danach sind Sie überall abgemeldet.`,
      'Sie haben nichts angefordert? Beachten Sie diese Mail nicht; Ihr Passwort ist unverändert.',
    ],
  }),
  unlock: (minutes) => ({
    subject: 'Melden Sie sich trotzdem bei Plenum an',
    preview: `Jemand hat zu viele Passwörter ausprobiert. Der Link gilt ${minutes} Minuten.`,
    heading: 'Melden Sie sich trotzdem an',
    paragraphs: [
      'Jemand hat für Ihr Konto zu viele Passwörter ausprobiert, deshalb müssen Fremde warten. Mit diesem Link können Sie sich sofort anmelden: Öffnen Sie ihn in dem Browser, mit dem Sie sich anmelden wollen. Ihr Passwort brauchen Sie wie immer.',
    ],
    button: 'In diesem Browser anmelden',
    notes: [
      `Der Link gilt einmal, ${minutes} Minuten lang. Ohne Ihr Passwort lässt er niemanden ein.`,
      'Sie haben nichts angefordert? Beachten Sie diese Mail nicht; niemand wurde angemeldet.',
    ],
  }),
  set_password: (days) => ({
    subject: 'Wählen Sie ein Passwort für Ihr Plenum-Konto',
    preview: `Jemand hat ein Konto für Sie angelegt. Der Link gilt ${daysInGerman(days)}.`,
    heading: 'Wählen Sie Ihr Passwort',
    paragraphs: [
      'Jemand, mit dem Sie zusammenarbeiten, hat ein Konto für Sie angelegt und Sie zu einer Organisation oder Veranstaltung hinzugefügt. Wählen Sie ein Passwort, und Sie können sich anmelden.',
    ],
    button: 'Passwort wählen',
    notes: [
      `Der Link gilt einmal, ${daysInGerman(days)} lang. Danach schickt Ihnen „Passwort vergessen“ einen neuen.`,
      'Sie möchten dieses Konto nicht? Beachten Sie diese Mail nicht; ohne Passwort kann es niemand benutzen.',
    ],
  }),
  reuse_warning: {
    subject: 'Wir haben eine Anmeldung an Ihrem Plenum-Konto beendet',
    preview: 'Eine Anmeldung wurde an zwei Stellen benutzt, deshalb haben wir sie beendet.',
    heading: 'Wir haben eine Ihrer Anmeldungen beendet',
    paragraphs: [
      'Eine Ihrer Anmeldungen wurde so benutzt, als hätte sie jemand aus Ihrem Browser kopiert. Zur Sicherheit haben wir sie beendet. Sie können sich wie gewohnt wieder anmelden.',
      'Wenn Sie das öfter als einmal sehen oder den Grund nicht kennen, wählen Sie ein neues Passwort: das beendet alle Anmeldungen.',
    ],
    button: 'Anmelden und nachsehen',
    notes: [
      'Auch eine wiederhergestellte Sicherung eines Browsers kann die Ursache sein; dann besteht kein Grund zur Sorge.',
    ],
  },
  invitation: invitationInGerman,
  email_change: (hours) => ({
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse für Plenum',
    preview: `Ein Klick, und Ihr Konto zieht hierher um. Der Link gilt ${hoursInGerman(hours)}.`,
    heading: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    paragraphs: [
      'Jemand, höchstwahrscheinlich Sie, möchte diese Adresse für das eigene Plenum-Konto verwenden. Bis Sie sie bestätigen, gilt die alte Adresse.',
    ],
    button: 'Diese Adresse verwenden',
    notes: [
      `Der Link gilt einmal, ${hoursInGerman(hours)} lang.`,
      'Sie haben das nicht veranlasst? Dann hat sich jemand bei der Adresse vertippt. Beachten Sie diese Mail nicht, und es geschieht nichts.',
    ],
  }),
  email_change_notice: (new_email) => ({
    subject: 'Ihr Plenum-Konto bekommt bald eine andere E-Mail-Adresse',
    preview: 'Wenn Sie das waren, ist nichts zu tun.',
    heading: 'Eine andere E-Mail-Adresse für Ihr Konto',
    paragraphs: [
      `Mit Ihrem Passwort wurde ${new_email} als neue Adresse Ihres Kontos angefordert. Sie gilt, sobald jemand dem Link in der Mail an diese Adresse folgt.`,
      'Waren Sie das? Dann ist hier nichts zu tun.',
    ],
    button: 'Das war ich nicht: Konto prüfen',
    notes: [
      'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort: das beendet alle anderen Anmeldungen und damit auch die Änderung.',
    ],
  }),
  choices: 'Das war nicht für Sie, oder Sie wollen keine solchen Mails mehr',
  buttonFails: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  footer: (host) =>
    `Sie bekommen diese Mail wegen Ihres Kontos bei ${host}. Plenum fragt nie per Mail nach Ihrem Passwort.`,
};
