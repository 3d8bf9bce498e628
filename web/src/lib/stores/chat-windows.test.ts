import { beforeEach, describe, expect, it } from 'vitest';
import {
  chatWindowsInitial,
  claimWindows,
  closeThread,
  paneCount,
  minimizeThread,
  toggleThread,
  useChatWindows,
  withClosed,
  broughtToFront,
  withStored,
  withMinimized,
  withMobileOpened,
  withOpened,
  withToggled,
  type ChatWindows,
} from './chat-windows.ts';

const windows = (active_threads: number[], minimized_threads: number[] = []): ChatWindows => ({
  ...chatWindowsInitial,
  active_threads,
  minimized_threads,
});

describe('chat windows', () => {
  it('opening removes a thread from the minimized ones', () => {
    expect(withOpened(windows([1], [2, 3]), 2)).toEqual(windows([1, 2], [3]));
  });

  it('three windows fit', () => {
    expect(withOpened(windows([1, 2]), 3)).toEqual(windows([1, 2, 3]));
  });

  it('a fourth minimizes the oldest', () => {
    expect(withOpened(windows([1, 2, 3], [9]), 4)).toEqual(windows([2, 3, 4], [9, 1]));
    expect(withOpened(windows([1, 2, 3], [4]), 4)).toEqual(windows([2, 3, 4], [1]));
  });

  it('opening an open one changes nothing', () => {
    expect(withOpened(windows([1, 2, 3]), 1)).toEqual(windows([1, 2, 3]));
  });

  it('bringing to the front makes a thread the newest, whether open or not', () => {
    expect(broughtToFront(windows([1, 2, 3]), 1)).toEqual(windows([2, 3, 1]));
    expect(broughtToFront(windows([1, 2, 3], [4]), 4)).toEqual(windows([2, 3, 4], [1]));
  });

  it('closing removes from both lists, minimizing moves', () => {
    expect(withClosed(windows([1, 2], [3]), 3)).toEqual(windows([1, 2]));
    expect(withClosed(windows([1, 2], [3]), 1)).toEqual(windows([2], [3]));
    expect(withMinimized(windows([1, 2], [3]), 1)).toEqual(windows([2], [3, 1]));
    expect(withMinimized(windows([1], []), 7)).toEqual(windows([1]));
  });

  it('maximizing behaves like opening and toggles', () => {
    expect(withToggled(windows([1], [2]), 2)).toEqual(windows([1, 2]));
    expect(withToggled(windows([1, 2]), 2)).toEqual(windows([1], [2]));
  });

  it('on a phone opening expands the sidebar and closing clears the thread', () => {
    const openWindows = withMobileOpened(windows([]), 5);
    expect(openWindows).toMatchObject({ mobile_thread_id: 5, sidebar_expanded: true });
    expect(withClosed(openWindows, 5).mobile_thread_id).toBeNull();
    expect(withClosed(openWindows, 6).mobile_thread_id).toBe(5);
  });

  it('a page restores its windows, minimized where they would cover it', () => {
    const saved = { ...withMobileOpened(windows([1], [2]), 5), mobile_tab: 'rooms' } as const;
    expect(withStored(chatWindowsInitial, saved, false)).toEqual(saved);
    expect(withStored(chatWindowsInitial, saved, true)).toEqual({ ...windows([], [2, 1]), mobile_tab: 'rooms' });
  });

  it('the list and active threads are open panes, minimized threads are not', () => {
    expect(paneCount(windows([1]))).toBe(1);
    expect(paneCount({ ...windows([1, 2]), sidebar_expanded: true })).toBe(3);
    expect(paneCount(windows([], [1]))).toBe(0);
  });
});

describe('the store of chat windows', () => {
  beforeEach(() => useChatWindows.setState(chatWindowsInitial, true));

  it('follows a person who minimizes, toggles and closes', () => {
    useChatWindows.setState(windows([2, 3, 4], [1]));
    minimizeThread(3);
    toggleThread(1);
    expect(useChatWindows.getState()).toEqual(windows([2, 4, 1], [3]));
    closeThread(4);
    closeThread(3);
    expect(useChatWindows.getState()).toEqual(windows([2, 1]));
  });

  it('keeps the windows of one person and none of another', () => {
    claimWindows(7);
    useChatWindows.setState({ active_threads: [1] });
    claimWindows(7);
    expect(useChatWindows.getState()).toMatchObject({ owner_id: 7, active_threads: [1] });
    claimWindows(8);
    expect(useChatWindows.getState()).toEqual({ ...chatWindowsInitial, owner_id: 8 });
  });
});
