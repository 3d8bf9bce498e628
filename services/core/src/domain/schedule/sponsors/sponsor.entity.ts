import { defineEntity, p } from '@mikro-orm/core';
import { maxSponsorDescriptionLength, maxSponsorPeople } from '@plenum/contracts/limits';
import {
  checksOf,
  isAtLeast,
  isBetween,
  isFilled,
  isJson,
  isSortPosition,
  lengthAtMost,
} from '../../../platform/db/checks.ts';
import { EventUser } from '../../events/attendees/event-user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';

const SponsorSchema = defineEntity({
  name: 'Sponsor',
  tableName: 'sponsors',
  checks: checksOf('sponsors', {
    name: isFilled('name'),
    description: lengthAtMost('description', maxSponsorDescriptionLength),
    display_order: isSortPosition('display_order'),
    social_links: isJson('social_links', 'object'),
  }),
  indexes: [{ properties: ['event', 'displayOrder', 'id'] }],
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade'),
    name: p.string().length(255),
    description: p.text().nullable(),
    websiteUrl: p.string().length(500).nullable(),
    /** Object key with the prefix of the event, never a URL. */
    logoUrl: p.string().length(500).nullable(),
    /** Like `logoUrl`. */
    coverUrl: p.string().length(500).nullable(),
    contactName: p.string().length(255).nullable(),
    contactEmail: p.string().length(255).nullable(),
    contactPhone: p.string().length(50).nullable(),
    tierId: p.string().length(50).nullable(),
    customBenefits: p.json<Record<string, unknown>>().nullable(),
    /** Fractional, so moving a sponsor writes only one row. */
    displayOrder: p.double().$type<number>().nullable(),
    isActive: p.boolean().default(true),
    featured: p.boolean().default(false),
    socialLinks: p.json<Record<string, string | null>>(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().nullable(),
  },
});

/** Sponsor of an event, in a tier. */
export class Sponsor extends SponsorSchema.class {}
SponsorSchema.setClass(Sponsor);

const SponsorPersonSchema = defineEntity({
  name: 'SponsorPerson',
  tableName: 'sponsor_people',
  checks: checksOf('sponsor_people', { position: isBetween('position', 0, maxSponsorPeople - 1) }),
  indexes: [{ properties: ['member'] }],
  properties: {
    sponsor: () => p.manyToOne(Sponsor).ref().primary().deleteRule('cascade'),
    /** References the membership: a member who leaves or is removed is no longer listed. */
    member: () => p.manyToOne(EventUser).ref().primary().joinColumns('event_id', 'user_id').deleteRule('cascade'),
    position: p.integer(),
  },
});

/** Contact person of a sponsor. */
export class SponsorPerson extends SponsorPersonSchema.class {}
SponsorPersonSchema.setClass(SponsorPerson);

const SponsorClickDaySchema = defineEntity({
  name: 'SponsorClickDay',
  tableName: 'sponsor_click_days',
  checks: checksOf('sponsor_click_days', { clicks: isAtLeast('clicks', 1) }),
  properties: {
    sponsor: () => p.manyToOne(Sponsor).ref().primary().deleteRule('cascade'),
    /** Local date of the event. */
    day: p.date().primary(),
    clicks: p.integer(),
  },
});

/** Clicks per day on the link of a sponsor, without people (docs/decisions/0060). */
export class SponsorClickDay extends SponsorClickDaySchema.class {}
SponsorClickDaySchema.setClass(SponsorClickDay);
