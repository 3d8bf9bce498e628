import type { EventDetail } from '@plenum/contracts/events/events';
import { describe, expect, it } from 'vitest';
import { mainStageId } from '../lib/main-stage.ts';
import { adminEntries, eventEntries, moderatorEntries } from './event-navigation.ts';

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
const keys = (of: ReturnType<typeof event>) => eventEntries(of).map(({ key }) => key);

describe('the event navigation', () => {
  it('has the agenda in a conference', () => {
    expect(keys(event())).toEqual(['home', 'agenda', 'speakers', 'networking']);
  });

  it('has the polls of an event with the first one, and then for everybody', () => {
    expect(keys(event({ has_polls: true }))).toEqual(['home', 'agenda', 'speakers', 'networking', 'polls']);
    for (const user_role of ['MODERATOR', 'ORGANIZER', 'ADMIN'] as const) {
      expect(keys(event({ has_polls: true, user_role }))).not.toContain('polls');
      const additional = [...moderatorEntries({ id: 7, user_role }), ...adminEntries({ id: 7, user_role })];
      expect(additional.filter(({ key }) => key === 'polls')).toHaveLength(1);
    }
  });

  it('has sponsors with the first one, for organizers also before', () => {
    for (const user_role of ['ATTENDEE', 'SPEAKER', 'MODERATOR', 'ORGANIZER', 'ADMIN'] as const) {
      expect(keys(event({ user_role, sponsors_count: 1 }))).toContain('sponsors');
      expect(keys(event({ user_role })).includes('sponsors'), user_role).toBe(
        ['ORGANIZER', 'ADMIN'].includes(user_role),
      );
    }
  });

  it('has the main stage instead in a single-session event', () => {
    const single = event({ event_type: 'SINGLE_SESSION', main_session_id: 9 });
    expect(eventEntries(single)[1]).toEqual({ key: 'main_stage', path: '/app/events/7/sessions/9' });
  });

  it('has a waiting screen for the main stage of a single-session event without a session', () => {
    const [, stage] = eventEntries(event({ event_type: 'SINGLE_SESSION' }));
    expect(stage).toEqual({ key: 'main_stage', path: '/app/events/7/session-pending' });
  });

  it('uses the earliest session by day, then by start, as main stage', () => {
    const sessions = [session(1, 2, '08:00:00'), session(2, 1, '10:00:00'), session(3, 1, '09:30:00')];
    expect(mainStageId(event({ sessions }))).toBe(3);
    expect(mainStageId(event({ sessions, main_session_id: 1 }))).toBe(1);
    expect(mainStageId(event())).toBeNull();
  });

  it.each(['ADMIN', 'ORGANIZER'] as const)('shows %s the organizer section', (user_role) => {
    expect(adminEntries({ id: 7, user_role }).length).toBeGreaterThan(0);
  });

  it.each(['MODERATOR', 'SPEAKER', 'ATTENDEE', null] as const)('hides it from %s', (user_role) => {
    expect(adminEntries({ id: 7, user_role })).toEqual([]);
  });

  it('shows speakers and moderators the run of show, moderators also the queue, and organizers both in their section', () => {
    const entryIds = (user_role: EventDetail['user_role']) =>
      moderatorEntries({ id: 7, user_role }).map(({ key }) => key);
    expect(entryIds('MODERATOR')).toEqual(['admin.moderation', 'run_of_show', 'polls']);
    expect(entryIds('SPEAKER')).toEqual(['run_of_show']);
    for (const role of ['ADMIN', 'ORGANIZER', 'ATTENDEE', null] as const) expect(entryIds(role)).toEqual([]);
    expect(adminEntries({ id: 7, user_role: 'ORGANIZER' }).map(({ key }) => key)).toContain('admin.moderation');
  });
});
