import { useChatWindows } from '../../lib/stores/chat-windows.ts';

/** Focuses the bar, which is always mounted: the fallback if the previously focused element no longer exists. */
export const focusBar = (): void => document.querySelector<HTMLElement>('[data-chat-bar]')?.focus();

/** Opens the list of conversations; called from other parts of the app. */
export function openMessages(): void {
  useChatWindows.setState({ sidebar_expanded: true });
  focusBar();
}

/**
 * Focuses the chat of the screen: the message log, or otherwise the button that opens it; without either, the list of
 * conversations.
 */
export function focusChat(): void {
  const candidates = document.querySelectorAll<HTMLElement>('main [role=log], main [data-chat-opener]');
  const chat = [...candidates].find((place) => place.checkVisibility());
  if (chat === undefined) openMessages();
  else chat.focus();
}
