/** The catalogue of operations: every HTTP endpoint by name, collected from the contract files. */
import * as accounts from './accounts.ts';
import * as addingPeople from './adding-people.ts';
import * as agenda from './agenda.ts';
import * as allowedOrigins from './allowed-origins.ts';
import * as announcements from './announcements.ts';
import * as apiTokens from './api-tokens.ts';
import * as attendees from './attendees.ts';
import * as auth from './auth.ts';
import * as chatRooms from './chat-rooms.ts';
import * as clients from './clients.ts';
import * as connections from './connections.ts';
import * as controlRoom from './control-room.ts';
import * as dashboard from './dashboard.ts';
import * as delays from './delays.ts';
import * as directMessages from './direct-messages.ts';
import * as eventSettings from './event-settings.ts';
import * as events from './events.ts';
import * as externalPeople from './external-people.ts';
import * as feedback from './feedback.ts';
import * as hands from './hands.ts';
import * as invitations from './invitations.ts';
import * as joinRequests from './join-requests.ts';
import * as joining from './joining.ts';
import * as mailBounces from './mail-bounces.ts';
import * as mailChoices from './mail-choices.ts';
import * as meetingPeople from './meeting-people.ts';
import * as memberBans from './member-bans.ts';
import * as moderationRules from './moderation-rules.ts';
import * as moderation from './moderation.ts';
import * as myAgenda from './my-agenda.ts';
import * as notificationDelivery from './notification-delivery.ts';
import * as notifications from './notifications.ts';
import type { OperationSpec } from './operation.ts';
import * as organizationInvitations from './organization-invitations.ts';
import * as organizations from './organizations.ts';
import * as passwords from './passwords.ts';
import * as playback from './playback.ts';
import * as polls from './polls.ts';
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

/** The operations among the exports of a contract file. */
export type OperationsOf<Contract> = {
  readonly [N in keyof Contract as Contract[N] extends OperationSpec ? N : never]: Contract[N];
};

const isOperation = (declared: unknown): boolean =>
  typeof declared === 'object' && declared !== null && 'method' in declared && 'path' in declared;

const operationsOf = <Contract extends object>(contract: Contract) =>
  Object.fromEntries(
    Object.entries(contract).filter(([, declared]) => isOperation(declared)),
  ) as OperationsOf<Contract>;

export const operations = {
  ...operationsOf(agenda),
  ...operationsOf(accounts),
  ...operationsOf(addingPeople),
  ...operationsOf(allowedOrigins),
  ...operationsOf(apiTokens),
  ...operationsOf(memberBans),
  ...operationsOf(attendees),
  ...operationsOf(joining),
  ...operationsOf(auth),
  ...operationsOf(passwords),
  ...operationsOf(chatRooms),
  ...operationsOf(clients),
  ...operationsOf(connections),
  ...operationsOf(directMessages),
  ...operationsOf(events),
  ...operationsOf(eventSettings),
  ...operationsOf(externalPeople),
  ...operationsOf(invitations),
  ...operationsOf(organizationInvitations),
  ...operationsOf(joinRequests),
  ...operationsOf(mailBounces),
  ...operationsOf(mailChoices),
  ...operationsOf(meetingPeople),
  ...operationsOf(moderationRules),
  ...operationsOf(moderation),
  ...operationsOf(myAgenda),
  ...operationsOf(notificationDelivery),
  ...operationsOf(notifications),
  ...operationsOf(organizations),
  ...operationsOf(playback),
  ...operationsOf(publicEvents),
  ...operationsOf(publicSchedules),
  ...operationsOf(feedback),
  ...operationsOf(hands),
  ...operationsOf(polls),
  ...operationsOf(questions),
  ...operationsOf(sessionReactions),
  ...operationsOf(statistics),
  ...operationsOf(controlRoom),
  ...operationsOf(roomMessages),
  ...operationsOf(runOfShow),
  ...operationsOf(delays),
  ...operationsOf(announcements),
  ...operationsOf(scheduleExchange),
  ...operationsOf(scheduleExport),
  ...operationsOf(scheduleSubscriptions),
  ...operationsOf(search),
  ...operationsOf(secretAddresses),
  ...operationsOf(securityActivity),
  ...operationsOf(sessionResources),
  ...operationsOf(sessions),
  ...operationsOf(sessionPlanning),
  ...operationsOf(speakers),
  ...operationsOf(sponsors),
  ...operationsOf(ticketShops),
  ...operationsOf(uploads),
  ...operationsOf(users),
  ...operationsOf(dashboard),
  ...operationsOf(webhooks),
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export const operationNames = Object.keys(operations) as readonly OperationName[];

/** Returns the declaration of an operation with the fields that any operation may have. */
export const specOf = (name: OperationName): OperationSpec => operations[name];

type EndpointOf<O extends OperationSpec> = `${O['method']} ${O['path']}`;
type ByEndpoint = { [N in OperationName as EndpointOf<Operations[N]>]: Operations[N] };
/** The name of an operation for clients: `GET /events/:event_id`. Only a type, so that no schema is bundled. */
export type Endpoint = keyof ByEndpoint;
export type OperationAt<E extends Endpoint> = ByEndpoint[E];
