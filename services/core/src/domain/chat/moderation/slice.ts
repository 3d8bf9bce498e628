/** Moderation of messages, profiles and icebreakers. */
import { moderationSweepIntervalMs } from '@plenum/contracts/limits';
import { type JobSpec, moderationJob } from '../../../platform/jobs/catalogue.ts';
import { userChannel } from '../../../platform/realtime/channels.ts';
import { defineSlice } from '../../../slice.ts';
import { notifyReported } from '../../notifications/notifications/notify.ts';
import { listQueueAudience } from './moderation-audience.queries.ts';
import { ModerationCase, ModerationReport, RoomScan } from './moderation-case.entity.ts';
import { moderationPersonalData, moderationRetention } from './moderation.privacy.ts';

interface ChangedProfile {
  readonly user_id: number;
  readonly event_id: number | null;
}

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    'moderation_queue.changed': { readonly event_id: number };
    /** `event_id` is null if the profile changed in all events. */
    'profile.changed': ChangedProfile;
  }
}

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    /** Checks new messages in all rooms of an event. */
    'moderate-event': { readonly event_id: number };
    'sweep-rooms': Record<string, never>;
    'moderate-icebreaker': { readonly connection_id: number };
    /** An edited message. */
    'moderate-message': { readonly message_id: number };
    /** Null `event_id` means every event of the user. */
    'moderate-profile': ChangedProfile;
  }
}

/** Many attempts, because no sweep enqueues these jobs again. */
const jobWithoutSweep = {
  queue: 'moderation',
  attempts: 50,
  backoffMs: 1_000,
  maxBackoffMs: 60_000,
  timeoutMs: 60_000,
} as const satisfies JobSpec;

export const moderation = defineSlice({
  entities: [ModerationCase, ModerationReport, RoomScan],
  personalData: moderationPersonalData,
  retention: moderationRetention,
  events: {
    'moderation_queue.changed': {
      async relay({ event_id }, effects) {
        const audience = await listQueueAudience(effects.db, event_id);
        for (const { user_id, open_count } of audience)
          await effects.publish(userChannel(user_id), 'moderation_queue_changed', { event_id, open_count });
        await notifyReported(effects, event_id, audience);
      },
    },
    'profile.changed': { relay: (changed, { enqueue }) => enqueue('moderate-profile', changed) },
  },
  jobs: {
    'moderate-event': moderationJob,
    /** Finds messages that were never queued for moderation, within two of these intervals. */
    'sweep-rooms': { ...moderationJob, attempts: 1, schedule: `*/${moderationSweepIntervalMs / 1000} * * * * *` },
    'moderate-icebreaker': jobWithoutSweep,
    'moderate-message': jobWithoutSweep,
    'moderate-profile': jobWithoutSweep,
  },
  jobHandlers: async () => (await import('./moderation.jobs.ts')).moderationJobs,
  operations: async () => (await import('./moderation.operations.ts')).moderationOperations,
});
