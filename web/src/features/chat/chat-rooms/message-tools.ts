/** Actions on messages: replying, scrolling to a message, and the loaders of the menu and the dialogs. */
export { quoteOf, withUpdatedQuotes } from './quotes.ts';
export { Replying } from './replying.tsx';
export { scrollToMessage } from './scroll-to-message.ts';

export const loadMenu = async () => ({ default: (await import('./message-menu.tsx')).MessageMenu });

export const loadMentioning = async () => ({ default: (await import('./mentions/mentioning.tsx')).Mentioning });

export const loadMentioningText = async () => ({
  default: (await import('./mentions/mentioning-text.tsx')).MentioningText,
});

export const loadDialog = async () => ({ default: (await import('./message-dialog.tsx')).MessageDialog });
