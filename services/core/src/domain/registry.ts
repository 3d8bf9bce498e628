/**
 * The slices of the domain, lowest layer first, and the parts of them that processes use. A slice may only use queries,
 * views and steps of earlier slices (`dependency-cruiser.config.ts`). A missing part of a slice, such as an event
 * handler, is a compile error here.
 */
import type { HandlersOfJobs, JobHandlers } from '../job-handlers.ts';
import type { OperationHandlers } from '../operation-handlers.ts';
import type { JobName, JobSpecs } from '../platform/jobs/catalogue.ts';
import { OutboxRow } from '../platform/outbox/outbox-row.entity.ts';
import type { Slice } from '../slice.ts';
import { accounts } from './accounts/accounts/slice.ts';
import { auth } from './accounts/auth/slice.ts';
import { securityActivity } from './accounts/security-activity/slice.ts';
import { users } from './accounts/users/slice.ts';
import { chatRooms } from './chat/chat-rooms/slice.ts';
import { directMessages } from './chat/direct-messages/slice.ts';
import { moderationLog } from './chat/moderation-log/slice.ts';
import { moderation } from './chat/moderation/slice.ts';
import type { DomainEventHandlers } from './consequences.ts';
import { attendees } from './events/attendees/slice.ts';
import { events } from './events/events/slice.ts';
import { invitations } from './events/invitations/slice.ts';
import { joinRequests } from './events/join-requests/slice.ts';
import { organizations } from './events/organizations/slice.ts';
import { publicEvents } from './events/public-events/slice.ts';
import { apiTokens } from './integrations/api-tokens/slice.ts';
import { externalPeople } from './integrations/external-people/slice.ts';
import { pairings } from './integrations/pairings/slice.ts';
import { secretAddresses } from './integrations/secret-addresses/slice.ts';
import { webhooks } from './integrations/webhooks/slice.ts';
import { announcements } from './live/announcements/slice.ts';
import { controlRoom } from './live/control-room/slice.ts';
import { feedback } from './live/feedback/slice.ts';
import { hands } from './live/hands/slice.ts';
import { polls } from './live/polls/slice.ts';
import { questions } from './live/questions/slice.ts';
import { runOfShow } from './live/run-of-show/slice.ts';
import { sessionReactions } from './live/session-reactions/slice.ts';
import { connections } from './networking/connections/slice.ts';
import { mailBounces } from './notifications/mail-bounces/slice.ts';
import { mailChoices } from './notifications/mail-choices/slice.ts';
import { mailQuotas } from './notifications/mail-quotas/slice.ts';
import { mails } from './notifications/mails/slice.ts';
import { notificationDelivery } from './notifications/notification-delivery/slice.ts';
import { notifications } from './notifications/notifications/slice.ts';
import { appState } from './overview/app-state/slice.ts';
import { dashboard } from './overview/dashboard/slice.ts';
import { search } from './overview/search/slice.ts';
import { statistics } from './overview/statistics/slice.ts';
import type { PersonalData } from './personal-data.ts';
import { myAgenda } from './schedule/my-agenda/slice.ts';
import { scheduleExchange } from './schedule/schedule-exchange/slice.ts';
import { sessions } from './schedule/sessions/slice.ts';
import { speakers } from './schedule/speakers/slice.ts';
import { sponsors } from './schedule/sponsors/slice.ts';
import { clients } from './system/clients/slice.ts';
import { upkeep } from './system/upkeep/slice.ts';
import { uploads } from './system/uploads/slice.ts';

const slices = [
  users,
  mailQuotas,
  securityActivity,
  auth,
  mails,
  secretAddresses,
  organizations,
  uploads,
  moderationLog,
  chatRooms,
  sessions,
  speakers,
  sponsors,
  attendees,
  events,
  invitations,
  joinRequests,
  externalPeople,
  directMessages,
  connections,
  moderation,
  questions,
  polls,
  runOfShow,
  feedback,
  sessionReactions,
  hands,
  statistics,
  controlRoom,
  announcements,
  scheduleExchange,
  publicEvents,
  myAgenda,
  notifications,
  notificationDelivery,
  search,
  dashboard,
  appState,
  accounts,
  mailBounces,
  mailChoices,
  upkeep,
  clients,
  apiTokens,
  pairings,
  webhooks,
] as const satisfies readonly Slice[];

type Slices = (typeof slices)[number];
type All<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer Parts) => void
  ? Parts
  : never;
type Declared<Part extends keyof Slice> = Extract<Slices, Readonly<Record<Part, unknown>>>[Part];
type Loaded<Part extends 'jobHandlers' | 'operations'> = All<Awaited<ReturnType<Extract<Declared<Part>, Load>>>>;
type Load = () => Promise<object>;

const partsOf = <Part extends keyof Slice>(part: Part): readonly NonNullable<Slice[Part]>[] =>
  slices.flatMap((slice: Slice) => {
    const declaredPart = slice[part];
    return declaredPart === undefined ? [] : [declaredPart];
  });

const mergeParts = (parts: readonly object[]): object => Object.assign({}, ...parts) as object;

export const entities = [OutboxRow, ...partsOf('entities').flat()];

export const personalData: PersonalData = mergeParts(partsOf('personalData')) as All<Declared<'personalData'>>;

/** Retention rules of all slices. */
export const retention = partsOf('retention').flat();

/** Consequences of each domain event. */
export const domainEvents: DomainEventHandlers = mergeParts(partsOf('events')) as All<Declared<'events'>>;

export const jobSpecs: JobSpecs = mergeParts(partsOf('jobs')) as All<Declared<'jobs'>>;

export async function loadJobHandlers(): Promise<Omit<JobHandlers, 'answer-in-demo'>> {
  const parts = await Promise.all(partsOf('jobHandlers').map((load) => load()));
  return mergeParts(parts) as Loaded<'jobHandlers'> satisfies HandlersOfJobs<Exclude<JobName, 'answer-in-demo'>>;
}

export async function loadOperations(): Promise<OperationHandlers> {
  const parts = await Promise.all(partsOf('operations').map((load) => load()));
  return mergeParts(parts) as Loaded<'operations'>;
}
