/**
 * The shapes that the published documents name: the exported schemas of the contract files by their names, and the
 * enumerations by the names of their lists in the singular. Only the documents use it.
 */
import type { TSchema } from 'typebox';
import * as accounts from './accounts.ts';
import * as addingPeople from './adding-people.ts';
import * as agenda from './agenda.ts';
import * as allowedOrigins from './allowed-origins.ts';
import * as announcements from './announcements.ts';
import * as apiTokens from './api-tokens.ts';
import * as attendees from './attendees.ts';
import * as auth from './auth.ts';
import * as chatRoomEvents from './chat-room-events.ts';
import * as chatRooms from './chat-rooms.ts';
import * as clientEvents from './client-events.ts';
import * as connections from './connections.ts';
import * as controlRoom from './control-room.ts';
import * as dashboard from './dashboard.ts';
import * as delays from './delays.ts';
import * as directMessages from './direct-messages.ts';
import * as enums from './enums.ts';
import * as eventSections from './event-sections.ts';
import * as eventSettings from './event-settings.ts';
import * as events from './events.ts';
import * as externalPeople from './external-people.ts';
import * as feedback from './feedback.ts';
import * as hands from './hands.ts';
import * as invitationByToken from './invitation-by-token.ts';
import * as invitations from './invitations.ts';
import * as joinRequests from './join-requests.ts';
import * as joining from './joining.ts';
import * as mailChoices from './mail-choices.ts';
import * as meetingPeople from './meeting-people.ts';
import * as memberBans from './member-bans.ts';
import * as moderationRules from './moderation-rules.ts';
import * as moderation from './moderation.ts';
import * as myAgenda from './my-agenda.ts';
import * as notificationDelivery from './notification-delivery.ts';
import { notificationKinds } from './notification-kinds.ts';
import * as notifications from './notifications.ts';
import * as organizationInvitations from './organization-invitations.ts';
import * as organizations from './organizations.ts';
import * as passwords from './passwords.ts';
import * as playback from './playback.ts';
import * as polls from './polls.ts';
import * as primitives from './primitives.ts';
import * as publicEvents from './public-events.ts';
import * as publicSchedules from './public-schedules.ts';
import * as questions from './questions.ts';
import * as roomMessages from './room-messages.ts';
import * as runOfShow from './run-of-show.ts';
import * as scheduleExchange from './schedule-exchange.ts';
import * as scheduleExport from './schedule-export.ts';
import * as scheduleSubscriptions from './schedule-subscriptions.ts';
import * as search from './search.ts';
import * as secretAddresses from './secret-addresses.ts';
import * as securityActivity from './security-activity.ts';
import * as serverEvents from './server-events.ts';
import * as sessionPlacement from './session-placement.ts';
import * as sessionPlanning from './session-planning.ts';
import * as sessionReactions from './session-reactions.ts';
import * as sessionResources from './session-resources.ts';
import * as sessions from './sessions.ts';
import * as speakers from './speakers.ts';
import * as sponsors from './sponsors.ts';
import * as statistics from './statistics.ts';
import * as ticketShops from './ticket-shops.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';
import * as webhooks from './webhooks.ts';

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
