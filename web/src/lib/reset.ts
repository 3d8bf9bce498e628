import { deleteCachedReplies } from './cached-replies.ts';
import { clearDrafts } from './drafts.ts';
import { clearPositions } from './saved-position.ts';
import { disconnectSocket } from './socket.ts';
import { setUser } from './stores/auth.ts';
import { chatWindowsInitial, useChatWindows } from './stores/chat-windows.ts';
import { layoutInitial, useLayout, useNavigationContext } from './stores/layout.ts';
import { closeAllModals } from './stores/modals.ts';
import { resetServerCache } from './swr.ts';

/** Deletes all data of the user: connection, cached replies and all client state (logout). */
export async function resetClientState(): Promise<void> {
  disconnectSocket();
  setUser(null);
  closeAllModals();
  clearDrafts();
  clearPositions();
  useChatWindows.setState(chatWindowsInitial, true);
  useLayout.setState(layoutInitial, true);
  useNavigationContext.setState({ event_id: null, session_id: null }, true);
  await Promise.all([resetServerCache(), deleteCachedReplies()]);
}
