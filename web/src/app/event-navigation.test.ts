import { describe, expect, it } from 'vitest';
import { mainStageId } from '../lib/main-stage.ts';
import { eventEntries, hasEventModes, modeOfPath } from './event-navigation.ts';
import { organizerBarEntries, organizerGroups } from './organizer-places.ts';

const session = (id: number, day_number: number, start_time: string) => ({
  id,
  day_number,
  start_time,
  title: '',
  end_time: '23:00:00',
  session_type: 'KEYNOTE' as const,
  description: null,
});
const event = (overrides: Partial<Parameters<typeof eventEntries>[0]> = {}) => ({
  id: 7,
  event_type: 'CONFERENCE' as const,
  main_session_id: null,
  sessions: [],
  sponsors_count: 0,
  has_polls: false,
  user_role: 'ATTENDEE' as const,
  ...overrides,
});
const keys = (of: ReturnType<typeof event>) => eventEntries(of).map(({ place }) => place);
type Role = Parameters<typeof organizerGroups>[0]['user_role'];
const groupsOf = (user_role: Role) =>
  organizerGroups({ id: 7, user_role }).map(({ group, entries }) => [group, ...entries.map(({ place }) => place)]);

describe('the event navigation', () => {
  it('has the agenda in a conference', () => {
    expect(keys(event())).toEqual(['home', 'agenda', 'speakers', 'networking']);
    expect(eventEntries(event())[1]?.details).toBe('/app/events/7/sessions/:session_id');
  });

  it('has the polls of an event with the first one, and then for everybody', () => {
    expect(keys(event({ has_polls: true }))).toEqual(['home', 'agenda', 'speakers', 'networking', 'polls']);
    for (const user_role of ['MODERATOR', 'ORGANIZER', 'ADMIN'] as const) {
      expect(keys(event({ has_polls: true, user_role }))).not.toContain('polls');
      expect(groupsOf(user_role).flat()).toContain('polls');
    }
  });

  it('has sponsors with the first one', () => {
    for (const user_role of ['ATTENDEE', 'SPEAKER', 'MODERATOR', 'ORGANIZER', 'ADMIN'] as const) {
      expect(keys(event({ user_role, sponsors_count: 1 }))).toContain('sponsors');
      expect(keys(event({ user_role }))).not.toContain('sponsors');
    }
  });

  it('has the main stage instead in a single-session event', () => {
    const single = event({ event_type: 'SINGLE_SESSION', main_session_id: 9 });
    expect(eventEntries(single)[1]).toEqual({ place: 'main_stage', path: '/app/events/7/sessions/9' });
  });

  it('has a waiting screen for the main stage of a single-session event without a session', () => {
    const [, stage] = eventEntries(event({ event_type: 'SINGLE_SESSION' }));
    expect(stage).toEqual({ place: 'main_stage', path: '/app/events/7/session-pending' });
  });

  it('uses the earliest session by day, then by start, as main stage', () => {
    const sessions = [session(1, 2, '08:00:00'), session(2, 1, '10:00:00'), session(3, 1, '09:30:00')];
    expect(mainStageId(event({ sessions }))).toBe(3);
    expect(mainStageId(event({ sessions, main_session_id: 1 }))).toBe(1);
    expect(mainStageId(event())).toBeNull();
  });

  it.each(['ADMIN', 'ORGANIZER'] as const)('shows %s the pages for organizers by phase', (user_role) => {
    expect(groupsOf(user_role)).toEqual([
      ['prepare', 'sessions', 'speakers', 'attendees', 'sponsors', 'networking', 'import', 'event_settings'],
      ['run', 'control_room', 'run_of_show', 'announcements', 'moderation', 'polls'],
      ['after', 'statistics', 'feedback'],
    ]);
    expect(hasEventModes({ user_role })).toBe(true);
  });

  it('has four pages for organizers in the bar of narrow screens', () => {
    const places = organizerBarEntries({ id: 7, user_role: 'ORGANIZER' }).map(({ place }) => place);
    expect(places).toEqual(['control_room', 'run_of_show', 'sessions', 'moderation']);
  });

  it('shows moderators and speakers the pages that they may use, and attendees none', () => {
    expect(groupsOf('MODERATOR')).toEqual([['run', 'run_of_show', 'announcements', 'moderation', 'polls']]);
    expect(groupsOf('SPEAKER')).toEqual([['run', 'run_of_show']]);
    expect(groupsOf('ATTENDEE')).toEqual([]);
    expect(groupsOf(null)).toEqual([]);
    for (const user_role of ['MODERATOR', 'SPEAKER', 'ATTENDEE', null] as const)
      expect(hasEventModes({ user_role })).toBe(false);
  });

  it('follows the page: each entry belongs to its mode, a session to both', () => {
    for (const { path } of eventEntries(event({ sponsors_count: 1 }))) expect(modeOfPath(path), path).toBe('attend');
    for (const { entries } of organizerGroups({ id: 7, user_role: 'ADMIN' }))
      for (const { path } of entries) expect(modeOfPath(path), path).toBe('organize');
    expect(modeOfPath('/app/organizations/3/events/7/admin/settings')).toBe('organize');
    expect(modeOfPath('/app/events/7/sessions/9/polls')).toBe('organize');
    expect(modeOfPath('/app/events/7/speakers/12')).toBe('attend');
    expect(modeOfPath('/app/events/7/sessions/9')).toBeUndefined();
  });
});
