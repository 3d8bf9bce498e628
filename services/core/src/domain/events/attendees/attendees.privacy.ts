import { exportedRows, ofEvent } from '../../personal-data.ts';

export const attendeesPersonalData = {
  event_memberships: exportedRows('event-memberships', {
    columns: `e.id as event_id, ${ofEvent('e.id', 'e.title')} as event_title, eu.role, eu.speaker_title, eu.speaker_bio, eu.privacy_overrides,
              eu.is_banned, eu.banned_at, eu.ban_reason, eu.is_chat_banned, eu.chat_ban_until, eu.chat_ban_reason,
              eu.created_at, eu.left_at`,
    tables: 'event_users eu join events e on e.id = eu.event_id',
    whose: 'eu.user_id = $1',
    key: 'e.id',
    order: 'e.id',
  }),
};
