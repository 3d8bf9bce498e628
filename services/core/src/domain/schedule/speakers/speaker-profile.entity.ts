import { defineEntity, p } from '@mikro-orm/core';
import { sessionSpeakerRoles } from '@plenum/contracts/enums';
import { maxStagePosition } from '@plenum/contracts/limits';
import { checksOf, isBetween, isFilled, isJson } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';
import { Session } from '../sessions/session.entity.ts';

const SpeakerProfileSchema = defineEntity({
  name: 'SpeakerProfile',
  tableName: 'speaker_profiles',
  checks: checksOf('speaker_profiles', {
    name: isFilled('name'),
    social_links: isJson('social_links', 'object'),
  }),
  uniques: [{ properties: ['event', 'externalId'] }, { properties: ['event', 'user'] }],
  indexes: [
    {
      name: 'speaker_profiles_search_index',
      expression:
        'create index "speaker_profiles_search_index" on "speaker_profiles" using gin ("event_id", "search_text" gin_trgm_ops)',
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade').index(),
    user: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    name: p.string(),
    title: p.string().nullable(),
    companyName: p.string().nullable(),
    /** Sanitized HTML. */
    bio: p.text().nullable(),
    imageUrl: p.text().nullable(),
    socialLinks: p.json<Record<string, string | null>>().defaultRaw(`'{}'`),
    externalId: p.string().nullable(),
    importedId: p.string().nullable(),
    imported: p.json<Record<string, unknown>>().nullable(),
    /** Generated column: the folded name. */
    searchText: p.text().generated(`(folded("name")) stored`).nullable().hidden().lazy(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().nullable(),
  },
});

/** Speaker of an event, with or without an account. */
export class SpeakerProfile extends SpeakerProfileSchema.class {}
SpeakerProfileSchema.setClass(SpeakerProfile);

const SessionSpeakerSchema = defineEntity({
  name: 'SessionSpeaker',
  tableName: 'session_speakers',
  checks: checksOf('session_speakers', {
    position: isBetween('position', 1, maxStagePosition),
  }),
  properties: {
    session: () => p.manyToOne(Session).ref().primary().deleteRule('cascade'),
    profile: () => p.manyToOne(SpeakerProfile).ref().primary().deleteRule('cascade').index(),
    role: p.enum(sessionSpeakerRoles).default('SPEAKER'),
    position: p.integer().nullable(),
    /** When the speaker became ready for the session. */
    readyAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Assignment of a speaker to a session; `position` counts from 1. */
export class SessionSpeaker extends SessionSpeakerSchema.class {}
SessionSpeakerSchema.setClass(SessionSpeaker);
