import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './time-switch.messages.ts';

export const words: Words<typeof t> = {
  'time.label': 'Zeiten in',
  'time.event': 'Zeit vor Ort',
  'time.mine': 'Meine Zeit',
  'time.use.event': 'Zeiten vor Ort zeigen',
  'time.use.mine': 'Zeiten in meiner Zeit zeigen',
};
