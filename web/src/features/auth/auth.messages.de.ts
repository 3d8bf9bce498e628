import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './auth.messages.ts';

export const words: Words<typeof t> = {
  'auth.email': 'E-Mail',
  'auth.password': 'Passwort',
  'auth.email.required': 'Bitte geben Sie Ihre E-Mail-Adresse ein',
  'auth.email.invalid': 'Keine gültige E-Mail-Adresse',
  'auth.password.required': 'Bitte geben Sie ein Passwort ein',
  'auth.password.short': 'Das Passwort braucht mindestens {min} Zeichen',
  'auth.password.long': 'Das Passwort darf höchstens {max} Zeichen haben',
  'auth.password.hint': 'Mindestens {min} Zeichen',
  'auth.confirm': 'Passwort wiederholen',
  'auth.confirm.required': 'Bitte wiederholen Sie das Passwort',
  'auth.confirm.differs': 'Die Passwörter stimmen nicht überein',
  'auth.first_name': 'Vorname',
  'auth.first_name.required': 'Bitte geben Sie Ihren Vornamen ein',
  'auth.last_name': 'Nachname',
  'auth.last_name.required': 'Bitte geben Sie Ihren Nachnamen ein',
  'auth.unexpected': 'Ein unerwarteter Fehler ist aufgetreten',

  'auth.login.title': 'Anmelden',
  'auth.login.text': 'Ihr Platz ist da, wo Sie ihn verlassen haben.',
  'auth.login.continue': 'Melden Sie sich an, dann geht es dort weiter, wo Sie hinwollten.',
  'auth.login.submit': 'Anmelden',
  'auth.login.forgot': 'Passwort vergessen?',
  'auth.login.new': 'Neu hier?',
  'auth.login.sign_up': 'Konto anlegen',
  'auth.login.invalid': 'E-Mail-Adresse oder Passwort ist falsch',
  'auth.login.unverified': 'Bitte bestätigen Sie Ihre E-Mail-Adresse, bevor Sie sich anmelden',

  'auth.unlock.offer':
    'Das waren nicht Sie? Lassen Sie sich einen Link schicken, dann können Sie sich in diesem Browser sofort anmelden.',
  'auth.unlock.send': 'Link per E-Mail schicken',
  'auth.unlock.sent':
    'Wenn es ein Konto für {email} gibt, ist ein Link unterwegs. Öffnen Sie ihn innerhalb von 30\u00a0Minuten in diesem Browser.',
  'auth.unlock.failed': 'Der Link konnte nicht verschickt werden. Bitte versuchen Sie es in ein paar Minuten erneut.',
  'auth.unlock.title': 'In diesem Browser anmelden',
  'auth.unlock.busy': 'Ihr Link wird geprüft\u00a0…',
  'auth.unlock.text':
    'Jemand hat für {email} zu viele Passwörter ausprobiert. Mit diesem Link können Sie sich in diesem Browser trotzdem anmelden.',
  'auth.unlock.button': 'Weiter zur Anmeldung',
  'auth.unlock.button.failed': 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
  'auth.unlock.invalid': 'Dieser Link gilt nicht mehr',
  'auth.unlock.invalid.text':
    'Links gelten 30\u00a0Minuten und nur einmal. Einen neuen können Sie bei der Anmeldung anfordern.',

  'auth.sign_up.title': 'Konto anlegen',
  'auth.sign_up.text': 'Ein Konto für jede Veranstaltung, die Sie besuchen oder ausrichten.',
  'auth.sign_up.submit': 'Konto anlegen',
  'auth.sign_up.known': 'Sie haben schon ein Konto?',
  'auth.sign_up.login': 'Anmelden',
  'auth.sign_up.taken': 'Diese E-Mail-Adresse wird schon verwendet',
  'auth.sign_up.done': 'Konto angelegt',
  'auth.sign_up.done.text': 'Sie können sich jetzt anmelden.',

  'auth.check.title': 'Sehen Sie in Ihr Postfach',
  'auth.check.text': 'Wir haben einen Bestätigungslink an {email} geschickt. Er gilt 24\u00a0Stunden.',
  'auth.check.spam': 'Nichts da? Sehen Sie im Spam-Ordner nach oder lassen Sie ihn uns noch einmal senden.',
  'auth.resend': 'Link noch einmal senden',
  'auth.resend.done': 'Wenn {email} auf eine Bestätigung wartet, ist ein neuer Link unterwegs.',
  'auth.resend.failed':
    'Der Link konnte nicht gesendet werden. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  'auth.back_to_login': 'Zurück zur Anmeldung',

  'auth.forgot.title': 'Passwort zurücksetzen',
  'auth.forgot.text': 'Nennen Sie uns Ihre Adresse, und wir senden Ihnen einen Link für ein neues Passwort.',
  'auth.forgot.submit': 'Link senden',
  'auth.forgot.failed': 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es noch einmal.',
  'auth.forgot.done':
    'Wenn es für {email} ein Konto gibt, ist ein Link für ein neues Passwort unterwegs. Er gilt 1\u00a0Stunde.',

  'auth.verify.title': 'E-Mail-Bestätigung',
  'auth.verify.busy': 'Ihre E-Mail-Adresse wird bestätigt\u00a0…',
  'auth.verify.done': 'E-Mail-Adresse bestätigt!',
  'auth.verify.done.text': 'Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.',
  'auth.verify.moving': 'Gleich geht es weiter zur Startseite.',
  'auth.verify.failed': 'Dieser Link hat nicht funktioniert',
  'auth.verify.failed.text':
    'Bestätigungslinks gelten 24\u00a0Stunden, und ein neuer ersetzt den alten. Geben Sie Ihre Adresse ein, und wir senden Ihnen einen frischen.',
  'auth.verify.sign_up': 'Noch einmal registrieren',

  'auth.reset.title': 'Neues Passwort wählen',
  'auth.reset.busy': 'Ihr Link wird geprüft\u00a0…',
  'auth.reset.for': 'Für das Konto {email}',
  'auth.reset.new': 'Neues Passwort',
  'auth.reset.submit': 'Neues Passwort speichern',
  'auth.reset.failed': 'Das Passwort konnte nicht geändert werden. Bitte versuchen Sie es noch einmal.',
  'auth.reset.done': 'Passwort zurückgesetzt!',
  'auth.reset.done.text': 'Ihr Passwort ist zurückgesetzt. Sie können sich jetzt anmelden.',
  'auth.reset.invalid': 'Dieser Link gilt nicht mehr',
  'auth.reset.invalid.text':
    'Links zum Zurücksetzen gelten 1\u00a0Stunde und nur einmal. Fordern Sie einen neuen an und benutzen Sie ihn gleich.',
  'auth.reset.again': 'Neuen Link anfordern',
  'auth.to_start': 'Zurück zur Startseite',

  'auth.verification.title': 'E-Mail-Bestätigung nötig',
  'auth.verification.text':
    'Bitte bestätigen Sie Ihre E-Mail-Adresse, um diese Seite zu öffnen. Den Bestätigungslink finden Sie in Ihrem Postfach.',
};
