import { useChatWindows } from '../../lib/stores/chat-windows.ts';

/** The bar is always there: the focus that has nowhere to go back to goes to it. */
export const focusBar = (): void => document.querySelector<HTMLElement>('[data-chat-bar]')?.focus();

/** Opens the list of conversations from elsewhere. */
export function openMessages(): void {
  useChatWindows.setState({ sidebar_expanded: true });
  focusBar();
}
