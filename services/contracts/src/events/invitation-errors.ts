/** Errors of invitations. */
import type { ErrorSpecs } from '../error-spec.ts';
import { invitationLifetimeS, maxCsvInvitations, maxCsvInvitationsBytes } from '../limits.ts';

export const invitationErrors = {
  invitation_unknown: {
    status: 404,
    cause:
      'The token is wrong, its invitation was answered, withdrawn or replaced, or it is of the other kind (event or organization).',
    remedy: 'Read the kind with `GetInvitation`, and use the link of the latest email.',
  },
  invitation_expired: {
    status: 400,
    cause: `The invitation is older than ${invitationLifetimeS / 86_400} days.`,
    remedy: 'Ask the organizers to send it again.',
  },
  invitation_void: {
    status: 409,
    cause: 'The person who sent the invitation has lost the role that permitted it.',
    remedy: 'Ask another organizer for an invitation.',
  },
  invitation_for_other_address: {
    status: 400,
    cause: 'The login has another email address than the one that was invited.',
    remedy: 'Log in with the invited address, or have the other address invited.',
  },
  invitation_not_pending: {
    status: 400,
    cause: 'The invitation was answered, cancelled or has expired.',
    remedy: 'Read the invitations again; a member who has accepted can be removed instead.',
  },
  invitation_role_reserved: {
    status: 400,
    cause: 'The role of the caller in the event does not permit inviting people with this role.',
    remedy: 'Invite the person as attendee or speaker, or have an admin send the invitation.',
  },
  owner_invitation_reserved: {
    status: 403,
    cause: 'The caller is not an owner of the organization and tried to invite an owner.',
    remedy: 'Invite the person with another role, or have an owner send the invitation.',
  },
  already_invited: {
    status: 400,
    cause: 'The address has an open invitation, or appears twice in the request.',
    remedy: 'Wait for the answer, or cancel the open invitation before you send another one.',
  },
  already_in_organization: {
    status: 400,
    cause: 'The person is a member of the organization.',
    remedy: 'Treat it as success; the role of a member is changed with `UpdateOrganizationUser`.',
  },
  already_in_event: {
    status: 400,
    cause: 'The person to invite is a member of the event.',
    remedy: 'Treat it as success; the role of a member is changed with `UpdateEventUser`.',
  },
  already_member_of_event: {
    status: 400,
    cause: 'The caller accepted an invitation to an event that they belong to.',
    remedy: 'Open the event; the invitation is closed.',
  },
  account_exists: {
    status: 400,
    cause: 'The invited email address has an account.',
    remedy: 'Log in with that account and accept the invitation with its token.',
  },
  no_open_invitation: {
    status: 400,
    cause: 'The token or the selected invitations are not open for this email address.',
    remedy: 'Read the open invitations with `GetInvitation`, and send the ids that it returns.',
  },
  csv_file_missing: {
    status: 422,
    cause: 'The form has no file in the field `file`.',
    remedy: 'Send `multipart/form-data` with the CSV file in the field `file`.',
  },
  csv_file_too_large: {
    status: 413,
    cause: `The file has more than ${maxCsvInvitationsBytes / 1024 / 1024} MB or ${maxCsvInvitations} people.`,
    remedy: 'Split the file, and repeat the line with the headings in each part.',
  },
  csv_file_unreadable: {
    status: 422,
    cause: 'The file has no column `email`, quotation marks that do not match, or an unknown character encoding.',
    remedy: 'Correct the line that `message` names, or save the file as CSV in UTF-8.',
  },
} as const satisfies ErrorSpecs;
