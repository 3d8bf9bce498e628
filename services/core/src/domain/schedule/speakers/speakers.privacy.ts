import { exportedRows, seesThisSession } from '../../personal-data.ts';

export const speakersPersonalData = {
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
};
