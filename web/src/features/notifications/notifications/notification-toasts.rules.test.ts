import { describe, expect, it } from 'vitest';
import {
  collapse,
  isNewSince,
  isScreenOf,
  type RecentToasts,
  maxSingleToasts,
  windowMs,
} from './notification-toasts.rules.ts';

const emptyState: RecentToasts = { atMs: [], collapsed: 0 };

describe('toasts about notifications', () => {
  it('are separate up to a number, and combined above it', () => {
    expect(collapse(emptyState, maxSingleToasts, 0)).toMatchObject({ singles: true, count: maxSingleToasts });
    expect(collapse(emptyState, maxSingleToasts + 1, 0)).toMatchObject({ singles: false, count: maxSingleToasts + 1 });
  });

  it('are combined in quick succession, and count on until a pause', () => {
    const first = collapse(emptyState, maxSingleToasts, 0);
    const second = collapse(first.next, 1, windowMs - 1);
    expect(second).toMatchObject({ singles: false, count: 1 });
    expect(collapse(second.next, 2, windowMs + 1)).toMatchObject({ singles: false, count: 3 });
    expect(collapse(second.next, 1, 2 * windowMs)).toMatchObject({ singles: true, count: 1 });
  });
});

it.each([
  ['unread above the last notification', { id: 8, is_read: false }, 7, true],
  ['the last notification', { id: 7, is_read: false }, 7, false],
  ['read elsewhere', { id: 8, is_read: true }, 7, false],
  ['the newest of the first list', { id: 8, is_read: false }, null, true],
])('detect a new notification: %s', (_case, candidate, considered, isNew) => {
  const all = [{ created_at: '2031-03-28T10:00:00.000Z' }];
  expect(isNewSince({ ...candidate, created_at: '2031-03-28T10:00:00.000Z' }, considered, all)).toBe(isNew);
  expect(isNewSince({ ...candidate, created_at: '2031-03-28T09:00:00.000Z' }, null, all)).toBe(false);
});

it.each([
  ['/app/events/1/networking?tab=chat&room=5', '/app/events/1/networking?tab=chat&room=5&message=9', true],
  ['/app/events/1/networking?tab=chat&room=5', '/app/events/1/networking?tab=chat&room=6', false],
  ['/app/events/1/sessions/3', '/app/events/1/sessions/3?tab=questions', true],
  ['/app/events/1/sessions/3', '/app/events/1/sessions/31', false],
])('the screen %s is at %s: %s', (screen, address, is_open) => {
  expect(isScreenOf(screen, address)).toBe(is_open);
});
