/** Actions on messages: replying, scrolling to a message, and the loaders of the menu and the dialogs. */
export { quoteOf, withUpdatedQuotes as requoted } from './quotes.ts';
export { Replying } from './replying.tsx';
export { scrollToMessage as showMessage } from './show-message.ts';

export const loadMenu = async () => ({ default: (await import('./message-menu.tsx')).MessageMenu });

export const loadMentioning = async () => ({ default: (await import('./mentions/mentioning.tsx')).Mentioning });

export const loadMentioningText = async () => ({
  default: (await import('./mentions/mentioning-text.tsx')).MentioningText,
});

export const loadDialog = async () => ({ default: (await import('./message-dialog.tsx')).MessageDialog });
