/** Requests to join an event, and its waiting list. */
import { mailJob, notificationJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';
import { notifyJoinAnswer, notifyJoinRequest } from '../../notifications/notifications/notify-join-requests.ts';
import { enqueueFillSeats } from './enqueue-fill-seats.ts';
import { JoinRequest } from './join-request.entity.ts';
import { joinRequestsPersonalData, joinRequestsRetention } from './join-requests.privacy.ts';
import { publishJoinRequests } from './publish-counts.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    /** Seats of an event may have become free. */
    'seats.freed': { readonly event_id: number };
    /** A person has requested to join an event or joined its waiting list. */
    'join_request.made': { readonly event_id: number; readonly request_id: number };
    'join_request.answered': { readonly event_id: number; readonly request_id: number };
    /** Requests were withdrawn, or the waiting list of invitations changed. */
    'join_requests.changed': { readonly event_id: number };
  }
}

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'send-join-answer-email': { readonly request_id: number };
    'fill-seats': { readonly event_id: number };
    'sweep-waiting-lists': Record<string, never>;
  }
}

export const joinRequests = defineSlice({
  entities: [JoinRequest],
  personalData: joinRequestsPersonalData,
  retention: joinRequestsRetention,
  events: {
    'seats.freed': { relay: ({ event_id }, effects) => enqueueFillSeats(event_id, effects) },
    'join_request.made': {
      async relay(request, effects) {
        await notifyJoinRequest(effects, request);
        await publishJoinRequests(request.event_id, effects);
      },
    },
    'join_request.answered': {
      async relay({ event_id, request_id }, effects) {
        await effects.enqueue('send-join-answer-email', { request_id });
        await notifyJoinAnswer(effects, { event_id, request_id });
        await publishJoinRequests(event_id, effects);
      },
    },
    'join_requests.changed': { relay: ({ event_id }, effects) => publishJoinRequests(event_id, effects) },
  },
  jobs: {
    'send-join-answer-email': mailJob,
    'fill-seats': { ...notificationJob, retentionS: 60 },
    /** Needed because expired invitations free seats without a domain event. */
    'sweep-waiting-lists': {
      ...notificationJob,
      attempts: 1,
      timeoutMs: 55_000,
      retentionS: 60,
      schedule: '31 * * * * *',
    },
  },
  jobHandlers: async () => (await import('./join-requests.jobs.ts')).joinRequestsJobs,
  operations: async () => (await import('./join-requests.operations.ts')).joinRequestsOperations,
});
