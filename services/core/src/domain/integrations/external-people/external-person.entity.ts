import { defineEntity, p } from '@mikro-orm/core';
import { eventUserRoles, ticketStatuses } from '@plenum/contracts/enums';
import { maxExternalIdLength, maxTicketCategoryLength } from '@plenum/contracts/integrations/integration-limits';
import { maxEmailLength } from '@plenum/contracts/limits';
import { checksOf, isAddress, isFilled } from '../../../platform/db/checks.ts';
import { Event } from '../../events/events/event.entity.ts';
import { Invitation } from '../../events/invitations/invitation.entity.ts';

const ExternalPersonSchema = defineEntity({
  name: 'ExternalPerson',
  tableName: 'external_people',
  uniques: [{ name: 'external_people_event_id_external_id_unique', properties: ['event', 'externalId'] }],
  indexes: [{ properties: ['event', 'email'] }],
  checks: checksOf('external_people', {
    external_id: isFilled('external_id'),
    email: isAddress('email'),
    email_unless_cancelled: `"email" is not null or "ticket_status" = 'CANCELLED' or "erased_at" is not null`,
    erased: '"erased_at" is null or "email" is null',
  }),
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade'),
    externalId: p.string().length(maxExternalIdLength),
    /** Null after the account was deleted, as are names and category, and for a ticket that was cancelled before its purchase. */
    email: p.string().length(maxEmailLength).nullable().index(),
    firstName: p.string().length(100).nullable(),
    lastName: p.string().length(100).nullable(),
    role: p.enum(eventUserRoles),
    ticketCategory: p.string().length(maxTicketCategoryLength).nullable(),
    ticketStatus: p.enum(ticketStatuses),
    /** Invitation sent for this ticket. If the ticket is cancelled, the rights that resulted from it end. */
    invitation: () => p.manyToOne(Invitation).ref().nullable().deleteRule('set null').index(),
    erasedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});

/** Person of an event, with their id in an external program. */
export class ExternalPerson extends ExternalPersonSchema.class {}
ExternalPersonSchema.setClass(ExternalPerson);
