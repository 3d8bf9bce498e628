import { catalogue } from '../lib/i18n/catalogue.ts';

export const t = catalogue({
  'sort.handle': 'Move {name}',
  'sort.up': 'Move {name} up',
  'sort.down': 'Move {name} down',
  'sort.role': 'sortable',
  'sort.help':
    'Press Space to pick this up, the arrow keys to move it, Space again to put it down, and Escape to leave it where it was.',
  'sort.picked': '{name} is picked up, position {position} of {total}.',
  'sort.over': '{name} is at position {position} of {total} in {group}.',
  'sort.moved': '{name} is now at position {position} of {total} in {group}.',
  'sort.cancelled': '{name} is back where it was.',
});
