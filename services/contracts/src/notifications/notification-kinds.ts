/**
 * The kinds of notifications. Each is declared once, with its channels, their defaults, and the screen that it opens.
 * Settings, bell, toasts, push notifications, emails and the API documents are derived from it. The texts are in
 * `notification-texts.<language>.json`. This file contains no schemas, because the browser loads it.
 */
import type { JoinOutcome, MailMode } from '../enums.ts';

/** What `subject_id` refers to. For a mention, a raised hand and a join request, it is the id of the message, session and event. */
export const notificationSubjects = [
  'announcement',
  'connection',
  'event',
  'invitation',
  'join_request',
  'mention',
  'organization',
  'raised_hand',
  'session',
  'thread',
] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

/** Fields of a notification, as in the API, that determine the screen that it opens. */
export interface NotificationTarget {
  readonly subject_id: number;
  readonly actor: { readonly id: number } | null;
  readonly event: { readonly id: number } | null;
  readonly message: {
    readonly room: { readonly id: number; readonly session: { readonly id: number } | null };
    readonly seq: number;
  } | null;
  readonly join_outcome: JoinOutcome | null;
  readonly delay: { readonly session_count: number } | null;
}

/** Parts of the second line. Emails contain the start time where the app shows the time in another time zone. */
export type NotificationDetail = 'announcement' | 'event' | 'location' | 'other_time' | 'role' | 'start';

export interface NotificationDeclaration {
  /** Description in the API documents. */
  readonly description: string;
  /** A newer notification replaces an older one of the same kind and subject. */
  readonly subject: NotificationSubject;
  /** Returns the path of the screen that the notification opens. */
  readonly path: (target: NotificationTarget) => string;
  readonly detail?: readonly NotificationDetail[];
  /** Icon in the list if no person caused the notification. */
  readonly icon?: 'announcement' | 'change' | 'clock' | 'flag' | 'mail' | 'microphone' | 'role' | 'star';
  /** Whether push notifications are enabled by default. */
  readonly push: boolean;
  /** Whether push services deliver it immediately, even to devices in power-saving mode. */
  readonly isUrgent?: true;
  /** Time for which push services store it for an offline device. Defaults to one day. */
  readonly pushSeconds?: number;
  /** Default email setting. `NONE`: never sent by email. `SEPARATE`: other code always sends an email. */
  readonly mail: MailMode | 'NONE' | 'SEPARATE';
  /** `SEPARATE`: other code shows a toast. `ALWAYS`: shown even while its screen is open. */
  readonly toast?: 'ALWAYS' | 'SEPARATE';
  /** Other people are waiting for the person: quiet hours do not apply, and the toast is shown longer. */
  readonly isCall?: true;
  /** Obsolete after the start of its session. */
  readonly isReminder?: true;
  /** If the next digest would be too late, an email is sent two hours before the start of the session. */
  readonly mailsBeforeStart?: true;
  /** Sent to many people at the same time: its server event contains the content, so that they need not request it. */
  readonly isSessionNews?: true;
  /** Opening its subject marks it as read. Opening a session marks all notifications about the session as read. */
  readonly isReadByVisit?: true;
  /** Hidden from people who no longer organize the event. */
  readonly isForOrganizers?: true;
  /** Shown even if the actor or the recipient has blocked the other. */
  readonly isShownIfBlocked?: true;
  /** Includes the number of open join requests. */
  readonly hasRequestCount?: true;
}

const dashboard = '/app/dashboard';
const eventPath = (event_id: number): string => `/app/events/${event_id}`;
const subjectEvent = ({ subject_id }: NotificationTarget): string => eventPath(subject_id);
const subjectSession = ({ event, subject_id }: NotificationTarget): string =>
  event === null ? dashboard : `${eventPath(event.id)}/sessions/${subject_id}`;

function messagePath({ event, message }: NotificationTarget): string {
  if (event === null || message === null) return dashboard;
  const { room, seq } = message;
  const query = `room=${room.id}&message=${seq}`;
  return room.session === null
    ? `${eventPath(event.id)}/networking?tab=chat&${query}`
    : `${eventPath(event.id)}/sessions/${room.session.id}?${query}#chat`;
}

/** In the order of the notification settings. */
const declared = {
  CONNECTION_REQUESTED: {
    description: 'The person received a connection request.',
    subject: 'connection',
    path: () => '/app/network?tab=incoming',
    push: true,
    mail: 'AT_ONCE',
    toast: 'SEPARATE',
  },
  CONNECTION_ACCEPTED: {
    description: 'A connection request of the person was accepted.',
    subject: 'connection',
    path: ({ actor }) => (actor === null ? '/app/network' : `/app/users/${actor.id}`),
    push: false,
    mail: 'DAILY',
    toast: 'SEPARATE',
  },
  DIRECT_MESSAGE: {
    description: 'The person received a direct message.',
    subject: 'thread',
    path: ({ subject_id }) => `/app/dashboard?thread=${subject_id}`,
    detail: ['event'],
    push: true,
    isUrgent: true,
    mail: 'AT_ONCE',
  },
  INVITATION: {
    description: 'The person received an invitation.',
    subject: 'invitation',
    path: () => dashboard,
    detail: ['role'],
    icon: 'mail',
    push: true,
    mail: 'SEPARATE',
  },
  EVENT_ROLE: {
    description: 'The role of the person in an event changed.',
    subject: 'event',
    path: subjectEvent,
    icon: 'role',
    push: false,
    mail: 'DAILY',
    isReadByVisit: true,
  },
  ORGANIZATION_ROLE: {
    description: 'The role of the person in an organization changed.',
    subject: 'organization',
    path: ({ subject_id }) => `/app/organizations/${subject_id}`,
    icon: 'role',
    push: false,
    mail: 'DAILY',
    isReadByVisit: true,
  },
  SESSION_STARTING: {
    description: 'A bookmarked session is about to start.',
    subject: 'session',
    path: subjectSession,
    detail: ['other_time', 'location', 'event'],
    icon: 'clock',
    push: true,
    isUrgent: true,
    mail: 'NONE',
    isReminder: true,
    isSessionNews: true,
  },
  SESSION_CHANGED: {
    description: 'A bookmarked session was moved or cancelled.',
    subject: 'session',
    path: (target) =>
      target.event !== null && target.delay !== null && target.delay.session_count > 1
        ? `${eventPath(target.event.id)}/agenda`
        : subjectSession(target),
    detail: ['start', 'location', 'event'],
    icon: 'change',
    push: true,
    isUrgent: true,
    mail: 'DAILY',
    toast: 'ALWAYS',
    mailsBeforeStart: true,
    isSessionNews: true,
  },
  PEOPLE_EXPORTED: {
    description: 'The list of members of an event that the person organizes was exported.',
    subject: 'event',
    path: (target) => `${subjectEvent(target)}/admin/attendees`,
    push: false,
    mail: 'DAILY',
    isShownIfBlocked: true,
  },
  JOINED_IN_OTHER_ROLE: {
    description: 'Somebody accepted an invitation to an event and has another role than the invitation offered.',
    subject: 'invitation',
    path: ({ actor, event }) => {
      if (event === null) return dashboard;
      const attendees = `${eventPath(event.id)}/admin/attendees`;
      return actor === null ? attendees : `${attendees}?person=${actor.id}`;
    },
    push: false,
    mail: 'DAILY',
    isForOrganizers: true,
    isShownIfBlocked: true,
  },
  JOIN_REQUESTED: {
    description: 'Somebody requested to join an event that the person organizes.',
    subject: 'event',
    path: (target) => `${subjectEvent(target)}/admin/attendees?tab=requests`,
    push: true,
    mail: 'DAILY',
    isForOrganizers: true,
    hasRequestCount: true,
  },
  JOIN_ANSWERED: {
    description: 'A request of the person to join an event was answered.',
    subject: 'join_request',
    path: (target) =>
      target.join_outcome === 'ACCEPTED' || target.join_outcome === 'SEAT' ? subjectEvent(target) : '/app/events',
    push: true,
    mail: 'SEPARATE',
  },
  STAGE_CALL: {
    description: 'A session in which the person speaks is about to start.',
    subject: 'session',
    path: subjectSession,
    detail: ['other_time', 'location', 'event'],
    icon: 'microphone',
    push: true,
    isUrgent: true,
    mail: 'NONE',
    isCall: true,
    isReminder: true,
    isSessionNews: true,
  },
  REPORTED: {
    description: 'A message or a member was reported to the moderators.',
    subject: 'event',
    path: (target) => `${subjectEvent(target)}/admin/moderation`,
    icon: 'flag',
    push: true,
    mail: 'DAILY',
  },
  SCHEDULE_NEWS: {
    description: 'A schedule subscription changed the agenda, waits for an answer, failed, or works again.',
    subject: 'event',
    path: (target) => `${subjectEvent(target)}/import`,
    push: false,
    mail: 'DAILY',
    isForOrganizers: true,
  },
  FEEDBACK_ASKED: {
    description: 'A session ended, and the person is asked for feedback.',
    subject: 'session',
    path: (target) => `${subjectSession(target)}#feedback`,
    detail: ['event'],
    icon: 'star',
    push: false,
    mail: 'NONE',
  },
  MENTIONED: {
    description: 'The person was mentioned in a chat room.',
    subject: 'mention',
    path: messagePath,
    detail: ['event'],
    push: true,
    isUrgent: true,
    mail: 'DAILY',
  },
  HAND_CALLED: {
    description: 'The person was called to speak after raising a hand.',
    subject: 'raised_hand',
    path: subjectSession,
    detail: ['location', 'event'],
    icon: 'microphone',
    push: true,
    isUrgent: true,
    // Moderators do not wait longer for a called person.
    pushSeconds: 120,
    mail: 'NONE',
    toast: 'SEPARATE',
    isCall: true,
  },
  ANNOUNCEMENT: {
    description: 'The person received an announcement.',
    subject: 'announcement',
    path: ({ event }) => (event === null ? dashboard : eventPath(event.id)),
    detail: ['announcement'],
    icon: 'announcement',
    push: true,
    isUrgent: true,
    mail: 'NONE',
    isReadByVisit: true,
  },
} as const satisfies Readonly<Record<string, NotificationDeclaration>>;

type Declared = typeof declared;
type KindWith<Part> = { [K in keyof Declared]: Declared[K] extends Part ? K : never }[keyof Declared];

export type NotificationKind = keyof Declared;
/** Kinds that are sent by email unless disabled by the person. */
export type MailedKind = KindWith<{ readonly mail: MailMode }>;
/** Kinds to which a person is expected to respond. Their emails have individual subjects. */
type PersonalKind = KindWith<{ readonly mail: 'AT_ONCE' }>;
type CallKind = KindWith<{ readonly isCall: true }>;
export type SessionNotificationKind = KindWith<{ readonly isSessionNews: true }>;

export const notificationDeclarations: Readonly<Record<NotificationKind, NotificationDeclaration>> = declared;

export const notificationKinds = Object.keys(declared) as readonly NotificationKind[];

export const filterNotificationKinds = (
  matches: (declaration: NotificationDeclaration) => boolean,
): readonly NotificationKind[] => notificationKinds.filter((kind) => matches(notificationDeclarations[kind]));

export const sessionNotificationKinds = filterNotificationKinds(
  ({ isSessionNews }) => isSessionNews === true,
) as readonly SessionNotificationKind[];

export const isMailedKind = (kind: NotificationKind): kind is MailedKind =>
  !['NONE', 'SEPARATE'].includes(notificationDeclarations[kind].mail);

export const isPersonalKind = (kind: NotificationKind): kind is PersonalKind =>
  notificationDeclarations[kind].mail === 'AT_ONCE';

export const isCallKind = (kind: NotificationKind): kind is CallKind => notificationDeclarations[kind].isCall === true;

export const perNotificationKind = <T>(valueOf: (kind: NotificationKind) => T) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, valueOf(kind)])) as Record<NotificationKind, T>;

export const notificationPath = (target: NotificationTarget & { readonly kind: NotificationKind }): string =>
  notificationDeclarations[target.kind].path(target);

/** Returns the key of the text that the service worker shows for a push notification. */
export const pushTextKey = (kind: NotificationKind) => `${kind}.push` as const;

/** Payload of a push notification for the service worker. It contains no names and no message text. */
export interface PushPayload {
  readonly kind: NotificationKind;
  /** Number of unread notifications of the person. */
  readonly count: number;
  /** Path of the screen to open. */
  readonly path: string;
}
