/** Maps rows of profiles to the fields of replies. */
import type { ProfileUser } from '@plenum/contracts/accounts/users';
import {
  mayRequestConnection,
  visibleInterests,
  type Viewer,
  visibleEmail,
  visibleParts,
} from './person-privacy.rules.ts';
import { completeSettings } from './privacy.rules.ts';
import type { ProfileRow } from './profile.queries.ts';

/** Maps a profile row to the fields visible to the viewer outside events. */
export function profileView(row: ProfileRow, viewer: Viewer): ProfileUser {
  const privacy_settings = completeSettings(row.privacy_settings);
  const person = { ...row, privacy_settings, privacy_overrides: null, was_added: null };
  const visible = visibleParts(person, viewer);
  const visibleFields = {
    id: row.user_id,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: row.full_name,
    image_url: row.image_url,
    email: visibleEmail(person, viewer),
    company_name: visible.company ? row.company_name : null,
    title: visible.company ? row.title : null,
    bio: visible.bio ? row.bio : null,
    ...visibleInterests(row, visible),
    social_links: visible.social_links ? row.social_links : null,
    is_connected: viewer.connected.has(row.user_id),
  };
  if (row.user_id !== viewer.user_id) {
    return {
      ...visibleFields,
      allow_connection_requests: privacy_settings.allow_connection_requests,
      can_send_connection_request: mayRequestConnection(person, viewer) ?? false,
    };
  }
  return {
    ...visibleFields,
    privacy_settings,
    family_name_first: row.family_name_first,
    created_at: row.created_at.toISOString(),
    is_active: row.is_active,
    email_verified: row.email_verified,
  };
}
