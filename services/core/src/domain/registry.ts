/**
 * The slices of the domain, lowest layer first, and what processes use of them. A slice may use queries, views and
 * steps of earlier slices only (`dependency-cruiser.config.ts`). A missing part of a slice, such as an event handler,
 * is a compile error here.
 */
import type { HandlersOfJobs, JobHandlers } from '../job-handlers.ts';
import type { OperationHandlers, OperationRecalls } from '../operation-handlers.ts';
import type { JobName, JobSpecs } from '../platform/jobs/catalogue.ts';
import { OutboxRow } from '../platform/outbox/outbox-row.entity.ts';
import type { Slice } from '../slice.ts';
import { accounts } from './accounts/slice.ts';
import { announcements } from './announcements/slice.ts';
import { apiTokens } from './api-tokens/slice.ts';
import { attendees } from './attendees/slice.ts';
import { auth } from './auth/slice.ts';
import { chatRooms } from './chat-rooms/slice.ts';
import { clients } from './clients/slice.ts';
import { connections } from './connections/slice.ts';
import type { DomainEventHandlers, LocalEffects, TransientHandlers } from './consequences.ts';
import { controlRoom } from './control-room/slice.ts';
import { dashboard } from './dashboard/slice.ts';
import { directMessages } from './direct-messages/slice.ts';
import { events } from './events/slice.ts';
import { externalPeople } from './external-people/slice.ts';
import { feedback } from './feedback/slice.ts';
import { hands } from './hands/slice.ts';
import { invitations } from './invitations/slice.ts';
import { joinRequests } from './join-requests/slice.ts';
import { mailBounces } from './mail-bounces/slice.ts';
import { mailChoices } from './mail-choices/slice.ts';
import { mailQuotas } from './mail-quotas/slice.ts';
import { mails } from './mails/slice.ts';
import { moderationLog } from './moderation-log/slice.ts';
import { moderation } from './moderation/slice.ts';
import { myAgenda } from './my-agenda/slice.ts';
import { notificationDelivery } from './notification-delivery/slice.ts';
import { notifications } from './notifications/slice.ts';
import { organizations } from './organizations/slice.ts';
import type { PersonalData } from './personal-data.ts';
import { polls } from './polls/slice.ts';
import { publicEvents } from './public-events/slice.ts';
import { questions } from './questions/slice.ts';
import { runOfShow } from './run-of-show/slice.ts';
import { scheduleExchange } from './schedule-exchange/slice.ts';
import { search } from './search/slice.ts';
import { secretAddresses } from './secret-addresses/slice.ts';
import { securityActivity } from './security-activity/slice.ts';
import { sessionReactions } from './session-reactions/slice.ts';
import { sessions } from './sessions/slice.ts';
import { speakers } from './speakers/slice.ts';
import { sponsors } from './sponsors/slice.ts';
import { statistics } from './statistics/slice.ts';
import { upkeep } from './upkeep/slice.ts';
import { uploads } from './uploads/slice.ts';
import { users } from './users/slice.ts';
import { webhooks } from './webhooks/slice.ts';

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
  accounts,
  mailBounces,
  mailChoices,
  upkeep,
  clients,
  apiTokens,
  webhooks,
] as const satisfies readonly Slice[];

type Slices = (typeof slices)[number];
type All<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer Parts) => void
  ? Parts
  : never;
type Declared<Part extends keyof Slice> = Extract<Slices, Readonly<Record<Part, unknown>>>[Part];
type Loaded<Part extends 'jobHandlers' | 'operations'> = All<Awaited<ReturnType<Extract<Declared<Part>, Load>>>>;
type Load = () => Promise<object>;

const declared = <Part extends keyof Slice>(part: Part): readonly NonNullable<Slice[Part]>[] =>
  slices.flatMap((slice: Slice) => {
    const declaredPart = slice[part];
    return declaredPart === undefined ? [] : [declaredPart];
  });

const merged = (parts: readonly object[]): object => Object.assign({}, ...parts) as object;

export const entities = [OutboxRow, ...declared('entities').flat()];

export const personalData: PersonalData = merged(declared('personalData')) as All<Declared<'personalData'>>;

/** Retention rules of all slices. */
export const retention = declared('retention').flat();

/** Consequences of each recorded domain event. */
export const domainEvents: DomainEventHandlers = merged(declared('events')) as All<Declared<'events'>>;

/** Creates the handlers of transient events in a process. */
export const transientHandlers = (effects: LocalEffects): TransientHandlers =>
  merged(declared('transientEvents').map((create) => create(effects))) as All<ReturnType<Declared<'transientEvents'>>>;

export const cacheFactories = declared('caches');

export const jobSpecs: JobSpecs = merged(declared('jobs')) as All<Declared<'jobs'>>;

export async function loadJobHandlers(): Promise<Omit<JobHandlers, 'answer-in-demo'>> {
  const parts = await Promise.all(declared('jobHandlers').map((load) => load()));
  return merged(parts) as Loaded<'jobHandlers'> satisfies HandlersOfJobs<Exclude<JobName, 'answer-in-demo'>>;
}

export async function loadOperations(): Promise<OperationHandlers> {
  const parts = await Promise.all(declared('operations').map((load) => load()));
  return merged(parts) as Loaded<'operations'>;
}

/** Loads the handlers that answer operations from memory. */
export async function loadRecalls(): Promise<OperationRecalls> {
  const parts = await Promise.all(declared('recalls').map((load) => load()));
  return merged(parts);
}
