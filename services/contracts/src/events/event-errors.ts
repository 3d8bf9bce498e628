/** Errors of organizations, events, their members and joining. */
import type { ErrorSpecs } from '../error-spec.ts';
import {
  joinCodeLength,
  joinRequestRetryDays,
  maxEventDays,
  maxJoinRequestsPerPerson,
  maxOrganizationEvents,
  maxOwnedOrganizations,
  maxFormerSlugs,
} from '../limits.ts';

/** Errors of operations for the staff of an event. */
export const eventStaffErrors = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;

export const eventErrors = {
  organization_access_denied: {
    status: 403,
    cause: 'The caller does not belong to the organization of the event, or the API token is restricted to events.',
    remedy: 'Use a login of a member of the organization, or a token without the restriction.',
  },
  organization_member_exists: {
    status: 409,
    cause: 'The person to add is a member of the organization.',
    remedy: 'Change the role with `UpdateOrganizationUser` instead.',
  },
  organizations_exceeded: {
    status: 409,
    cause: `The caller owns ${maxOwnedOrganizations} organizations.`,
    remedy: 'Use one of them, or leave or delete one first.',
  },
  organization_founding_refused: {
    status: 403,
    cause: 'The operator has restricted who can create organizations, and the caller is not included.',
    remedy: 'Ask the operator for the permission, or an owner for a membership in an existing organization.',
  },
  events_exceeded: {
    status: 409,
    cause: `The organization has as many events as its plan allows: ${maxOrganizationEvents.LIMITED_ATTENDEES} or ${maxOrganizationEvents.UNLIMITED_ATTENDEES}, without deleted ones.`,
    remedy: 'Delete events that are no longer needed, or ask the operator for the plan UNLIMITED_ATTENDEES.',
  },
  last_owner_role: {
    status: 400,
    cause: 'The member is the only owner of the organization, so the role cannot be changed.',
    remedy: 'Make another member an owner first.',
  },
  last_owner_removal: {
    status: 400,
    cause: 'The member is the only owner of the organization, so they cannot be removed.',
    remedy: 'Make another member an owner first.',
  },
  last_owner_leaving: {
    status: 409,
    cause: 'The caller is the only owner of the organization and has named no successor.',
    remedy: 'Send `hand_over_to` with the id of a member, or delete the organization.',
  },
  successor_unsuitable: {
    status: 409,
    cause: 'The successor is the caller, is not a member, is banned, or has no verified email address.',
    remedy: 'Choose another member with a verified email address.',
  },
  event_access_denied: {
    status: 403,
    cause: 'The caller may know that the event exists, but has no role in it.',
    remedy: 'Join the event, or use a token of its organization.',
  },
  event_banned: {
    status: 403,
    cause: 'The caller is banned from the event.',
    remedy: 'Do not repeat the request; only the organizers of the event can lift the ban.',
  },
  event_in_past: {
    status: 422,
    cause: '`start_date` is before the current day in the time zone of the event.',
    remedy: 'Send the current day or a later one.',
  },
  event_dates_reversed: {
    status: 422,
    cause: '`end_date` is before `start_date`.',
    remedy: 'Send both dates together when you move an event.',
  },
  event_outside_calendar: {
    status: 422,
    cause: 'A date is before 1970 or after 2200.',
    remedy: 'Check the format of the dates, which is `YYYY-MM-DD`.',
  },
  event_too_long: {
    status: 422,
    cause: `The event would last more than ${maxEventDays} days.`,
    remedy: 'Choose a shorter period, or create several events.',
  },
  time_zone_unknown: {
    status: 422,
    cause: 'The time zone is not a name of the IANA time zone database.',
    remedy: 'Send a name such as `Europe/Berlin`; offsets and abbreviations are not accepted.',
  },
  sessions_outside_event: {
    status: 400,
    cause: 'With the new dates, some sessions would be on days that the event does not have.',
    remedy: 'Move or delete these sessions first, or choose dates that include them.',
  },
  main_session_foreign: {
    status: 400,
    cause: '`main_session_id` is not a session of this event.',
    remedy: 'Send the id of a session from `ListSessions` of the event.',
  },
  slug_taken: {
    status: 409,
    cause: 'Another event has or had this slug, and its former URLs still redirect.',
    remedy: 'Choose another slug, for example with the year.',
  },
  former_slugs_exceeded: {
    status: 409,
    cause: `The event already has ${maxFormerSlugs} former slugs, which still redirect.`,
    remedy: 'Keep the current slug, or go back to one of the former ones.',
  },
  event_user_exists: {
    status: 409,
    cause: 'The person to add is a member of the event.',
    remedy: 'Change the role with `UpdateEventUser` instead.',
  },
  own_role: {
    status: 403,
    cause: 'The request would change the role of the caller.',
    remedy: 'Have another admin of the event change it.',
  },
  own_membership: {
    status: 403,
    cause: 'The caller tried to remove, ban or mute themselves, or to delete their own messages as a moderator.',
    remedy: 'Leave the event with `LeaveEvent`, or delete messages one by one with `DeleteRoomMessage`.',
  },
  event_membership_missing: {
    status: 409,
    cause: 'The caller has access through a role in the organization, without being a member of the event.',
    remedy: 'There is no membership to leave; join the event first if one is needed.',
  },
  last_admin_leaving: {
    status: 409,
    cause: 'No other admin would remain who can run the event.',
    remedy: 'Send `hand_over_to` with the id of a member who becomes admin.',
  },
  event_role_not_assignable: {
    status: 403,
    cause: 'The role of the caller, or the scopes of the token, do not permit giving or taking away this role.',
    remedy: 'Use the login of an admin of the event, or a token whose scope covers the role.',
  },
  last_event_admin: {
    status: 400,
    cause: 'The member is the only admin of the event who is not banned.',
    remedy: 'Make another member an admin first.',
  },
  already_banned: {
    status: 400,
    cause: 'The member is banned from the event.',
    remedy: 'Treat it as success, or lift the ban with `UnbanEventUser`.',
  },
  not_banned: {
    status: 400,
    cause: 'The member is not banned, or the ban was lifted in the meantime.',
    remedy: 'Treat it as success.',
  },
  event_user_banned: {
    status: 400,
    cause: 'The member is banned from the event, which includes the chat.',
    remedy: 'Do not mute the member; lift the ban first if only the chat is to be blocked.',
  },
  already_muted: {
    status: 400,
    cause: 'The member is muted in the chat of the event.',
    remedy: 'Treat it as success; to change the duration, unmute and mute again.',
  },
  not_muted: {
    status: 400,
    cause: 'The member is not muted, or the time of the mute is over.',
    remedy: 'Treat it as success.',
  },
  cursor_invalid: {
    status: 400,
    cause: 'The value of `after` is not a cursor of this list with this order and these filters.',
    remedy: 'Start with the first page, and pass `next` unchanged with all other parameters the same.',
  },
  join_code_unknown: {
    status: 404,
    cause: 'No event has this code, the code was renewed, or its event is not published or accepts invitations only.',
    remedy: `Let the person check the ${joinCodeLength} characters, and do not try other codes.`,
  },
  event_not_open: {
    status: 403,
    cause: 'The event does not permit people to join by themselves.',
    remedy: 'Use its join code or an invitation, or send a request with `RequestToJoin` if the event accepts them.',
  },
  attendee_limit_reached: {
    status: 409,
    cause: 'All seats for attendees are taken or promised to open invitations.',
    remedy: 'Raise the limit of the event or its plan, withdraw invitations, or let the person wait for a seat.',
  },
  join_request_declined: {
    status: 409,
    cause: `The organizers declined a request of the caller less than ${joinRequestRetryDays} days ago.`,
    remedy: 'Send the next request when the days have passed.',
  },
  join_requests_exceeded: {
    status: 409,
    cause: `The caller has ${maxJoinRequestsPerPerson} open requests to join events.`,
    remedy: 'Withdraw one with `WithdrawJoinRequest`.',
  },
} as const satisfies ErrorSpecs;
