import type {
  EventUserAdmin,
  EventUserDetail,
  EventUserPublic,
  ModerationStatus,
} from '@plenum/contracts/events/attendees';
import type { InCommon } from '@plenum/contracts/networking/meeting-people';
import { isSpeakerRole, isOrganizerRole } from '@plenum/contracts/permissions';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import {
  mayRequestConnection,
  visibleInterests,
  type Viewer,
  type Visible,
  visibleEmail,
  visibleParts,
} from '../../accounts/users/person-privacy.rules.ts';
import { sortName } from '../../accounts/users/user.rules.ts';
import { rejectionByExisting } from '../../networking/connections/connection-request.rules.ts';
import { type EventClock, toWireTimes } from '../../schedule/sessions/session-times.rules.ts';
import type { DepartedMemberRow } from './departed-members.queries.ts';
import type { MemberRow, MemberSessionRow, PersonRow } from './people.queries.ts';

export interface MemberSessions {
  readonly rows: readonly MemberSessionRow[];
  readonly clock: EventClock;
}

function commonFields(row: MemberRow, visible: Visible, { rows, clock }: MemberSessions) {
  const sessions = isSpeakerRole(row.role) ? rows.filter(({ user_id }) => user_id === row.user_id) : [];
  return {
    event_id: row.event_id,
    user_id: row.user_id,
    role: row.role,
    speaker_bio: row.speaker_bio,
    speaker_title: row.speaker_title,
    full_name: row.full_name,
    first_name: row.first_name,
    last_name: row.last_name,
    sort_name: sortName(row),
    is_speaker: isSpeakerRole(row.role),
    is_organizer: isOrganizerRole(row.role),
    image_url: row.image_url,
    social_links: visible.social_links ? row.social_links : null,
    company_name: visible.company ? row.company_name : null,
    title: visible.company ? row.title : null,
    bio: visible.bio ? row.bio : null,
    ...visibleInterests(row, visible),
    session_count: sessions.length,
    sessions: mapReadableRows('sessions', sessions, ({ user_id: _, starts_at, duration_minutes, ...session }) => ({
      ...session,
      ...toWireTimes({ starts_at, duration_minutes }, clock),
    })),
  };
}

/** Returns the connection as visible to the viewer; a block by the other person is not revealed. */
function connectionOf(row: PersonRow, viewer: Viewer) {
  if (row.connection_id === null || row.connection_status === 'BLOCKED' || row.user_id === viewer.user_id)
    return { connection_status: null, connection_id: null, connection_direction: null } as const;
  const connection_direction = row.connection_requester_id === viewer.user_id ? 'sent' : 'received';
  return { connection_status: row.connection_status, connection_id: row.connection_id, connection_direction } as const;
}

/**
 * Checks whether the viewer may request a connection, by the same rule as the request. Ignores an open request or an
 * accepted connection, which is displayed instead.
 */
function mayRequestAgain(row: PersonRow, viewer: Viewer, nowMs: number): boolean {
  const { connection_status: status, connection_requester_id: requester_id, connection_changed_at: changed_at } = row;
  if (row.is_blocked || status === 'BLOCKED') return false;
  if (status === null || requester_id === null || changed_at === null) return true;
  const was_withdrawn = row.connection_was_withdrawn === true;
  return (
    rejectionByExisting({ status, requester_id, changed_at, was_withdrawn }, viewer.user_id, nowMs) !==
    'connection_too_soon'
  );
}

export interface PeopleContext {
  readonly viewer: Viewer;
  readonly sessions: MemberSessions;
  readonly inCommon: ReadonlyMap<number, InCommon>;
  readonly nowMs: number;
}

export function eventUserPublic(row: PersonRow, { viewer, sessions, inCommon, nowMs }: PeopleContext): EventUserPublic {
  const mayRequest = mayRequestConnection(row, viewer);
  return {
    ...commonFields(row, visibleParts(row, viewer), sessions),
    email: visibleEmail(row, viewer),
    ...connectionOf(row, viewer),
    can_send_connection_request: mayRequest === null ? null : mayRequest && mayRequestAgain(row, viewer, nowMs),
    in_common: inCommon.get(row.user_id) ?? null,
  };
}

/** Maps bans, mutes and notes. */
export const moderationStatus = (row: MemberRow): ModerationStatus => ({
  is_banned: row.is_banned,
  banned_at: row.banned_at?.toISOString() ?? null,
  banned_by: row.banned_by,
  ban_reason: row.ban_reason,
  is_chat_banned: row.is_chat_banned,
  chat_ban_until: row.chat_ban_until?.toISOString() ?? null,
  chat_ban_reason: row.chat_ban_reason,
  moderation_notes: row.moderation_notes,
  can_use_chat: !row.is_banned && !row.is_chat_banned,
});

/** Status of a person who is not a member. */
export const noRestrictions: ModerationStatus = {
  is_banned: false,
  banned_at: null,
  banned_by: null,
  ban_reason: null,
  is_chat_banned: false,
  chat_ban_until: null,
  chat_ban_reason: null,
  moderation_notes: null,
  can_use_chat: false,
};

/** Status of a person who has left and is not banned. */
export const departedStatus = ({ is_muted, until, reason }: DepartedMemberRow): ModerationStatus => ({
  ...noRestrictions,
  is_chat_banned: is_muted,
  chat_ban_until: until?.toISOString() ?? null,
  chat_ban_reason: reason,
});

/**
 * Returns the privacy settings for this event as organizers see them; a public address is included only when it is
 * published.
 */
function overridesForStaff(overrides: MemberRow['privacy_overrides']): MemberRow['privacy_overrides'] {
  if (overrides?.public_email === undefined || overrides.show_public_email === true) return overrides;
  const { public_email: _, ...rest } = overrides;
  return rest;
}

const staffFields = (row: MemberRow, viewer: Viewer, sessions: MemberSessions) => ({
  ...commonFields(row, visibleParts(row, viewer), sessions),
  email: visibleEmail(row, viewer),
  was_added: row.was_added,
  privacy_overrides: row.was_added ? null : overridesForStaff(row.privacy_overrides),
  ...moderationStatus(row),
  created_at: row.created_at.toISOString(),
});

export const eventUserAdmin = (
  row: PersonRow,
  viewer: Viewer,
  sessions: MemberSessions,
): Omit<EventUserAdmin, 'external_ids'> => ({
  ...staffFields(row, viewer, sessions),
  is_connected: row.connection_status === 'ACCEPTED',
});

export const eventUserDetail = (
  row: MemberRow & { readonly event_title: string },
  viewer: Viewer,
  sessions: MemberSessions,
): EventUserDetail => ({
  ...staffFields(row, viewer, sessions),
  event: { id: row.event_id, title: row.event_title },
});
