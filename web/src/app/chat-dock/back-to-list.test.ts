import { expect, it } from 'vitest';
import { chatWindowsInitial } from '../../lib/stores/chat-windows.ts';
import { withListInstead } from './back-to-list.ts';

it('going back to the list closes the thread and minimizes the others', () => {
  const windows = { ...chatWindowsInitial, active_threads: [1, 2], minimized_threads: [3] };
  expect(withListInstead(windows, 2)).toEqual({
    ...chatWindowsInitial,
    sidebar_expanded: true,
    active_threads: [],
    minimized_threads: [3, 1],
  });
});
