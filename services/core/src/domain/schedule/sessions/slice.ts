/**
 * Sessions. The triggers `record_changes` of `sessions` and `record_session_parts` of `session_resources` record changes for
 * webhooks (`subject-changes.ts`).
 */
import { notificationJob, upkeepJob } from '../../../platform/jobs/catalogue.ts';
import { eventChannel, userChannel } from '../../../platform/realtime/channels.ts';
import { defineSlice } from '../../../slice.ts';
import { listOrganizerIds } from '../../events/join-requests/join-requests.queries.ts';
import { exportedRows, ofSession } from '../../personal-data.ts';
import { publishPlacement } from './publish-placement.ts';
import { CalendarFeed, Session, SessionBookmark, SessionResource } from './session.entity.ts';

interface MovedSessions {
  readonly event_id: number;
  readonly session_ids: readonly number[];
  readonly moved_at_ms: number;
  /** User who made the change, who is not notified; null for an import by an operator or of a subscription. */
  readonly moved_by: number | null;
}

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    /** Sessions changed time or location, or were cancelled or restored; their audience is notified (`notify-sessions.ts`). */
    'sessions.moved': MovedSessions;
    /** An organizer moved sessions; the other planners see who did it. */
    'sessions.placed': { readonly event_id: number; readonly session_ids: readonly number[]; readonly user_id: number };
    /** `is_unscheduled` is the value at the time of the change, because a deleted session cannot be read. */
    'session.changed': { readonly event_id: number; readonly session_id: number; readonly is_unscheduled: boolean };
  }
}

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'advance-session-statuses': Record<string, never>;
    'notify-moved-sessions': MovedSessions;
    'notify-starting-sessions': Record<string, never>;
  }
}

export const sessions = defineSlice({
  entities: [CalendarFeed, Session, SessionBookmark, SessionResource],
  personalData: {
    bookmarks: exportedRows('bookmarks', {
      columns: `b.session_id, ${ofSession('s.title')} as title, b.created_at`,
      tables: 'session_bookmarks b join sessions s on s.id = b.session_id',
      whose: 'b.user_id = $1',
      key: 'b.session_id',
      order: 'b.created_at, b.session_id',
    }),
  },
  events: {
    'sessions.moved': { relay: (moved, { enqueue }) => enqueue('notify-moved-sessions', moved) },
    'sessions.placed': {
      async relay(placed, effects) {
        await publishPlacement(placed, await listOrganizerIds(effects.db, placed.event_id), effects);
      },
    },
    'session.changed': {
      async relay({ event_id, session_id, is_unscheduled }, { publish, db }) {
        const audience = is_unscheduled
          ? { channels: (await listOrganizerIds(db, event_id)).map(userChannel) }
          : eventChannel(event_id);
        await publish(audience, 'session_updated', { event_id, session_id });
        await publish(eventChannel(event_id), 'event_updated', { event_id });
      },
    },
  },
  jobs: {
    /** Most statuses change on whole minutes. The next tick follows soon. */
    'advance-session-statuses': { ...upkeepJob, attempts: 1, timeoutMs: 55_000, schedule: '1 * * * * *' },
    'notify-moved-sessions': notificationJob,
    /** Reminders are sent about ten minutes before a session. The next run finds the same sessions. */
    'notify-starting-sessions': {
      ...notificationJob,
      attempts: 1,
      timeoutMs: 55_000,
      retentionS: 60,
      schedule: '2 * * * * *',
    },
  },
  jobHandlers: async () => (await import('./sessions.jobs.ts')).sessionsJobs,
  operations: async () => ({
    ...(await import('./sessions.operations.ts')).sessionsOperations,
    ...(await import('./playback.operations.ts')).playbackOperations,
  }),
});
