/**
 * The shapes that the published documents name: the exported schemas of the contract files by their names, and the
 * enumerations by the names of their lists in the singular. Only the documents use it.
 */
import type { TSchema } from 'typebox';
import * as accounts from './accounts/accounts.ts';
import * as auth from './accounts/auth.ts';
import * as passwords from './accounts/passwords.ts';
import * as securityActivity from './accounts/security-activity.ts';
import * as users from './accounts/users.ts';
import * as chatRoomEvents from './chat/chat-room-events.ts';
import * as chatRooms from './chat/chat-rooms.ts';
import * as directMessages from './chat/direct-messages.ts';
import * as moderationRules from './chat/moderation-rules.ts';
import * as moderation from './chat/moderation.ts';
import * as roomMessages from './chat/room-messages.ts';
import * as clientEvents from './client-events.ts';
import * as enums from './enums.ts';
import * as addingPeople from './events/adding-people.ts';
import * as attendees from './events/attendees.ts';
import * as eventSections from './events/event-sections.ts';
import * as eventSettings from './events/event-settings.ts';
import * as events from './events/events.ts';
import * as invitationByToken from './events/invitation-by-token.ts';
import * as invitations from './events/invitations.ts';
import * as joinRequests from './events/join-requests.ts';
import * as joining from './events/joining.ts';
import * as memberBans from './events/member-bans.ts';
import * as organizationInvitations from './events/organization-invitations.ts';
import * as organizations from './events/organizations.ts';
import * as publicEvents from './events/public-events.ts';
import * as allowedOrigins from './integrations/allowed-origins.ts';
import * as apiTokens from './integrations/api-tokens.ts';
import * as externalPeople from './integrations/external-people.ts';
import * as secretAddresses from './integrations/secret-addresses.ts';
import * as ticketShops from './integrations/ticket-shops.ts';
import * as webhooks from './integrations/webhooks.ts';
import * as announcements from './live/announcements.ts';
import * as controlRoom from './live/control-room.ts';
import * as feedback from './live/feedback.ts';
import * as hands from './live/hands.ts';
import * as playback from './live/playback.ts';
import * as polls from './live/polls.ts';
import * as questions from './live/questions.ts';
import * as runOfShow from './live/run-of-show.ts';
import * as sessionReactions from './live/session-reactions.ts';
import * as connections from './networking/connections.ts';
import * as meetingPeople from './networking/meeting-people.ts';
import * as mailChoices from './notifications/mail-choices.ts';
import * as notificationDelivery from './notifications/notification-delivery.ts';
import { notificationKinds } from './notifications/notification-kinds.ts';
import * as notifications from './notifications/notifications.ts';
import * as dashboard from './overview/dashboard.ts';
import * as search from './overview/search.ts';
import * as statistics from './overview/statistics.ts';
import * as primitives from './primitives.ts';
import * as agenda from './schedule/agenda.ts';
import * as delays from './schedule/delays.ts';
import * as myAgenda from './schedule/my-agenda.ts';
import * as publicSchedules from './schedule/public-schedules.ts';
import * as scheduleExchange from './schedule/schedule-exchange.ts';
import * as scheduleExport from './schedule/schedule-export.ts';
import * as scheduleSubscriptions from './schedule/schedule-subscriptions.ts';
import * as sessionPlacement from './schedule/session-placement.ts';
import * as sessionPlanning from './schedule/session-planning.ts';
import * as sessionResources from './schedule/session-resources.ts';
import * as sessions from './schedule/sessions.ts';
import * as speakers from './schedule/speakers.ts';
import * as sponsors from './schedule/sponsors.ts';
import * as serverEvents from './server-events.ts';
import * as uploads from './system/uploads.ts';

const files: readonly Readonly<Record<string, unknown>>[] = [
  accounts,
  addingPeople,
  agenda,
  allowedOrigins,
  announcements,
  apiTokens,
  attendees,
  joining,
  auth,
  passwords,
  chatRooms,
  clientEvents,
  connections,
  delays,
  directMessages,
  eventSections,
  events,
  eventSettings,
  externalPeople,
  invitationByToken,
  invitations,
  organizationInvitations,
  joinRequests,
  mailChoices,
  meetingPeople,
  memberBans,
  moderationRules,
  moderation,
  myAgenda,
  notificationDelivery,
  notifications,
  organizations,
  playback,
  feedback,
  hands,
  polls,
  primitives,
  publicEvents,
  publicSchedules,
  questions,
  sessionReactions,
  statistics,
  controlRoom,
  roomMessages,
  runOfShow,
  scheduleExchange,
  scheduleExport,
  scheduleSubscriptions,
  search,
  secretAddresses,
  securityActivity,
  serverEvents,
  chatRoomEvents,
  sessionPlacement,
  sessionResources,
  sessions,
  sessionPlanning,
  speakers,
  sponsors,
  ticketShops,
  uploads,
  users,
  dashboard,
  webhooks,
];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether an export is the schema of an object. Parameters of paths and queries are described one by one. */
const isNamedShape = (name: string, value: unknown): value is TSchema =>
  isObject(value) && isObject(value['properties']) && !/(Params|Query)$/.test(name);

const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string');

/** The first ending that fits is replaced. */
const singularEndings: readonly (readonly [RegExp, string])[] = [
  [/(?<=[Nn])ews$/, 'ewsItem'],
  [/(?<=[Pp])eople$/, 'erson'],
  [/ies$/, 'y'],
  [/(?<=ss|us|x|ch)es$/, ''],
  [/(?<!s)s$/, ''],
];

/** Returns the singular of a plural that ends a name: `sessionStatuses` becomes `SessionStatus`. */
export function singular(name: string): string {
  const one = singularEndings.reduce(
    (found, [ending, instead]) => (found === name ? name.replace(ending, instead) : found),
    name,
  );
  return one.charAt(0).toUpperCase() + one.slice(1);
}

export const namedShapes = (): Readonly<Record<string, TSchema>> =>
  Object.fromEntries(
    files.flatMap((file) => Object.entries(file).filter(([name, value]) => isNamedShape(name, value))),
  ) as Readonly<Record<string, TSchema>>;

export const namedEnumerations = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries({ ...enums, notificationKinds }).flatMap(([name, value]) =>
      isWords(value) ? [[singular(name), value]] : [],
    ),
  );
