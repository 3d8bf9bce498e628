import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './landing.messages.ts';

export const words: Words<typeof t> = {
  'landing.title': 'Ein Raum für alle auf Ihrer Veranstaltung',
  'landing.nav': 'Hauptmenü',
  'landing.nav.demo': 'Demo',
  'landing.nav.demo.busy': 'Die Demo öffnet sich\u00a0…',
  'landing.nav.login': 'Anmelden',
  'landing.nav.sign_up': 'Registrieren',
  'landing.demo.failed': 'Die Demo konnte nicht geöffnet werden',
  'landing.cta': 'Ihre Geschichte beginnen',
  'landing.hero.lead': 'Ein Raum für',
  'landing.hero.all':
    'Ein Raum für Ihre Konferenz, Ihre Community, Ihren Kongress, Ihr Meetup, Ihren Workshop oder Ihre Spendengala',
  'landing.hero.word.0': 'Ihre Konferenz',
  'landing.hero.word.1': 'Ihre Community',
  'landing.hero.word.2': 'Ihren Kongress',
  'landing.hero.word.3': 'Ihr Meetup',
  'landing.hero.word.4': 'Ihren Workshop',
  'landing.hero.word.5': 'Ihre Spendengala',
  'landing.hero.tagline': 'Die Open-Source-Plattform, auf der Programm, Menschen und Gespräche beisammen sind.',
  'landing.hero.scroll': 'Umsehen',
  'landing.problem.tab.0': 'programm-final-v7.pdf',
  'landing.problem.tab.1': 'Chat, Gratistarif',
  'landing.problem.tab.2': 'Livestream',
  'landing.problem.tab.3': 'Kontakte.xlsx',
  'landing.problem.tab.4': 'Fragen-Board',
  'landing.problem.title': 'Ihre Veranstaltung gehört nicht in fünf Tabs.',
  'landing.problem.text':
    'Der Zeitplan ist eine Datei, die am Dienstag noch stimmte. Fragen landen in der einen App, Gespräche in der anderen, und wen man kennengelernt hat, steht auf einer Liste, die niemand öffnet. Nach dem Wochenende sterben die Links und mit ihnen der Raum, den Sie gefüllt haben.',
  'landing.problem.answer': 'Plenum hält alles zusammen: ein Ort, eine Anmeldung, und es gehört Ihnen.',
  'landing.toast.verified': 'E-Mail-Adresse bestätigt!',
  'landing.toast.verified.text': 'Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.',
  'landing.toast.reset': 'Passwort zurückgesetzt!',
  'landing.toast.reset.text': 'Ihr Passwort ist zurückgesetzt. Sie können sich jetzt anmelden.',
};
