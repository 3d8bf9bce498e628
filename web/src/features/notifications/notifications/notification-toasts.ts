/**
 * Toasts about new notifications, announced politely by screen readers. Nothing is shown for the content that is
 * displayed, or in a hidden tab; several notifications are combined.
 */
import {
  isCallKind,
  notificationDeclarations,
  notificationPath,
} from '@plenum/contracts/notifications/notification-kinds';
import { t as kindText } from '@plenum/contracts/notifications/notification-texts.en.json';
import type { Notification, SessionNotification } from '@plenum/contracts/notifications/notifications';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { call } from '../../../lib/http.ts';
import { isSmallScreen } from '../../../lib/media.ts';
import { go } from '../../../lib/navigate.ts';
import { showThread, useChatWindows } from '../../../lib/stores/chat-windows.ts';
import { useTimeMode } from '../../../lib/stores/time-mode.ts';
import { dismissToast, prepareToasts, showToast } from '../../../ui/toast.ts';
import { setBellPanel } from './bell-panel.ts';
import { collapse, isNewSince, isScreenOf, type RecentToasts } from './notification-toasts.rules.ts';
import { viewOf } from './notification-view.ts';
import { markRead } from './notifications.api.ts';
import { t } from './toasts.en.json';

/** Messages and requests are marked as read immediately where they are open, and several changes arrive together. */
const batchMs = 1_200;
const callDisplayMs = 30_000;

let pending = new Map<string, Notification>();
let isPersonal = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Newest notification that was processed; null before the first update. */
let lastProcessedId: number | null = null;
let recentToasts: RecentToasts = { atMs: [], collapsed: 0 };

const emptyFields = {
  actor: null,
  organization: null,
  role: null,
  former_role: null,
  invited_role: null,
  join_outcome: null,
  schedule_news: null,
  message: null,
  request_count: null,
  announcement: null,
  delay: null,
} as const;

const ofSession = ({ kind, event, session, delay }: SessionNotification): Notification => ({
  ...emptyFields,
  id: 0,
  kind,
  subject_id: session.id,
  is_read: false,
  created_at: session.starts_at,
  event,
  session,
  delay: delay ?? null,
});

const keyOf = ({ kind, subject_id }: Notification): string => `${kind}:${subject_id}`;

const isMessage = ({ kind }: Notification): boolean => notificationDeclarations[kind].subject === 'thread';

function isThreadOpen(thread_id: number): boolean {
  const { active_threads, mobile_thread_id, sidebar_expanded } = useChatWindows.getState();
  return isSmallScreen() ? sidebar_expanded && mobile_thread_id === thread_id : active_threads.includes(thread_id);
}

const isRoomOpen = (room_id: number): boolean =>
  document.querySelector(`[data-room="${room_id}"]`)?.checkVisibility() === true;

/** Checks whether the conversation, the room or the screen of the subject is open. */
function isOpen(notification: Notification): boolean {
  if (isMessage(notification)) return isThreadOpen(notification.subject_id);
  if (notification.message !== null && isRoomOpen(notification.message.room.id)) return true;
  return isScreenOf(viewOf(notification, 'event').path, location.pathname + location.search);
}

/** Checks whether the subject is displayed. A change of the open screen is still announced. */
const isDisplayed = (notification: Notification): boolean =>
  notificationDeclarations[notification.kind].toast !== 'ALWAYS' && isOpen(notification);

const maxToasted = 20;

/** Notifications whose toasts may still be shown. */
const toasted = new Map<string, Notification>();

/** Removes the toasts about content that the user has opened. */
function dismissOpened(): void {
  for (const [id, notification] of toasted) {
    if (!isOpen(notification)) continue;
    toasted.delete(id);
    dismissToast(id);
  }
}

let isWatching = false;

/** Browsers without the Navigation API dispatch no event for a change of the path; the toast then expires. */
function watchScreens(): void {
  if (isWatching) return;
  isWatching = true;
  useChatWindows.subscribe(dismissOpened);
  if ('navigation' in globalThis) navigation.addEventListener('currententrychange', dismissOpened);
}

/**
 * Connection requests have separate toasts with an answer button, and a call to the microphone is shown immediately.
 */
const hasSeparateToast = ({ kind }: Notification): boolean => notificationDeclarations[kind].toast === 'SEPARATE';

function open(notification: Notification, path: string): void {
  if (notification.id > 0) void markRead(notification.id);
  if (isMessage(notification)) showThread(notification.subject_id, true);
  else go(path);
}

function showNotification(notification: Notification): void {
  const { text, detail, path } = viewOf(notification, useTimeMode.getState().mode);
  watchScreens();
  // The toast of a change to the open session stays.
  if (!isOpen(notification)) toasted.set(keyOf(notification), notification);
  if (toasted.size > maxToasted) toasted.delete([...toasted.keys()][0] ?? '');
  showToast({
    id: keyOf(notification),
    tone: 'info',
    title: isCallKind(notification.kind)
      ? kindText(`${notification.kind}.toast`, { title: notification.session?.title ?? '' })
      : text,
    ...(detail === '' ? {} : { text: detail }),
    ...(isCallKind(notification.kind) ? { durationMs: callDisplayMs } : {}),
    action: {
      label: t(isMessage(notification) ? 'toast.reply' : 'toast.open'),
      onSelect: () => open(notification, path),
    },
  });
}

/** Loads personal notifications: their server events contain no names. */
async function loadPersonal(): Promise<void> {
  const { notifications } = await call('GET /notifications', { query: {} });
  for (const notification of notifications.filter((candidate) => isNewSince(candidate, lastProcessedId, notifications)))
    if (!hasSeparateToast(notification) && !pending.has(keyOf(notification)))
      pending.set(keyOf(notification), notification);
  lastProcessedId = Math.max(lastProcessedId ?? 0, notifications[0]?.id ?? 0);
}

async function flush(): Promise<void> {
  timer = undefined;
  if (isPersonal) await loadPersonal().catch(() => undefined);
  isPersonal = false;
  const unreadNow = [...pending.values()].filter((notification) => !isDisplayed(notification));
  pending = new Map();
  if (unreadNow.length === 0 || document.visibilityState === 'hidden') return;
  const { next, singles, count } = collapse(recentToasts, unreadNow.length, performance.now());
  recentToasts = next;
  if (singles) {
    for (const notification of unreadNow) showNotification(notification);
  } else {
    showToast({
      id: 'notifications',
      tone: 'info',
      title: t('toast.many', { count }),
      action: { label: t('toast.show'), onSelect: () => setBellPanel(true) },
    });
  }
}

/** Shows toasts about new notifications: for the given sessions, or for the new ones in the list if none are given. */
export function showNotificationToasts(sessionNotifications: readonly SessionNotification[]): void {
  // A live region must exist before its first text is inserted.
  prepareToasts();
  if (sessionNotifications.length === 0) isPersonal = true;
  for (const notification of sessionNotifications.map(ofSession)) pending.set(keyOf(notification), notification);
  timer ??= setTimeout(() => void flush(), batchMs);
}

/** Shows that the user has been given the microphone of a session. */
export function showHandCalled({ session_id, event_id, title, called_at }: ServerEventPayload<'hand_called'>): void {
  const path = notificationPath({
    ...emptyFields,
    kind: 'HAND_CALLED',
    subject_id: session_id,
    event: { id: event_id },
  });
  showToast({
    id: `hand:${session_id}:${called_at}`,
    tone: 'info',
    title: kindText('HAND_CALLED.toast', { title }),
    durationMs: callDisplayMs,
    action: { label: t('toast.open'), onSelect: () => go(path) },
  });
}
