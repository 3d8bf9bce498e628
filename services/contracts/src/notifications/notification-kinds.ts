/**
 * The kinds of notifications, each declared once: its channels and their defaults, what it replaces, and the screen that it
 * opens. Settings, bell, toasts, pushes, mails and the documents of the API follow from it. Its texts are in
 * `notification-texts.<language>.json`. Without schemas, because the browser uses it, too.
 */
import type { JoinOutcome, MailMode } from '../enums.ts';

/** What `subject_id` refers to. The id of a mention, a raised hand and a join request is that of its message, session and event. */
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

/** Facts of a notification that decide which screen it opens; the API has them under the same names. */
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

/** Parts of the second line; an email shows the start where the app shows the time in the other time zone. */
export type NotificationDetail = 'announcement' | 'event' | 'location' | 'other_time' | 'role' | 'start';

export interface NotificationDeclaration {
  /** Description in the documents of the API. */
  readonly description: string;
  /** A person has one notification of each kind and subject: a newer one replaces it. */
  readonly subject: NotificationSubject;
  /** Path of the screen that bell, toast, push and email open. */
  readonly path: (target: NotificationTarget) => string;
  readonly detail?: readonly NotificationDetail[];
  /** Shown in the list if no person caused the notification. */
  readonly icon?: 'announcement' | 'change' | 'clock' | 'flag' | 'mail' | 'microphone' | 'role' | 'star';
  /** Default of push notifications. */
  readonly push: boolean;
  /** Push services deliver it immediately, even to devices that save power. */
  readonly isUrgent?: true;
  /** How long push services keep it for a device that is offline; a day by default. */
  readonly pushSeconds?: number;
  /** Default of emails. `NONE`: never sent by email. `SEPARATE`: a separate email is always sent. */
  readonly mail: MailMode | 'NONE' | 'SEPARATE';
  /** `SEPARATE`: shown by the code of its subject. `ALWAYS`: also while its screen is open. */
  readonly toast?: 'ALWAYS' | 'SEPARATE';
  /** Others wait for the person: quiet hours do not apply, and its toast stays longer. */
  readonly isCall?: true;
  /** It is of no use after the start of its session. */
  readonly isReminder?: true;
  /** If the next digest comes too late, it is sent by email two hours before the start of its session. */
  readonly mailsBeforeStart?: true;
  /** About a session and sent to many people at once: its server event has the content, so that not all request it. */
  readonly isSessionNews?: true;
  /** A visit to its subject marks it as read; that of a session does so for all that belong to the session. */
  readonly isReadByVisit?: true;
  /** Hidden from people who no longer organize the event. */
  readonly isForOrganizers?: true;
  /** Shown even if one of the two people has blocked the other. */
  readonly isShownIfBlocked?: true;
  /** The number of open join requests belongs to it. */
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

/** In the order of the settings. */
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
    description: 'The members of an event of the person were exported.',
    subject: 'event',
    path: (target) => `${subjectEvent(target)}/admin/attendees`,
    push: false,
    mail: 'DAILY',
    isShownIfBlocked: true,
  },
  JOIN_REQUESTED: {
    description: 'Somebody requested to join an event of the person.',
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
    // Generous limit of the time that moderators wait for a called person.
    pushSeconds: 120,
    mail: 'NONE',
    toast: 'SEPARATE',
    isCall: true,
  },
  ANNOUNCEMENT: {
    description: 'An announcement was made to the person.',
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
/** Kinds that are sent by email if the person has not turned that off. */
export type MailedKind = KindWith<{ readonly mail: MailMode }>;
/** Kinds by which a person waits for an answer; an email about one of them has a separate subject. */
type PersonalKind = KindWith<{ readonly mail: 'AT_ONCE' }>;
/** Kinds whose toast informs the person that others are waiting. */
type CallKind = KindWith<{ readonly isCall: true }>;
export type SessionNotificationKind = KindWith<{ readonly isSessionNews: true }>;

export const notificationDeclarations: Readonly<Record<NotificationKind, NotificationDeclaration>> = declared;

export const notificationKinds = Object.keys(declared) as readonly NotificationKind[];

export const kindsWhere = (matches: (declaration: NotificationDeclaration) => boolean): readonly NotificationKind[] =>
  notificationKinds.filter((kind) => matches(notificationDeclarations[kind]));

export const sessionNotificationKinds = kindsWhere(
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

/** Key of the text that the service worker shows for a push. */
export const pushTextKey = (kind: NotificationKind) => `${kind}.push` as const;

/** Content of a push, which the service worker receives. It contains no names and no quotes. */
export interface PushPayload {
  readonly kind: NotificationKind;
  /** Unread notifications of the person. */
  readonly count: number;
  /** Path of the screen to open. */
  readonly path: string;
}
