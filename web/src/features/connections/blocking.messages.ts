import { catalogue } from '../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'block.title': 'Block {name}?',
  'block.text':
    'No messages and no requests pass between you two, in either direction, and your conversation is hidden. {name} is not told.',
  'block.confirm': 'Block',
  'block.done': '{name} is blocked',
  'block.undo': 'Unblock',
  'block.undone': '{name} is no longer blocked',
});
