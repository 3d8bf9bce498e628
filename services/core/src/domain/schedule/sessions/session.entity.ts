import { defineEntity, p } from '@mikro-orm/core';
import {
  muxPlaybackPolicies,
  sessionChatModes,
  sessionLevels,
  sessionResourceKinds,
  sessionStatuses,
  sessionTypes,
  streamingPlatforms,
} from '@plenum/contracts/enums';
import {
  maxSessionResources,
  maxSessionResourceTitleLength,
  maxSessionShortDescriptionLength,
  maxSessionTitleLength,
} from '@plenum/contracts/limits';
import { maxSessionDurationMinutes } from '@plenum/contracts/schedule/import-limits';
import { checksOf, isBetween, isFilled, isInstant, isJson } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';
import { Upload } from '../../system/uploads/upload.entity.ts';

interface Link {
  readonly url: string;
  readonly title: string;
}

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  checks: checksOf('sessions', {
    title: isFilled('title'),
    starts_at: isInstant('starts_at'),
    duration: isBetween('duration_minutes', 1, maxSessionDurationMinutes),
    links: isJson('links', 'array'),
    attachments: isJson('attachments', 'array'),
    details: isJson('details', 'object'),
  }),
  indexes: [
    { properties: ['event', 'startsAt'] },
    {
      name: 'sessions_automation_index',
      properties: ['startsAt'],
      where: `"status" in ('SCHEDULED', 'STARTING_SOON', 'LIVE')`,
    },
    { name: 'sessions_unscheduled_index', properties: ['event'], where: '"is_unscheduled"' },
    {
      name: 'sessions_search_index',
      expression:
        'create index "sessions_search_index" on "sessions" using gin ("event_id", "search_text" gin_trgm_ops)',
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade'),
    status: p.enum(sessionStatuses).default('SCHEDULED'),
    /**
     * Instant since which the status applies: the time of a manual change, or of the boundary that the worker
     * processed.
     */
    statusSetAt: p.datetime().nullable(),
    /** When it first became LIVE and last became COMPLETED, manually or by schedule; set by a trigger. */
    actualStartAt: p.datetime().nullable(),
    actualEndAt: p.datetime().nullable(),
    /** When the crew became ready. */
    crewReadyAt: p.datetime().nullable(),
    sessionType: p.enum(sessionTypes),
    /** Session type as written in the imported schedule. */
    originalType: p.string().nullable(),
    chatMode: p.enum(sessionChatModes).default('ENABLED'),
    title: p.string().length(maxSessionTitleLength),
    subtitle: p.text().nullable(),
    shortDescription: p.string().length(maxSessionShortDescriptionLength).nullable(),
    /** Sanitized HTML. */
    description: p.text().nullable(),
    /** Instant; conference day and local times of the API are derived in the time zone of the event. */
    /** An unscheduled session retains its length. */
    startsAt: p.datetime(),
    durationMinutes: p.integer(),
    /** Unscheduled: visible only to organizers. */
    isUnscheduled: p.boolean().default(false),
    track: p.string().nullable(),
    location: p.string().nullable(),
    language: p.string().length(35).nullable(),
    level: p.enum(sessionLevels).nullable(),
    /** Marked as full by moderators. */
    isFull: p.boolean().default(false),
    url: p.text().nullable(),
    doNotRecord: p.boolean().default(false),
    /** Address of an external feedback form. */
    feedbackUrl: p.text().nullable(),
    slug: p.string().nullable(),
    links: p.json<Link[]>().defaultRaw(`'[]'`),
    attachments: p.json<Link[]>().defaultRaw(`'[]'`),
    /** Additional data of the imported schedule: `SessionDetails` of schedule-exchange. */
    details: p.json<Record<string, unknown>>().defaultRaw(`'{}'`),
    /** Number of changes of time, location or cancellation: SEQUENCE in calendars, maintained by a trigger. */
    calendarSequence: p.integer().default(0),
    externalId: p.string().nullable(),
    importedId: p.string().nullable(),
    /** Values of the last import; differing values were edited manually. */
    imported: p.json<Record<string, unknown>>().nullable(),
    streamUrl: p.text().nullable(),
    streamingPlatform: p.enum(streamingPlatforms).nullable(),
    zoomMeetingId: p.text().nullable(),
    zoomPasscode: p.text().nullable(),
    muxPlaybackPolicy: p.enum(muxPlaybackPolicies).nullable(),
    jitsiRoomName: p.text().nullable(),
    /** Generated column: folded title, track and location. */
    searchText: p
      .text()
      .generated(`(folded("title" || ' ' || coalesce("track", '') || ' ' || coalesce("location", ''))) stored`)
      .nullable()
      .hidden()
      .lazy(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().nullable(),
  },
  uniques: [{ properties: ['event', 'externalId'] }],
});

/** Talk, workshop or panel of an event. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);

const SessionBookmarkSchema = defineEntity({
  name: 'SessionBookmark',
  tableName: 'session_bookmarks',
  properties: {
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade'),
    session: () => p.manyToOne(Session).ref().primary().deleteRule('cascade').index(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Session that a person bookmarked. */
export class SessionBookmark extends SessionBookmarkSchema.class {}
SessionBookmarkSchema.setClass(SessionBookmark);

const SessionResourceSchema = defineEntity({
  name: 'SessionResource',
  tableName: 'session_resources',
  checks: checksOf('session_resources', {
    title: isFilled('title'),
    position: isBetween('position', 0, maxSessionResources - 1),
    target: '("url" is null) <> ("upload_id" is null)',
  }),
  uniques: [{ properties: ['session', 'position'] }],
  properties: {
    id: p.bigint('number').primary(),
    session: () => p.manyToOne(Session).ref().deleteRule('cascade'),
    position: p.integer(),
    kind: p.enum(sessionResourceKinds),
    title: p.string().length(maxSessionResourceTitleLength),
    /** An https URL; null for a file. */
    url: p.text().nullable(),
    upload: () => p.manyToOne(Upload).ref().nullable().unique().deleteRule('cascade'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Link or file of a session, such as its slides. */
export class SessionResource extends SessionResourceSchema.class {}
SessionResourceSchema.setClass(SessionResource);

const CalendarFeedSchema = defineEntity({
  name: 'CalendarFeed',
  tableName: 'calendar_feeds',
  uniques: [{ properties: ['user', 'event'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade'),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade').index(),
    /** SHA-256 of the token in the URL; the token is derived from the id and never stored. */
    tokenHash: p.string().length(64).unique().hidden(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Private URL at which a calendar client subscribes to the bookmarked sessions of a person in an event. */
export class CalendarFeed extends CalendarFeedSchema.class {}
CalendarFeedSchema.setClass(CalendarFeed);
