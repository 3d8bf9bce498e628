import { defineEntity, p } from '@mikro-orm/core';
import {
  mux_playback_policies,
  session_chat_modes,
  session_statuses,
  session_types,
  streaming_platforms,
} from '@plenum/contracts/enums';
import { session_short_description_length_max, session_title_length_max } from '@plenum/contracts/limits';
import { Event } from '../events/event.entity.ts';

interface Link {
  readonly url: string;
  readonly title: string;
}

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  indexes: [{ properties: ['event', 'startsAt'] }],
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade'),
    status: p.enum(session_statuses).default('SCHEDULED'),
    sessionType: p.enum(session_types),
    /** The word the imported schedule used. */
    originalType: p.string().nullable(),
    chatMode: p.enum(session_chat_modes).default('ENABLED'),
    title: p.string().length(session_title_length_max),
    subtitle: p.text().nullable(),
    shortDescription: p.string().length(session_short_description_length_max).nullable(),
    /** Sanitized HTML. */
    description: p.text().nullable(),
    /** An instant; day and clock times of the wire are derived in the event's time zone. */
    startsAt: p.datetime(),
    durationMinutes: p.integer(),
    track: p.string().nullable(),
    location: p.string().nullable(),
    language: p.string().length(35).nullable(),
    url: p.text().nullable(),
    slug: p.string().nullable(),
    links: p.json<Link[]>().defaultRaw(`'[]'`),
    attachments: p.json<Link[]>().defaultRaw(`'[]'`),
    externalGuid: p.string().nullable(),
    externalId: p.string().nullable(),
    /** The values as last imported; what differs from them was edited by hand. */
    imported: p.json<Record<string, unknown>>().nullable(),
    streamUrl: p.text().nullable(),
    streamingPlatform: p.enum(streaming_platforms).nullable(),
    zoomMeetingId: p.text().nullable(),
    zoomPasscode: p.text().nullable(),
    muxPlaybackPolicy: p.enum(mux_playback_policies).nullable(),
    jitsiRoomName: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().nullable(),
  },
  uniques: [{ properties: ['event', 'externalGuid'] }],
});

/** A talk or workshop inside an event. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
