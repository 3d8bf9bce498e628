import { maxActiveChatThreads } from '@plenum/contracts/limits';
import { create } from 'zustand';
import { isSmallScreen, messagesAbovePage } from '../media.ts';
import { persistStore, readStoredFields } from '../stored-fields.ts';

export type MobileTab = 'global' | 'event' | 'rooms' | 'session';

/** State of the chat windows. Thread ids, oldest first. */
export interface ChatWindows {
  /** User of these windows; another user on this device starts without windows. */
  readonly owner_id: number | null;
  readonly sidebar_expanded: boolean;
  readonly active_threads: readonly number[];
  readonly minimized_threads: readonly number[];
  readonly active_tab: 'general' | 'event';
  readonly mobile_tab: MobileTab;
  readonly mobile_thread_id: number | null;
}

export const chatWindowsInitial: ChatWindows = {
  owner_id: null,
  sidebar_expanded: false,
  active_threads: [],
  minimized_threads: [],
  active_tab: 'general',
  mobile_tab: 'global',
  mobile_thread_id: null,
};

const omit = (threads: readonly number[], thread_id: number) => threads.filter((id) => id !== thread_id);

/** Opens a thread; a fourth one minimizes the oldest active one. */
export function withOpened(windows: ChatWindows, thread_id: number): ChatWindows {
  if (windows.active_threads.includes(thread_id)) return windows;
  const isFull = windows.active_threads.length >= maxActiveChatThreads;
  const [oldest, ...newer] = windows.active_threads;
  const minimized = omit(windows.minimized_threads, thread_id);
  return {
    ...windows,
    active_threads: [...(isFull ? newer : windows.active_threads), thread_id],
    minimized_threads: isFull && oldest !== undefined ? [...minimized, oldest] : minimized,
  };
}

/** Brings a thread to the front, even an open one that does not fit on a narrow screen. */
export const broughtToFront = (windows: ChatWindows, thread_id: number): ChatWindows =>
  withOpened({ ...windows, active_threads: omit(windows.active_threads, thread_id) }, thread_id);

export function withClosed(windows: ChatWindows, thread_id: number): ChatWindows {
  return {
    ...windows,
    active_threads: omit(windows.active_threads, thread_id),
    minimized_threads: omit(windows.minimized_threads, thread_id),
    mobile_thread_id: windows.mobile_thread_id === thread_id ? null : windows.mobile_thread_id,
  };
}

/** Minimizes an active thread; no effect on others. */
export function withMinimized(windows: ChatWindows, thread_id: number): ChatWindows {
  if (!windows.active_threads.includes(thread_id)) return windows;
  return {
    ...windows,
    active_threads: omit(windows.active_threads, thread_id),
    minimized_threads: [...omit(windows.minimized_threads, thread_id), thread_id],
  };
}

/** Toggles a thread: opens a minimized one, minimizes an active one. */
export function withToggled(windows: ChatWindows, thread_id: number): ChatWindows {
  return windows.active_threads.includes(thread_id)
    ? withMinimized(windows, thread_id)
    : withOpened(windows, thread_id);
}

export function withMobileOpened(windows: ChatWindows, thread_id: number): ChatWindows {
  return { ...windows, mobile_thread_id: thread_id, sidebar_expanded: true };
}

/** Minimizes all threads and closes the list. */
const withAllMinimized = (windows: ChatWindows): ChatWindows => ({
  ...windows,
  sidebar_expanded: false,
  active_threads: [],
  minimized_threads: [...windows.minimized_threads, ...windows.active_threads],
  mobile_thread_id: null,
});

/**
 * Returns the initial state of a page, as the user left it. If messages are above the page, everything starts
 * minimized.
 * @param isAbovePage whether the screen is too narrow for messages next to the page
 */
export function withStored(windows: ChatWindows, stored: Partial<ChatWindows>, isAbovePage: boolean): ChatWindows {
  const restored = { ...windows, ...stored };
  return isAbovePage ? withAllMinimized(restored) : restored;
}

/** Returns the number of open panes of the desktop dock: the list and the active threads. */
export const paneCount = ({ sidebar_expanded, active_threads }: ChatWindows): number =>
  active_threads.length + (sidebar_expanded ? 1 : 0);

const storageKey = 'plenum.chat';

/** Chat windows of this tab; restored after a reload. */
export const useChatWindows = create<ChatWindows>()(() => {
  const stored = readStoredFields<ChatWindows>(storageKey, 'sessionStorage');
  return Object.keys(stored).length === 0
    ? chatWindowsInitial
    : withStored(chatWindowsInitial, stored, window.matchMedia(messagesAbovePage).matches);
});
persistStore(useChatWindows, storageKey, (windows) => windows, 'sessionStorage');

/** Restores the windows of this tab; deletes those of another user. */
export function claimWindows(user_id: number): void {
  useChatWindows.setState((windows) =>
    windows.owner_id === user_id ? windows : { ...chatWindowsInitial, owner_id: user_id },
  );
}

interface FocusRequest {
  readonly thread_id: number | null;
  /** Element that had the focus when the window was opened, and gets it back. */
  readonly opener: HTMLElement | null;
  /** Whether the user wants to write: only then a phone shows its keyboard. */
  readonly isWriting: boolean;
}

export const noFocusRequest: FocusRequest = { thread_id: null, opener: null, isWriting: false };

/** Window that should take the focus; none after a reload. */
export const useFocusRequest = create<FocusRequest>()(() => noFocusRequest);

const change = (update: (windows: ChatWindows, thread_id: number) => ChatWindows) => (thread_id: number) =>
  useChatWindows.setState((windows) => update(windows, thread_id));

export const closeThread = change(withClosed);
export const minimizeThread = change(withMinimized);
export const toggleThread = change(withToggled);
export const minimizeAll = (): void => useChatWindows.setState(withAllMinimized);

/**
 * Shows a thread where this screen displays conversations and focuses it; on a phone, with `isWriting` also the input,
 * which opens the keyboard.
 */
export function showThread(thread_id: number, isWriting = false): void {
  const { activeElement } = document;
  const opener = activeElement instanceof HTMLElement ? activeElement : null;
  useFocusRequest.setState({ thread_id, opener, isWriting });
  change(isSmallScreen() ? withMobileOpened : broughtToFront)(thread_id);
}
