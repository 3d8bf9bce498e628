import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './blocking.messages.ts';

export const words: Words<typeof t> = {
  'block.title': '{name} blockieren?',
  'block.text':
    'Zwischen Ihnen beiden gehen keine Nachrichten und Anfragen mehr hin und her, in keiner Richtung, und Ihre Unterhaltung wird ausgeblendet. {name} erfährt davon nichts.',
  'block.confirm': 'Blockieren',
  'block.done': '{name} ist blockiert',
  'block.undo': 'Blockierung aufheben',
  'block.undone': '{name} ist nicht mehr blockiert',
};
