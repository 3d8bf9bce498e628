import { narrowBesideMessages, narrowScreen } from './media.ts';
import { hasOpenPanes, useChatWindows } from './stores/chat-windows.ts';
import { useMediaQuery } from './use-media-query.ts';

/** Returns whether the page has the layout of a narrow screen: because of the screen, or of open messages beside it. */
export function useNarrowScreen(): boolean {
  const hasMessages = useChatWindows(hasOpenPanes);
  return useMediaQuery(hasMessages ? narrowBesideMessages : narrowScreen);
}
