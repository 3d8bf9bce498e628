/** Validation of the texts and times of a session. Throws `invalid_request` with the field. */
import {
  maxEnteredDurationMinutes,
  maxSessionDescriptionLength,
  maxSessionPlaceLength,
  maxSessionShortDescriptionLength,
  maxSessionTitleLength,
  minSessionTitleLength,
} from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import {
  type PlainSessionField,
  plainSessionFieldNames,
  plainSessionFields,
  plainSessionTexts,
  recordOf,
} from '@plenum/contracts/schedule/plain-session-fields';
import type { CreateSession, UpdateSession } from '@plenum/contracts/schedule/sessions';
import { fail, type Phrase, type Refusal, errorPhrase, type TextLabel, textLabel } from '../../../platform/errors.ts';
import { requireName } from '../../../platform/names.ts';
import { requireLine, requireText, normalizeLines } from '../../../platform/text.ts';
import { storedLine, storedText, withoutUnchangedTexts } from '../../seen-texts.rules.ts';
import { safeUrl, toRichText } from '../schedule-exchange/rich-text.rules.ts';
import {
  dayCount,
  type EventClock,
  formatClockMinutes,
  parseClockMinutes,
  type SessionTimesProblem,
  type StoredTimes,
  toStoredTimes,
  toWireTimes,
  type WireTimes,
} from './session-times.rules.ts';
import type { Session } from './session.entity.ts';
import { type PlainProperties, propertyOf } from './session.fields.ts';
import { normalizeStream, type StreamFields } from './streaming.rules.ts';

export type SessionChange = Body<typeof UpdateSession>;
export type SessionInput = Omit<SessionChange, 'seen'>;
export type NewSessionInput = Body<typeof CreateSession>;

type Fields = PlainProperties &
  Pick<Session, 'externalId' | 'title' | 'shortDescription' | 'description' | 'track' | 'location' | 'level'>;
export type EnteredFields = { -readonly [K in keyof Fields]?: Fields[K] };

/** Fields of the event that affect the times of its sessions. */
export interface EventPeriod extends EventClock {
  readonly end_date: string;
}

const invalid = (field: string, message: Phrase): Refusal =>
  fail('invalid_request', { message, fields: { json: { [field]: [message] } } });

const orNull = (text: string): string | null => (text === '' ? null : text);

function line(field: string, length_max: number, value: string | null): string | null {
  const label = textLabel(field);
  return value === null ? null : orNull(requireLine(value, { field, label, length_min: 0, length_max }));
}

/** Validates a track or a location, which are filter values. */
const trackOrLocation = (field: 'track' | 'location', value: string | null): string | null =>
  value === null
    ? null
    : orNull(requireName(value, { field, label: field, length_min: 0, length_max: maxSessionPlaceLength }));

function text(field: string, label: TextLabel, length_max: number, value: string | null): string | null {
  return value === null ? null : orNull(requireText(value, { field, label, length_min: 0, length_max }));
}

export const sessionTitle = (value: string): string =>
  requireName(value, {
    field: 'title',
    label: 'title',
    length_min: minSessionTitleLength,
    length_max: maxSessionTitleLength,
  });

function webUrl(field: string, value: string | null): string | null {
  const url = value?.trim() ?? '';
  if (url === '') return null;
  const safeHref = /^https?:/i.test(url) ? safeUrl(url, null) : null;
  if (safeHref === null) throw invalid(field, errorPhrase('link_scheme'));
  return safeHref;
}

function richText(value: string | null): string | null {
  const typed = text('description', 'description', maxSessionDescriptionLength, value);
  return typed === null ? null : toRichText(typed);
}

/** Returns a request without unchanged texts. Throws `text_changed_meanwhile`. */
export const changedTexts = (session: Session, input: SessionChange): SessionInput =>
  withoutUnchangedTexts(input, {
    title: storedLine(session.title),
    short_description: storedText(session.shortDescription),
    description: { stored: session.description ?? null, normalize: (typed) => toRichText(normalizeLines(typed)) ?? '' },
    track: storedLine(session.track),
    location: storedLine(session.location),
    ...recordOf(plainSessionTexts, (name) => storedLine(session[propertyOf(name)])),
  });

/** Validates a plain field; a blank text becomes null. */
function plainValue(name: PlainSessionField, value: string | boolean | null): string | boolean | null {
  const field = plainSessionFields[name];
  if (field.kind === 'flag' || typeof value === 'boolean') return value;
  return field.kind === 'address' ? webUrl(name, value) : line(name, field.lengthMax, value);
}

const plainProperties = (input: SessionInput): Partial<PlainProperties> =>
  Object.fromEntries(
    plainSessionFieldNames.flatMap((name) => {
      const value = input[name];
      return value === undefined ? [] : [[propertyOf(name), plainValue(name, value)]];
    }),
  );

/** Validates the given fields; a blank text becomes null. */
export function validatedFields(input: SessionInput): EnteredFields {
  const fields: EnteredFields = {};
  const { external_id, title, short_description, description, track, location, level } = input;
  if (external_id !== undefined) fields.externalId = external_id;
  if (title !== undefined) fields.title = sessionTitle(title);
  if (short_description !== undefined)
    fields.shortDescription = text(
      'short_description',
      'short_description',
      maxSessionShortDescriptionLength,
      short_description,
    );
  if (description !== undefined) fields.description = richText(description);
  if (track !== undefined) fields.track = trackOrLocation('track', track);
  if (location !== undefined) fields.location = trackOrLocation('location', location);
  if (level !== undefined) fields.level = level;
  return { ...fields, ...plainProperties(input) };
}

const timesProblems: Partial<Record<SessionTimesProblem, readonly [string, Phrase]>> = {
  invalid_day_number: ['day_number', errorPhrase('day_too_low')],
  invalid_start_time: ['start_time', errorPhrase('time_of_day')],
  invalid_end_time: ['end_time', errorPhrase('time_of_day')],
  no_duration: ['end_time', errorPhrase('end_before_start')],
  too_long: ['end_time', errorPhrase('end_too_late')],
};

const skipped = (field: 'start_time' | 'end_time', wire: WireTimes, { timezone }: EventPeriod): Refusal =>
  invalid(field, errorPhrase('time_skipped', { time: wire[field].slice(0, 'HH:MM'.length), zone: timezone }));

function storedTimes(wire: WireTimes, period: EventPeriod): StoredTimes {
  const result = toStoredTimes(wire, period);
  if (result.ok) return result.times;
  if (result.problem === 'skipped_start_time') throw skipped('start_time', wire, period);
  if (result.problem === 'skipped_end_time') throw skipped('end_time', wire, period);
  const [field, message] = timesProblems[result.problem] ?? ['_schema', errorPhrase('event_without_days')];
  throw invalid(field, message);
}

/** Checks that the event has this conference day. Throws `session_day_outside_event`. */
export function requireDay(day_number: number, period: EventPeriod): void {
  const days = dayCount(period);
  if (day_number >= 1 && day_number <= days) return;
  const message = errorPhrase('event_of_days', { days });
  throw fail('session_day_outside_event', { message, fields: { json: { day_number: [message] } } });
}

/** Converts the times of a new session. Throws `invalid_request`, `session_day_outside_event`. */
export function newTimes(input: WireTimes, period: EventPeriod): StoredTimes {
  requireDay(input.day_number, period);
  return storedTimes(input, period);
}

/**
 * Merges given times into the stored ones; omitted local times remain unchanged. Sending the stored times again has no
 * effect, even if a clock change makes them ambiguous.
 */
export function changedTimes(input: Partial<WireTimes>, stored: StoredTimes, period: EventPeriod): StoredTimes {
  const before = toWireTimes(stored, period);
  const after: WireTimes = {
    day_number: input.day_number ?? before.day_number,
    start_time: withSeconds(input.start_time ?? before.start_time),
    end_time: withSeconds(input.end_time ?? before.end_time),
  };
  if (after.day_number !== before.day_number) requireDay(after.day_number, period);
  const isSame =
    after.day_number === before.day_number &&
    after.start_time === before.start_time &&
    after.end_time === before.end_time;
  if (isSame) return stored;
  return keepsLongLength(after, stored)
    ? {
        ...storedTimes({ ...after, end_time: clockAfter(after.start_time, 1) }, period),
        duration_minutes: stored.duration_minutes,
      }
    : storedTimes(after, period);
}

/** Checks whether an imported session above the maximum length is only moved. */
const keepsLongLength = ({ start_time, end_time }: WireTimes, { duration_minutes }: StoredTimes): boolean =>
  duration_minutes > maxEnteredDurationMinutes &&
  clockAfter(start_time, duration_minutes) === formatClockMinutes(parseClockMinutes(end_time) ?? 0);

/** Adds minutes to a time of day. */
const clockAfter = (time: string, minutes: number): string =>
  formatClockMinutes((parseClockMinutes(time) ?? 0) + minutes);

const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time);

const streamNames = [
  'streaming_platform',
  'stream_url',
  'zoom_meeting_id',
  'zoom_passcode',
  'mux_playback_policy',
  'jitsi_room_name',
] as const;

/** Returns the streaming fields after a request, or null if it contains none. Throws `invalid_request`. */
export function changedStream(input: SessionInput, stored: StreamFields): StreamFields | null {
  if (streamNames.every((name) => input[name] === undefined)) return null;
  const result = normalizeStream(input, stored);
  if (result.ok) return result.fields;
  const problems = Object.entries(result.problems);
  throw fail('invalid_request', {
    ...(problems[0] === undefined ? {} : { message: problems[0][1] }),
    fields: { json: Object.fromEntries(problems.map(([field, message]) => [field, [message]])) },
  });
}
