import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './time-switch.messages.ts';

export const words: Words<typeof t> = {
  'time.label': 'Angezeigte Zeit',
  'time.event': 'Veranstaltungszeit',
  'time.mine': 'Meine Zeit',
  'time.use.event': 'Zeiten in Veranstaltungszeit zeigen',
  'time.use.mine': 'Zeiten in meiner Zeit zeigen',
};
