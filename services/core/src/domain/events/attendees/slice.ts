/**
 * Members of events, their roles and bans. The trigger `record_changes` records changes of `event_users` for webhooks (`subject-changes.ts`).
 */
import type { EventUserRole } from '@plenum/contracts/enums';
import { everyFiveSeconds, moderationJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';
import { notifyEventRole, notifyPeopleExported } from '../../notifications/notifications/notify.ts';
import { exportedRows, ofEvent } from '../../personal-data.ts';
import { enqueueFillSeats } from '../join-requests/enqueue-fill-seats.ts';
import { EventMemberCount, EventUser } from './event-user.entity.ts';
import type { Standing } from './standings.queries.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    'event_user.standing_changed': Standing;
    /** Another person added a member or changed their role. */
    'event_user.role_changed': RoleChange<EventUserRole> & { readonly event_id: number };
    'people.exported': { readonly event_id: number; readonly exported_by: number; readonly exported_at_ms: number };
  }
}

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'end-expired-mutes': Record<string, never>;
  }
}

export const attendees = defineSlice({
  entities: [EventMemberCount, EventUser],
  personalData: {
    event_memberships: exportedRows('event-memberships', {
      columns: `e.id as event_id, ${ofEvent('e.id', 'e.title')} as event_title, eu.role, eu.speaker_title, eu.speaker_bio, eu.privacy_overrides,
              eu.is_banned, eu.banned_at, eu.ban_reason, eu.is_chat_banned, eu.chat_ban_until, eu.chat_ban_reason,
              eu.created_at, eu.left_at`,
      tables: 'event_users eu join events e on e.id = eu.event_id',
      whose: 'eu.user_id = $1',
      key: 'e.id',
      order: 'e.id',
    }),
  },
  events: {
    'event_user.standing_changed': {
      securityLog: 'member.standing_changed',
      echo: (standing, { signal }) => signal('check-person', standing),
      // A member may have left or become a speaker.
      relay: ({ event_id }, effects) => enqueueFillSeats(event_id, effects),
    },
    'event_user.role_changed': {
      securityLog: 'role.changed',
      relay: (change, effects) => notifyEventRole(effects, change),
    },
    'people.exported': {
      securityLog: 'people.exported',
      relay: (exported, effects) => notifyPeopleExported(effects, exported),
    },
  },
  jobs: {
    /** Frequent, because muted people wait for the end of their mute. */
    'end-expired-mutes': { ...moderationJob, attempts: 1, schedule: everyFiveSeconds },
  },
  jobHandlers: async () => (await import('./attendees.jobs.ts')).attendeesJobs,
  operations: async () => (await import('./attendees.operations.ts')).attendeesOperations,
});
