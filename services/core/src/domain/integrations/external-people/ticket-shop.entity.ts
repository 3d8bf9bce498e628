import { defineEntity, p } from '@mikro-orm/core';
import { ticketShopProblems } from '@plenum/contracts/enums';
import { maxTicketShopSlugLength } from '@plenum/contracts/integrations/integration-limits';
import { checksOf, isAtLeast, isFilled } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';

const TicketShopSchema = defineEntity({
  name: 'TicketShop',
  tableName: 'ticket_shops',
  checks: checksOf('ticket_shops', { url: isFilled('url'), next_page: isAtLeast('next_page', 1) }),
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade').unique(),
    url: p.text(),
    organizer: p.string().length(maxTicketShopSlugLength),
    shopEvent: p.string().length(maxTicketShopSlugLength),
    /** Encrypted. */
    apiToken: p.text().hidden(),
    /** Seed of the token in the webhook URL; the SHA-256 of the token is stored in `receiverHash`. */
    receiverSeed: p.uuid(),
    receiverHash: p.string().length(64).unique().hidden(),
    /** Account on whose behalf people are invited. */
    connectedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    problem: p.enum(ticketShopProblems).nullable(),
    problemAt: p.datetime().nullable(),
    lastOrderAt: p.datetime().nullable(),
    /** Next page of the full read; null once it is complete. */
    nextPage: p.integer().nullable(),
    /** Earliest next request; also the end of the current lease. */
    dueAt: p.datetime().nullable(),
    leaseUntil: p.datetime().nullable(),
    failedCount: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Ticket shop whose orders register people of an event. */
export class TicketShop extends TicketShopSchema.class {}
TicketShopSchema.setClass(TicketShop);

const TicketShopOrderSchema = defineEntity({
  name: 'TicketShopOrder',
  tableName: 'ticket_shop_orders',
  properties: {
    shop: () => p.manyToOne(TicketShop).ref().primary().deleteRule('cascade'),
    code: p.string().length(maxTicketShopSlugLength).primary(),
    /** Number of webhooks about the order; a webhook during a read causes another read. */
    told: p.integer().default(1),
    dueAt: p.datetime().defaultRaw('now()'),
  },
});

export class TicketShopOrder extends TicketShopOrderSchema.class {}
TicketShopOrderSchema.setClass(TicketShopOrder);
