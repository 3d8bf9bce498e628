import { existsSync, readFileSync } from 'node:fs';
import { diffSchedule } from '@plenum/core/domain/schedule/schedule-exchange/diff-schedule.rules';
import { toRichText } from '@plenum/core/domain/schedule/schedule-exchange/rich-text.rules';
import { conferenceDateOf } from '@plenum/core/domain/schedule/sessions/session-times.rules';
import { describe, expect, it } from 'vitest';
import { demoConference } from './demo-conference.ts';
import { demoEngagement, demoMessages, demoPeople, demoRooms, pageTexts, sponsors } from './demo-content.ts';

const today = '2026-10-25';
const schedule = demoConference(today);
const { sessions, speakers } = schedule;

describe('demo conference', () => {
  it('generates a three-day conference around today with a realistic programme', () => {
    expect([schedule.start_date, schedule.end_date]).toEqual(['2026-10-24', '2026-10-26']);
    expect(sessions.length).toBeGreaterThanOrEqual(170);
    expect(sessions.length).toBeLessThanOrEqual(190);
    expect(new Set(sessions.map((session) => session.location)).size).toBe(10);
    expect(new Set(sessions.map((session) => session.track).filter((track) => track !== null)).size).toBe(14);
    expect(speakers).toHaveLength(150);
    expect(new Set(sessions.map((session) => session.session_type))).toEqual(
      new Set(['KEYNOTE', 'WORKSHOP', 'PANEL', 'PRESENTATION', 'NETWORKING', 'QA']),
    );
    expect(sessions.filter((session) => session.language === 'de')).toHaveLength(14);
    const keynoteDays = sessions
      .filter((session) => session.session_type === 'KEYNOTE')
      .map((session) => session.day_number);
    expect(keynoteDays).toEqual([1, 2, 3]);
  });

  it('assigns a session after midnight to the previous day, even on the night of a clock change', () => {
    const lateSession = sessions.find((session) => session.title === 'Rooftop Stargazing');
    expect(lateSession).toMatchObject({
      day_number: 2,
      startsLocal: '2026-10-26T00:30',
      starts_at: '2026-10-25T23:30:00.000Z',
    });
    for (const session of sessions) {
      const date = conferenceDateOf(new Date(session.starts_at), { timezone: 'Europe/Berlin', day_change: '04:00' });
      expect(date).toBe(['2026-10-24', '2026-10-25', '2026-10-26'][session.day_number - 1]);
    }
  });

  it('uses every title, guid, id and name once', () => {
    for (const key of ['title', 'guid', 'id', 'slug'] as const)
      expect(new Set(sessions.map((session) => session[key])).size).toBe(sessions.length);
    expect(new Set(speakers.map((speaker) => speaker.name)).size).toBe(speakers.length);
  });

  it('generates no overlapping sessions in a location or of a speaker', () => {
    const occupied = new Map<string, { from: number; to: number; title: string }[]>();
    for (const session of sessions) {
      const from = Date.parse(session.starts_at);
      const slot = { from, to: from + session.duration_minutes * 60_000, title: session.title };
      for (const key of [session.location ?? '', ...session.persons.map((person) => person.key)]) {
        const slots = occupied.get(key) ?? [];
        const clash = slots.find((other) => other.from < slot.to && slot.from < other.to);
        expect(clash === undefined ? null : `${clash.title} / ${slot.title} (${key})`).toBeNull();
        occupied.set(key, [...slots, slot]);
      }
    }
  });

  it('refers to people, rooms, sessions and tiers that exist', () => {
    const emails = demoPeople.map(({ email }) => email);
    const authors = [...demoMessages, ...demoEngagement.questions].map(({ from }) => from);
    expect(emails).toEqual(expect.arrayContaining([...authors, ...sponsors.flatMap((sponsor) => sponsor.people)]));
    const rooms = demoMessages.map(({ room }) => room).filter((room) => room !== null);
    expect(new Set(rooms)).toEqual(new Set(demoRooms.map(({ name }) => name)));
    expect(sessions.map(({ title }) => title)).toContain(demoEngagement.session);
    expect(new Set(sponsors.map(({ tier_id }) => tier_id))).toEqual(
      new Set(pageTexts.sponsor_tiers.map(({ id }) => id)),
    );
  });

  it('generates sanitized texts of different lengths', () => {
    for (const session of sessions) {
      expect(toRichText(session.abstractHtml ?? '')).toBe(session.abstractHtml);
      expect([...(session.short_description ?? '')].length).toBeLessThanOrEqual(200);
    }
    const lengths = sessions.map((session) => session.abstractHtml?.length ?? 0);
    expect(Math.min(...lengths)).toBeLessThan(80);
    expect(Math.max(...lengths)).toBeGreaterThan(600);
  });

  it('generates the same conference each time, except for its dates', () => {
    expect(demoConference(today)).toEqual(schedule);
    const tomorrow = demoConference('2026-10-26');
    const guids = (list: readonly { guid: string | null }[]) => new Set(list.map((entry) => entry.guid));
    expect(guids(tomorrow.sessions)).toEqual(guids(sessions));
    expect(diffSchedule({ sessions: [], speakers: [] }, schedule).counts.created).toBe(sessions.length);
    expect(() => demoConference('soon')).toThrow('Not a date');
  });

  it('contains no speaker names of the published schedule of FOSDEM 2025', (context) => {
    const path = new URL('../../../shared/data/fosdem-2025.xml', import.meta.url);
    if (!existsSync(path)) return context.skip('../shared/data/fosdem-2025.xml is not beside this repository');
    const real = readFileSync(path, 'utf8');
    expect(speakers.map((speaker) => speaker.name).filter((name) => real.includes(name))).toEqual([]);
  });
});
