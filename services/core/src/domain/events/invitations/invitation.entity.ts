import { defineEntity, p } from '@mikro-orm/core';
import { eventUserRoles, invitationKinds, invitationStatuses, organizationUserRoles } from '@plenum/contracts/enums';
import { maxEmailLength, maxInvitationMessageLength } from '@plenum/contracts/limits';
import { checksOf, isAddress, isInstant } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../events/event.entity.ts';
import { Organization } from '../organizations/organization.entity.ts';

const InvitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  indexes: [
    { properties: ['email', 'status'] },
    { properties: ['event', 'status', 'createdAt', 'id'] },
    { properties: ['organization', 'status', 'createdAt', 'id'] },
    { name: 'invitations_invited_by_id_index', properties: ['invitedBy'], where: '"invited_by_id" is not null' },
    {
      name: 'invitations_seat_index',
      properties: ['event', 'expiresAt'],
      where: `"status" = 'PENDING' and "role" = 'ATTENDEE'`,
    },
  ],
  // One open invitation per target and address.
  uniques: [
    {
      name: 'invitations_open_to_organization_unique',
      properties: ['organization', 'email'],
      where: `"kind" = 'organization' and "status" = 'PENDING'`,
    },
    {
      name: 'invitations_open_to_account_unique',
      properties: ['event', 'user'],
      where: `"kind" = 'event' and "status" = 'PENDING' and "email" is null`,
    },
    {
      name: 'invitations_waiting_unique',
      properties: ['event', 'email'],
      where: `"kind" = 'event' and "status" in ('PENDING', 'WAITING')`,
    },
    {
      name: 'invitations_open_to_event_unique',
      properties: ['event', 'email'],
      where: `"kind" = 'event' and "status" = 'PENDING'`,
    },
  ],
  checks: checksOf('invitations', {
    kind_target: `("kind" = 'event') = ("event_id" is not null)`,
    email: isAddress('email'),
    expires_at: isInstant('expires_at'),
  }),
  properties: {
    id: p.bigint('number').primary(),
    kind: p.enum(invitationKinds),
    /** Target organization, or the organization of the event. */
    organization: () => p.manyToOne(Organization).ref().deleteRule('cascade'),
    event: () => p.manyToOne(Event).ref().nullable().deleteRule('cascade'),
    /** Null for an invitation to an account (`user`), because inviting by account id must not reveal the address. */
    email: p.string().length(maxEmailLength).nullable(),
    /** From a list of invited people; copied to the speaker profile that the person claims. */
    firstName: p.string().length(100).nullable(),
    lastName: p.string().length(100).nullable(),
    role: p.enum([...new Set([...organizationUserRoles, ...eventUserRoles])]),
    status: p.enum(invitationStatuses).default('PENDING'),
    message: p.string().length(maxInvitationMessageLength).nullable(),
    invitedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null'),
    user: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    /** Seed of the token in the link; the SHA-256 of the token is stored in `tokenHash`. */
    tokenSeed: p.uuid(),
    tokenHash: p.string().length(64).unique().hidden(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Time when the email was last requested. */
    sentAt: p.datetime(),
    /** Time of the bounce; null after a later successful delivery. */
    bouncedAt: p.datetime().nullable(),
    acceptedAt: p.datetime().nullable(),
    declinedAt: p.datetime().nullable(),
    expiresAt: p.datetime(),
  },
});

export class Invitation extends InvitationSchema.class {}
InvitationSchema.setClass(Invitation);
