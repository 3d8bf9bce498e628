/**
 * Local times that a file labels as UTC. Some programs write `2027-03-20T09:00:00+00:00` or `…Z` for nine o’clock local
 * time, which would shift the sessions by hours.
 */
import { parseClockMinutes } from '../sessions/session-times.rules.ts';
import { toLocalMs } from '../sessions/zone-clock.rules.ts';
import type { RawSchedule, RawSession, RawText } from './parsed-schedule.rules.ts';
import { type Moment, parseMoment } from './schedule-moments.rules.ts';

const minuteMs = 60_000;
const minutesPerDay = 1440;

const timeFields = ['date', 'start'] as const;

const momentOf = ({ fields }: RawSession): Moment | null =>
  parseMoment(fields.get('date')?.text ?? '') ?? parseMoment(fields.get('start')?.text ?? '');

/** Checks whether the clock time given along with an instant is in the zone, which confirms the label. */
function isConfirmed({ fields }: RawSession, { localMs }: Moment, timezone: string): boolean {
  const clock = parseClockMinutes(fields.get('start')?.text.trim() ?? '');
  return clock !== null && (toLocalMs(localMs, timezone) / minuteMs) % minutesPerDay === clock;
}

/**
 * Checks whether all times of a file are labelled as UTC although its zone is different, and no clock time confirms it.
 */
export function isLabelledUtc({ sessions }: Pick<RawSchedule, 'sessions'>, timezone: string): boolean {
  let hasOtherOffset = false;
  for (const session of sessions) {
    const moment = momentOf(session);
    const offset = moment?.offsetMinutes ?? null;
    if (moment === null || offset === null) continue;
    if (offset !== 0) return false;
    if (toLocalMs(moment.localMs, timezone) === moment.localMs) continue;
    if (isConfirmed(session, moment, timezone)) return false;
    hasOtherOffset = true;
  }
  return hasOtherOffset;
}

const utcLabel = / ?(?:Z|[+-]00:?00)$/i;

/** Returns the schedule with its times as local times, without the label. */
export function withoutUtcLabels(raw: RawSchedule): RawSchedule {
  const withoutLabel = ({ text, line }: RawText): RawText =>
    parseMoment(text)?.offsetMinutes === 0 ? { text: text.trim().replace(utcLabel, ''), line } : { text, line };
  const textWithoutLabel = (text: string | null): string | null =>
    text === null ? null : withoutLabel({ text, line: 0 }).text;
  for (const { fields } of raw.sessions)
    for (const name of timeFields) {
      const text = fields.get(name);
      if (text !== undefined) fields.set(name, withoutLabel(text));
    }
  for (const name of ['start', 'end'] as const) {
    const text = raw.conference.get(name);
    if (text !== undefined) raw.conference.set(name, withoutLabel(text));
  }
  const dayOf = new Map(
    raw.days.map((day) => [day, { ...day, start: textWithoutLabel(day.start), end: textWithoutLabel(day.end) }]),
  );
  return {
    ...raw,
    days: [...dayOf.values()],
    sessions: raw.sessions.map((session) => ({ ...session, day: dayOf.get(session.day) ?? session.day })),
  };
}
