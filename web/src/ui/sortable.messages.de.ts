import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './sortable.messages.ts';

export const words: Words<typeof t> = {
  'sort.handle': '{name} verschieben',
  'sort.up': '{name} nach oben',
  'sort.down': '{name} nach unten',
  'sort.role': 'sortierbar',
  'sort.help':
    'Mit der Leertaste aufnehmen, mit den Pfeiltasten bewegen, noch einmal mit der Leertaste ablegen, und mit Escape bleibt alles, wo es war.',
  'sort.picked': '{name} ist aufgenommen, Position {position} von {total}.',
  'sort.over': '{name} ist an Position {position} von {total} in {group}.',
  'sort.moved': '{name} ist jetzt an Position {position} von {total} in {group}.',
  'sort.cancelled': '{name} ist zurück am alten Platz.',
};
