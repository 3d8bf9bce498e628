import { useChatWindows, withClosed, type ChatWindows } from '../../lib/stores/chat-windows.ts';

/** Closes a thread and shows the list in its place; the other open threads are minimized. */
export function withListInstead(windows: ChatWindows, thread_id: number): ChatWindows {
  const { active_threads, minimized_threads } = withClosed(windows, thread_id);
  return {
    ...windows,
    sidebar_expanded: true,
    active_threads: [],
    minimized_threads: [...minimized_threads, ...active_threads],
  };
}

export const backToList = (thread_id: number): void =>
  useChatWindows.setState((windows) => withListInstead(windows, thread_id));
