import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './app-errors.messages.ts';

export const words: Words<typeof t> = {
  'error.not_found': 'Seite nicht gefunden',
  'error.not_found.text': 'Unter dieser Adresse ist nichts. Vielleicht ist es umgezogen, oder der Link wurde gekürzt.',
  'error.forbidden': 'Kein Zugang',
  'error.forbidden.text':
    'Dieser Teil ist für andere. Wenn er Ihnen offenstehen sollte, wenden Sie sich an das Veranstaltungsteam.',
  'error.server': 'Serverfehler',
  'error.server.text':
    'Der Fehler liegt bei uns. Versuchen Sie es gleich noch einmal; nichts, was Sie getan haben, hat ihn ausgelöst.',
  'error.other': 'Etwas ist schiefgegangen',
  'error.other.text':
    'Dieser Bildschirm hat aufgehört zu arbeiten. Meist hilft es, zurück oder zur Übersicht zu gehen.',
  'error.details': 'Technische Einzelheiten',
  'error.back': 'Zurück',
  'error.dashboard': 'Zur Übersicht',
  'error.report': 'Problem melden',
};
