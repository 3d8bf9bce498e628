import { defineEntity, p } from '@mikro-orm/core';
import { defaultModerationRules, type ModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { eventFormats, eventStatuses, eventTypes, eventVisibilities, joinPolicies } from '@plenum/contracts/enums';
import { defaultPublicParts, type EventBase, type PublicParts } from '@plenum/contracts/events/events';
import {
  maxCompanyNameLength,
  maxDirectionsLength,
  maxEventDays,
  maxEventTextLength,
  maxEventTitleLength,
  maxHeroTextLength,
  joinCodeLength,
  maxSeatLimit,
  maxVenueAddressLength,
  maxWalkingMinutes,
} from '@plenum/contracts/limits';
import type { ColumnMapping } from '@plenum/contracts/schedule/schedule-exchange';
import type { AgendaOrder } from '@plenum/contracts/schedule/session-placement';
import {
  checksOf,
  isAtLeast,
  isBetween,
  isCalendarDay,
  isFilled,
  isJson,
  lengthAtMost,
} from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Organization } from '../organizations/organization.entity.ts';

const EventSchema = defineEntity({
  name: 'Event',
  tableName: 'events',
  checks: checksOf('events', {
    title: isFilled('title'),
    start_date: isCalendarDay('start_date'),
    end_date: isCalendarDay('end_date'),
    days: `"end_date" >= "start_date" and "end_date" - "start_date" < ${maxEventDays}`,
    timezone: isFilled('timezone'),
    day_change: `"day_change" ~ '^[0-2][0-9]:[0-5][0-9]:[0-5][0-9]$'`,
    description: lengthAtMost('description', maxEventTextLength),
    hero_description: lengthAtMost('hero_description', maxHeroTextLength),
    venue_address: lengthAtMost('venue_address', maxVenueAddressLength),
    directions: lengthAtMost('directions', maxDirectionsLength),
    public_parts: isJson('public_parts', 'object'),
    agenda_version: isAtLeast('agenda_version', 1),
    seat_limit: isBetween('seat_limit', 1, maxSeatLimit),
    branding: isJson('branding', 'object'),
    hero_images: isJson('hero_images', 'object'),
    sections: isJson('sections', 'object'),
    icebreakers: isJson('icebreakers', 'array'),
    sponsor_tiers: isJson('sponsor_tiers', 'array'),
    location_order: isJson('location_order', 'array'),
    track_order: isJson('track_order', 'array'),
    import_columns: isJson('import_columns', 'object'),
    walking_minutes: isBetween('walking_minutes', 0, maxWalkingMinutes),
    moderation_rules: isJson('moderation_rules', 'object'),
  }),
  indexes: [
    { properties: ['organization', 'status', 'startDate', 'id'] },
    { name: 'events_deleted_by_id_index', properties: ['deletedBy'], where: '"deleted_by_id" is not null' },
    {
      name: 'events_search_index',
      expression: 'create index "events_search_index" on "events" using gin ("search_text" gin_trgm_ops)',
    },
    {
      name: 'events_listed_index',
      expression: `create index "events_listed_index" on "events" ("end_date", "id") where "status" = 'PUBLISHED' and "visibility" = 'PUBLIC'`,
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    organization: () => p.manyToOne(Organization).ref().deleteRule('cascade'),
    title: p.string().length(maxEventTitleLength),
    description: p.text().nullable(),
    eventType: p.enum(eventTypes),
    startDate: p.date(),
    endDate: p.date(),
    timezone: p.string().length(50).default('UTC'),
    /** `HH:MM:SS`; earlier local times count as part of the previous conference day. */
    dayChange: p.string().length(8).default('00:00:00'),
    companyName: p.string().length(maxCompanyNameLength),
    slug: p.string().length(300).unique(),
    status: p.enum(eventStatuses).default('DRAFT'),
    branding: p.json<EventBase['branding']>(),
    heroDescription: p.text().nullable(),
    heroImages: p.json<NonNullable<EventBase['hero_images']>>(),
    eventFormat: p.enum(eventFormats).default('VIRTUAL'),
    venueName: p.string().nullable(),
    venueAddress: p.text().nullable(),
    venueCity: p.string().length(100).nullable(),
    venueState: p.string().length(2).nullable(),
    venueCountry: p.string().length(100).nullable(),
    directions: p.text().nullable(),
    visibility: p.enum(eventVisibilities).default('MEMBERS'),
    publicParts: p.json<PublicParts>().defaultRaw(`'${JSON.stringify(defaultPublicParts)}'`),
    sections: p.json<NonNullable<EventBase['sections']>>(),
    icebreakers: p.json<string[]>(),
    sponsorTiers: p.json<EventBase['sponsor_tiers']>(),
    /** Display order of locations, with the building of each. */
    locationOrder: p.json<AgendaOrder['locations']>().defaultRaw(`'[]'`),
    trackOrder: p.json<AgendaOrder['tracks']>().defaultRaw(`'[]'`),
    /** Column mapping of the last imported schedule, by header. */
    importColumns: p.json<ColumnMapping>().nullable(),
    /** Walking time between buildings in minutes; 0 if unknown. */
    walkingMinutes: p.integer().default(0),
    /** Set manually; not a foreign key, because sessions already reference events. */
    mainSessionId: p.bigint('number').nullable(),
    autoSessionStatus: p.boolean().default(true),
    allowCustomIcebreaker: p.boolean().default(true),
    moderationRules: p.json<ModerationRules>().defaultRaw(`'${JSON.stringify(defaultModerationRules)}'`),
    joinPolicy: p.enum(joinPolicies).default('INVITE_ONLY'),
    /** Seat limit of the event, if lower than that of the plan. */
    seatLimit: p.integer().nullable(),
    joinCode: p.string().length(joinCodeLength).unique(),
    /** Incremented with every change to data shown in the agenda; part of cache keys. */
    agendaVersion: p.integer().default(1),
    /** Time of the last increment; at least a second later than the previous one. */
    agendaChangedAt: p.datetime().defaultRaw('now()'),
    /** Key id of the secret schedule URL. The token is derived from it, and only its hash is stored. */
    scheduleKeyId: p.uuid().nullable(),
    scheduleTokenHash: p.string().length(64).nullable(),
    /** Generated column: the folded title. */
    searchText: p.text().generated(`(folded("title")) stored`).nullable().hidden().lazy(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
    deletedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null'),
  },
});

const FormerSlugSchema = defineEntity({
  name: 'FormerSlug',
  tableName: 'former_slugs',
  indexes: [{ properties: ['event'] }],
  properties: {
    slug: p.string().length(300).primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Former slug of an event; URLs with it redirect to the event. */
export class FormerSlug extends FormerSlugSchema.class {}
FormerSlugSchema.setClass(FormerSlug);

/** Conference or single session, owned by an organization. Deletion is soft. */
export class Event extends EventSchema.class {}
EventSchema.setClass(Event);
