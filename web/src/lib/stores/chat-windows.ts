import { chat_threads_active_max } from '@plenum/contracts/limits';
import { create } from 'zustand';

/** The state of the messaging surfaces (spec: product 4, "Chat windows"). Threads by id, the oldest first. */
export interface ChatWindows {
  readonly sidebar_expanded: boolean;
  readonly active_threads: readonly number[];
  readonly minimized_threads: readonly number[];
  readonly current_event_id: number | null;
  readonly active_tab: 'general' | 'event';
  readonly active_room_id: number | null;
  readonly last_session_id: number | null;
  readonly mobile_thread_id: number | null;
}

export const chat_windows_initial: ChatWindows = {
  sidebar_expanded: false,
  active_threads: [],
  minimized_threads: [],
  current_event_id: null,
  active_tab: 'general',
  active_room_id: null,
  last_session_id: null,
  mobile_thread_id: null,
};

const without = (threads: readonly number[], thread_id: number) => threads.filter((id) => id !== thread_id);

/** Opens a thread; a fourth one pushes the oldest active one to the minimized. */
export function withOpened(windows: ChatWindows, thread_id: number): ChatWindows {
  if (windows.active_threads.includes(thread_id)) return windows;
  const crowded = windows.active_threads.length >= chat_threads_active_max;
  const [oldest, ...younger] = windows.active_threads;
  const minimized = without(windows.minimized_threads, thread_id);
  return {
    ...windows,
    active_threads: [...(crowded ? younger : windows.active_threads), thread_id],
    minimized_threads: crowded && oldest !== undefined ? [...minimized, oldest] : minimized,
  };
}

export function withClosed(windows: ChatWindows, thread_id: number): ChatWindows {
  return {
    ...windows,
    active_threads: without(windows.active_threads, thread_id),
    minimized_threads: without(windows.minimized_threads, thread_id),
    mobile_thread_id: windows.mobile_thread_id === thread_id ? null : windows.mobile_thread_id,
  };
}

/** Moves an active thread to the minimized; another one stays where it is. */
export function withMinimized(windows: ChatWindows, thread_id: number): ChatWindows {
  if (!windows.active_threads.includes(thread_id)) return windows;
  return {
    ...windows,
    active_threads: without(windows.active_threads, thread_id),
    minimized_threads: [...without(windows.minimized_threads, thread_id), thread_id],
  };
}

/** Maximizing toggles: a minimized thread opens, an active one is minimized. */
export function withToggled(windows: ChatWindows, thread_id: number): ChatWindows {
  return windows.active_threads.includes(thread_id)
    ? withMinimized(windows, thread_id)
    : withOpened(windows, thread_id);
}

export function withMobileOpened(windows: ChatWindows, thread_id: number): ChatWindows {
  return { ...windows, mobile_thread_id: thread_id, sidebar_expanded: true };
}

export const useChatWindows = create<ChatWindows>()(() => chat_windows_initial);

const change = (step: (windows: ChatWindows, thread_id: number) => ChatWindows) => (thread_id: number) =>
  useChatWindows.setState((windows) => step(windows, thread_id));

export const openThread = change(withOpened);
export const closeThread = change(withClosed);
export const minimizeThread = change(withMinimized);
export const toggleThread = change(withToggled);
export const openThreadOnMobile = change(withMobileOpened);
