/**
 * Toasts about new notifications, announced politely by screen readers. Nothing is shown for the content that the user
 * is reading, or in a hidden tab; several notifications are combined.
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
import { collapse, isNewSince, isScreenOf, type Shown } from './notification-toasts.rules.ts';
import { viewOf } from './notification-view.ts';
import { markRead } from './notifications.api.ts';
import { t } from './toasts.en.json';

/** Messages and requests are marked as read immediately where they are open, and several changes arrive together. */
const gatherMs = 1_200;
const callMs = 30_000;

let waiting = new Map<string, Notification>();
let isPersonal = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Newest notification that was processed; null before the first update. */
let consideredId: number | null = null;
let shown: Shown = { atMs: [], collapsed: 0 };

const withoutFacts = {
  actor: null,
  organization: null,
  role: null,
  former_role: null,
  join_outcome: null,
  schedule_news: null,
  message: null,
  request_count: null,
  announcement: null,
  delay: null,
} as const;

const ofSession = ({ kind, event, session, delay }: SessionNotification): Notification => ({
  ...withoutFacts,
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

/** Checks whether the screen of the subject is open, for example the room among those of the event. */
function isOpen(one: Notification): boolean {
  if (isMessage(one)) return isThreadOpen(one.subject_id);
  return isScreenOf(viewOf(one, 'event').path, location.pathname + location.search);
}

/** Checks whether the user is reading the subject. A change of the open screen is still announced. */
function isBeingRead(one: Notification): boolean {
  // On a small screen a conversation fills the window, and the toast would cover it.
  const isCovered = isMessage(one) && isSmallScreen();
  return (document.hasFocus() || isCovered) && notificationDeclarations[one.kind].toast !== 'ALWAYS' && isOpen(one);
}

const toastedMax = 20;

/** Notifications whose toasts may still be shown. */
const toasted = new Map<string, Notification>();

/** Removes the toasts about content that the user has opened. */
function dismissOpened(): void {
  for (const [id, one] of toasted) {
    if (!isOpen(one)) continue;
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

/** Connections have separate toasts, with an answer button, and a call to the microphone is shown immediately. */
const hasSeparateToast = ({ kind }: Notification): boolean => notificationDeclarations[kind].toast === 'SEPARATE';

function open(one: Notification, path: string): void {
  if (one.id > 0) void markRead(one.id);
  if (isMessage(one)) showThread(one.subject_id);
  else go(path);
}

function showOne(one: Notification): void {
  const { text, detail, path } = viewOf(one, useTimeMode.getState().mode);
  watchScreens();
  // The toast of a change to the open session stays.
  if (!isOpen(one)) toasted.set(keyOf(one), one);
  if (toasted.size > toastedMax) toasted.delete([...toasted.keys()][0] ?? '');
  showToast({
    id: keyOf(one),
    tone: 'info',
    title: isCallKind(one.kind) ? kindText(`${one.kind}.toast`, { title: one.session?.title ?? '' }) : text,
    ...(detail === '' ? {} : { text: detail }),
    ...(isCallKind(one.kind) ? { durationMs: callMs } : {}),
    action: { label: t('toast.open'), onSelect: () => open(one, path) },
  });
}

/** Loads personal notifications: their server events contain no names. */
async function gatherPersonal(): Promise<void> {
  const { notifications } = await call('GET /notifications', { query: {} });
  for (const one of notifications.filter((candidate) => isNewSince(candidate, consideredId, notifications)))
    if (!hasSeparateToast(one) && !waiting.has(keyOf(one))) waiting.set(keyOf(one), one);
  consideredId = Math.max(consideredId ?? 0, notifications[0]?.id ?? 0);
}

async function flush(): Promise<void> {
  timer = undefined;
  if (isPersonal) await gatherPersonal().catch(() => undefined);
  isPersonal = false;
  const news = [...waiting.values()].filter((one) => !isBeingRead(one));
  waiting = new Map();
  if (news.length === 0 || document.visibilityState === 'hidden') return;
  const { next, singles, count } = collapse(shown, news.length, performance.now());
  shown = next;
  if (singles) {
    for (const one of news) showOne(one);
  } else {
    showToast({
      id: 'notifications',
      tone: 'info',
      title: t('toast.many', { count }),
      action: { label: t('toast.show'), onSelect: () => setBellPanel(true) },
    });
  }
}

/** Shows toasts about new notifications: for the given sessions, or, without any, for the new ones in the list. */
export function showNotificationToasts(news: readonly SessionNotification[]): void {
  // A live region must exist before its first text is inserted.
  prepareToasts();
  if (news.length === 0) isPersonal = true;
  for (const one of news.map(ofSession)) waiting.set(keyOf(one), one);
  timer ??= setTimeout(() => void flush(), gatherMs);
}

/** Shows that the user has been given the microphone of a session. */
export function showHandCalled({ session_id, event_id, title, called_at }: ServerEventPayload<'hand_called'>): void {
  const path = notificationPath({
    ...withoutFacts,
    kind: 'HAND_CALLED',
    subject_id: session_id,
    event: { id: event_id },
  });
  showToast({
    id: `hand:${session_id}:${called_at}`,
    tone: 'info',
    title: kindText('HAND_CALLED.toast', { title }),
    durationMs: callMs,
    action: { label: t('toast.open'), onSelect: () => go(path) },
  });
}
