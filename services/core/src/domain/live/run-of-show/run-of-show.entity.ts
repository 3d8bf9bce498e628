import { defineEntity, p } from '@mikro-orm/core';
import { maxSessionPlaceLength } from '@plenum/contracts/limits';
import {
  maxCueMinute,
  minCueMinute,
  maxCueTitleLength,
  maxCueWhoLength,
  maxLecternMessageLength,
} from '@plenum/contracts/live/run-of-show-limits';
import { checksOf, isBetween, isFilled } from '../../../platform/db/checks.ts';
import { Event } from '../../events/events/event.entity.ts';
import { Session } from '../../schedule/sessions/session.entity.ts';

const SessionCueSchema = defineEntity({
  name: 'SessionCue',
  tableName: 'session_cues',
  checks: checksOf('session_cues', {
    title: isFilled('title'),
    at_minute: isBetween('at_minute', minCueMinute, maxCueMinute),
  }),
  properties: {
    id: p.bigint('number').primary(),
    session: () => p.manyToOne(Session).ref().deleteRule('cascade').index(),
    title: p.string().length(maxCueTitleLength),
    /** Minutes from the start of the session; negative before it. */
    atMinute: p.integer(),
    /** Name of the responsible person, as free text. */
    who: p.string().length(maxCueWhoLength).nullable(),
    doneAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Cue of a session: an action and the person responsible for it. */
export class SessionCue extends SessionCueSchema.class {}
SessionCueSchema.setClass(SessionCue);

const LecternSchema = defineEntity({
  name: 'Lectern',
  tableName: 'lecterns',
  properties: {
    event: () => p.manyToOne(Event).ref().primary().deleteRule('cascade'),
    /** Name of the location; empty for sessions without one. */
    location: p.string().length(maxSessionPlaceLength).primary(),
    message: p.string().length(maxLecternMessageLength).nullable(),
    messageAt: p.datetime().nullable(),
    /** Hash of the token in the URL of its clock. */
    clockTokenHash: p.string().length(64).nullable().unique(),
  },
});

/** Lectern display of a location. */
export class Lectern extends LecternSchema.class {}
LecternSchema.setClass(Lectern);
