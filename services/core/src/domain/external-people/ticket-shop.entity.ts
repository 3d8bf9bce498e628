import { defineEntity, p } from '@mikro-orm/core';
import { ticketShopProblems } from '@plenum/contracts/enums';
import { ticketShopSlugLengthMax } from '@plenum/contracts/integration-limits';
import { checksOf, isAtLeast, isFilled } from '../../platform/db/checks.ts';
import { Event } from '../events/event.entity.ts';
import { User } from '../users/user.entity.ts';

const TicketShopSchema = defineEntity({
  name: 'TicketShop',
  tableName: 'ticket_shops',
  checks: checksOf('ticket_shops', { url: isFilled('url'), next_page: isAtLeast('next_page', 1) }),
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade').unique(),
    url: p.text(),
    organizer: p.string().length(ticketShopSlugLengthMax),
    shopEvent: p.string().length(ticketShopSlugLengthMax),
    /** Encrypted. */
    apiToken: p.text().hidden(),
    /** Seed of the token in the address of the receiver; SHA-256 of that token is stored beside it. */
    receiverSeed: p.uuid(),
    receiverHash: p.string().length(64).unique().hidden(),
    /** In whose name people are invited. */
    connectedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    problem: p.enum(ticketShopProblems).nullable(),
    problemAt: p.datetime().nullable(),
    lastOrderAt: p.datetime().nullable(),
    /** Next page of all orders; null when they have been read. */
    nextPage: p.integer().nullable(),
    /** When the shop may be asked next, and until when a worker does so. */
    dueAt: p.datetime().nullable(),
    leaseUntil: p.datetime().nullable(),
    failedCount: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Ticket shop whose orders become people of an event. */
export class TicketShop extends TicketShopSchema.class {}
TicketShopSchema.setClass(TicketShop);

const TicketShopOrderSchema = defineEntity({
  name: 'TicketShopOrder',
  tableName: 'ticket_shop_orders',
  properties: {
    shop: () => p.manyToOne(TicketShop).ref().primary().deleteRule('cascade'),
    code: p.string().length(ticketShopSlugLengthMax).primary(),
    /** Counts what was told of the order: what comes while it is read is read again. */
    told: p.integer().default(1),
    dueAt: p.datetime().defaultRaw('now()'),
  },
});

/** Order that waits to be read. */
export class TicketShopOrder extends TicketShopOrderSchema.class {}
TicketShopOrderSchema.setClass(TicketShopOrder);
