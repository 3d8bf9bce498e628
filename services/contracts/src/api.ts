/** The catalogue of operations: every HTTP endpoint by name, collected from the contract files. */
import * as accounts from './accounts/accounts.ts';
import * as auth from './accounts/auth.ts';
import * as emailChange from './accounts/email-change.ts';
import * as passwords from './accounts/passwords.ts';
import * as securityActivity from './accounts/security-activity.ts';
import * as users from './accounts/users.ts';
import * as chatRooms from './chat/chat-rooms.ts';
import * as directMessages from './chat/direct-messages.ts';
import * as moderationRules from './chat/moderation-rules.ts';
import * as moderation from './chat/moderation.ts';
import * as roomMessages from './chat/room-messages.ts';
import * as addingPeople from './events/adding-people.ts';
import * as attendees from './events/attendees.ts';
import * as eventSettings from './events/event-settings.ts';
import * as events from './events/events.ts';
import * as invitations from './events/invitations.ts';
import * as joinRequests from './events/join-requests.ts';
import * as joining from './events/joining.ts';
import * as memberBans from './events/member-bans.ts';
import * as myInvitations from './events/my-invitations.ts';
import * as organizationInvitations from './events/organization-invitations.ts';
import * as organizations from './events/organizations.ts';
import * as publicEvents from './events/public-events.ts';
import * as publicSessions from './events/public-sessions.ts';
import * as allowedOrigins from './integrations/allowed-origins.ts';
import * as apiTokens from './integrations/api-tokens.ts';
import * as externalPeople from './integrations/external-people.ts';
import * as pairings from './integrations/pairings.ts';
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
import * as mailBounces from './notifications/mail-bounces.ts';
import * as mailChoices from './notifications/mail-choices.ts';
import * as notificationDelivery from './notifications/notification-delivery.ts';
import * as notifications from './notifications/notifications.ts';
import type { OperationSpec } from './operation.ts';
import * as appState from './overview/app-state.ts';
import * as dashboard from './overview/dashboard.ts';
import * as search from './overview/search.ts';
import * as statistics from './overview/statistics.ts';
import * as agenda from './schedule/agenda.ts';
import * as delays from './schedule/delays.ts';
import * as myAgenda from './schedule/my-agenda.ts';
import * as publicSchedules from './schedule/public-schedules.ts';
import * as scheduleExchange from './schedule/schedule-exchange.ts';
import * as scheduleExport from './schedule/schedule-export.ts';
import * as scheduleSubscriptions from './schedule/schedule-subscriptions.ts';
import * as sessionPlanning from './schedule/session-planning.ts';
import * as sessionResources from './schedule/session-resources.ts';
import * as sessionSpeakers from './schedule/session-speakers.ts';
import * as sessions from './schedule/sessions.ts';
import * as speakers from './schedule/speakers.ts';
import * as sponsors from './schedule/sponsors.ts';
import * as upserts from './schedule/upserts.ts';
import * as clients from './system/clients.ts';
import * as uploads from './system/uploads.ts';

/** The contract files that declare operations, one line each. */
export const contracts = [
  agenda,
  appState,
  accounts,
  addingPeople,
  allowedOrigins,
  apiTokens,
  memberBans,
  attendees,
  joining,
  auth,
  emailChange,
  passwords,
  chatRooms,
  clients,
  connections,
  directMessages,
  events,
  eventSettings,
  externalPeople,
  invitations,
  myInvitations,
  organizationInvitations,
  joinRequests,
  mailBounces,
  mailChoices,
  meetingPeople,
  moderationRules,
  moderation,
  myAgenda,
  notificationDelivery,
  notifications,
  organizations,
  pairings,
  playback,
  publicEvents,
  publicSchedules,
  publicSessions,
  feedback,
  hands,
  polls,
  questions,
  sessionReactions,
  statistics,
  controlRoom,
  roomMessages,
  runOfShow,
  delays,
  announcements,
  scheduleExchange,
  scheduleExport,
  scheduleSubscriptions,
  search,
  secretAddresses,
  securityActivity,
  sessionResources,
  sessions,
  sessionPlanning,
  upserts,
  sessionSpeakers,
  speakers,
  sponsors,
  ticketShops,
  uploads,
  users,
  dashboard,
  webhooks,
] as const;

/** The operations among the exports of a contract file. */
export type OperationsOf<Contract> = {
  readonly [N in keyof Contract as Contract[N] extends OperationSpec ? N : never]: Contract[N];
};

type Merged<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer Parts) => void
  ? Parts
  : never;
type MergedOperations = Merged<
  (typeof contracts)[number] extends infer Contract
    ? Contract extends unknown
      ? OperationsOf<Contract>
      : never
    : never
>;
/** Every operation by name. */
export type Operations = { readonly [N in keyof MergedOperations]: MergedOperations[N] };

const isOperation = (declared: unknown): boolean =>
  typeof declared === 'object' && declared !== null && 'method' in declared && 'path' in declared;

export const operations = Object.fromEntries(
  contracts.flatMap((contract) => Object.entries(contract).filter(([, declared]) => isOperation(declared))),
) as Operations;

export type OperationName = keyof Operations;
export const operationNames = Object.keys(operations) as readonly OperationName[];

/** Returns an operation with the type of its optional fields. */
export const specOf = (name: OperationName): OperationSpec => operations[name];

type EndpointOf<O extends OperationSpec> = `${O['method']} ${O['path']}`;
type ByEndpoint = { [N in OperationName as EndpointOf<Operations[N]>]: Operations[N] };
/** An operation as clients name it: `GET /events/:event_id`. A type without a value, so that clients bundle no schemas. */
export type Endpoint = keyof ByEndpoint;
export type OperationAt<E extends Endpoint> = ByEndpoint[E];
