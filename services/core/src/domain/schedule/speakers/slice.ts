/**
 * Speakers. The triggers `record_changes` of `speaker_profiles` and `record_session_parts` of `session_speakers` record
 * changes for webhooks (`subject-changes.ts`).
 */
import { defineSlice } from '../../../slice.ts';
import { exportedRows, seesThisSession } from '../../personal-data.ts';
import { SessionSpeaker, SpeakerProfile } from './speaker-profile.entity.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    'stage.changed': { readonly event_id: number };
  }
}

export const speakers = defineSlice({
  entities: [SessionSpeaker, SpeakerProfile],
  personalData: {
    speaker_profiles: exportedRows('speaker-profiles', {
      columns: `p.id, p.event_id, p.name, p.title, p.company_name, p.bio, p.image_url, p.social_links, p.created_at,
              (select coalesce(json_agg(json_build_object('session_id', s.id, 'title', s.title, 'role', ss.role, 'ready_at', ss.ready_at)
                                        order by s.starts_at, s.id), '[]')
                 from session_speakers ss join sessions s on s.id = ss.session_id
                where ss.profile_id = p.id and ${seesThisSession}) as sessions`,
      tables: 'speaker_profiles p',
      whose: 'p.user_id = $1',
      key: 'p.id',
      order: 'p.id',
    }),
  },
  events: {
    'stage.changed': { echo: ({ event_id }, { signal }) => signal('check-rooms', { event_id }) },
  },
  operations: async () => (await import('./speakers.operations.ts')).speakersOperations,
});
