/** The timeline of a day: order, clashes, free time, and the position of the current time. */
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { describe, expect, it } from 'vitest';
import { alternativesDuring, alternativesNow, hoursAndMinutes, layOutMyDay } from './my-day.rules.ts';

const at = (time: string): number => Date.parse(`2027-02-06T${time}:00Z`);
const day = { day_number: 1, start_time: '', end_time: '', duration_minutes: 0, speaker_profile_ids: [], speakers: [] };

function session(id: number, from: string, until: string, status: AgendaSession['status'] = 'SCHEDULED') {
  const times = { starts_at: new Date(at(from)).toISOString(), ends_at: new Date(at(until)).toISOString() };
  const sessionFields = {
    session_type: 'PRESENTATION',
    track: null,
    location: null,
    language: null,
    level: null,
    is_full: false,
    has_recording: false,
  } as const;
  return { id, title: `Talk ${id}`, status, ...times, ...day, ...sessionFields } satisfies AgendaSession;
}

const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 16);

/** Formats the entries as a person reads them. */
const entriesOf = (sessions: readonly AgendaSession[], now?: string) =>
  layOutMyDay(sessions, now === undefined ? null : at(now), { buildings: [], walking_minutes: 0 }).map((entry) => {
    if (entry.kind === 'now') return 'now';
    if (entry.kind === 'free') return `free ${clock(entry.fromMs)}–${clock(entry.untilMs)}`;
    const clashes = entry.clashes.map((clash) => ` with ${clash.session.id} until ${clock(clash.untilMs)}`);
    return `${entry.session.id}${clashes.join('')}`;
  });

describe('layOutMyDay', () => {
  it('sorts by start, and marks 20 minutes between two sessions as free, but not 19', () => {
    const first = session(1, '09:00', '09:30');
    expect(entriesOf([session(2, '09:50', '10:20'), first])).toEqual(['1', 'free 09:30–09:50', '2']);
    expect(entriesOf([first, session(2, '09:49', '10:20')])).toEqual(['1', '2']);
    expect(entriesOf([])).toEqual([]);
  });

  it('lists each earlier session that has not ended, and the end of the overlap', () => {
    const long = session(1, '09:00', '11:00');
    expect(entriesOf([long, session(2, '09:30', '10:00'), session(3, '09:45', '12:00')])).toEqual([
      '1',
      '2 with 1 until 10:00',
      '3 with 1 until 11:00 with 2 until 10:00',
    ]);
    expect(entriesOf([session(1, '09:00', '09:30'), session(2, '09:30', '10:00')])).toEqual(['1', '2']);
  });

  it('does not use the end of a short session inside a long one', () => {
    const sessions = [session(1, '09:00', '11:00'), session(2, '09:30', '10:00'), session(3, '11:30', '12:00')];
    expect(entriesOf(sessions).at(-2)).toBe('free 11:00–11:30');
  });

  it('keeps a cancelled session, whose time is free', () => {
    const cancelled = session(2, '09:15', '11:00', 'CANCELLED');
    expect(entriesOf([session(1, '09:00', '09:30'), cancelled, session(3, '11:00', '11:30')])).toEqual([
      '1',
      '2',
      'free 09:30–11:00',
      '3',
    ]);
  });

  it('positions the current time: before, within, between and after the sessions', () => {
    const sessions = [session(1, '09:00', '09:30'), session(2, '10:30', '11:00')];
    expect(entriesOf(sessions, '08:00')).toEqual(['now', '1', 'free 09:30–10:30', '2']);
    expect(entriesOf(sessions, '09:10')).toEqual(['1', 'now', 'free 09:30–10:30', '2']);
    expect(entriesOf(sessions, '09:40')).toEqual(['1', 'now', 'free 09:40–10:30', '2']);
    expect(entriesOf(sessions, '10:20')).toEqual(['1', 'now', '2']);
    expect(entriesOf(sessions, '12:00')).toEqual(['1', 'free 09:30–10:30', '2', 'now']);
    expect(entriesOf([], '12:00')).toEqual(['now']);
  });
});

describe('parallel sessions', () => {
  const sessions = [
    session(1, '09:00', '09:30'),
    session(2, '09:30', '10:00'),
    session(3, '09:20', '09:40'),
    session(4, '09:50', '10:30'),
    session(5, '09:30', '10:00', 'CANCELLED'),
    session(6, '10:00', '10:30'),
  ];
  const ids = (entries: readonly AgendaSession[] = []) => entries.map(({ id }) => id);

  it('of a period are those within it, and those that also run before or after', () => {
    const { contained, partial } = alternativesDuring(
      sessions,
      { fromMs: at('09:30'), untilMs: at('10:00') },
      new Set([1]),
    );
    expect(ids(contained)).toEqual([2]);
    expect(ids(partial)).toEqual([3, 4]);
  });

  it('of now are the running ones, else the next ones, without the person’s own', () => {
    expect(ids(alternativesNow(sessions, at('09:25'), new Set([1]))?.sessions)).toEqual([3]);
    expect(ids(alternativesNow(sessions, at('08:00'), new Set([1]))?.sessions)).toEqual([3]);
    expect(alternativesNow(sessions, at('11:00'), new Set())).toBeNull();
  });

  it('formats hours and minutes', () => {
    expect(hoursAndMinutes(at('10:20') - at('09:00'))).toEqual({ hours: 1, minutes: 20 });
  });
});
