import { useChatWindows } from '../../lib/stores/chat-windows.ts';

/** The bar is always there: the focus that has nowhere to go back to goes to it. */
export const focusBar = (): void => document.querySelector<HTMLElement>('[data-chat-bar]')?.focus();

/** Opens the list of conversations from elsewhere. */
export function openMessages(): void {
  useChatWindows.setState({ sidebar_expanded: true });
  focusBar();
}

/** Puts the focus into the chat of the screen: what is written there, else what opens it; without one, the messages. */
export function focusChat(): void {
  const places = document.querySelectorAll<HTMLElement>('main [role=log], main [data-chat-opener]');
  const chat = [...places].find((place) => place.checkVisibility());
  if (chat === undefined) openMessages();
  else chat.focus();
}
