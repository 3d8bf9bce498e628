import { maxConcernSessions } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import type { OrganizedEventRow, SessionStateRow } from './organized-events.queries.ts';
import { countConcerns, openSteps } from './organized-events.rules.ts';

const draft: OrganizedEventRow = {
  id: 1,
  name: 'Open Hardware Days',
  is_published: false,
  start_date: '2031-03-28',
  end_date: '2031-03-29',
  timezone: 'UTC',
  member_role: 'ADMIN',
  is_organization_owner: false,
  plan: 'LIMITED_ATTENDEES',
  seat_limit: null,
  attendees: 0,
  join_requests: 0,
  waiting_list: 0,
  undelivered_invitations: 0,
  open_cases: 0,
  has_description: false,
  has_venue: true,
  has_sessions: false,
  has_speakers: true,
  has_invitations: false,
};

describe('openSteps', () => {
  it('lists what is not done; people are invited once the event is published', () => {
    expect(openSteps(draft, 'upcoming')).toEqual(['DESCRIPTION', 'SESSIONS', 'PUBLISH']);
    const published = { ...draft, is_published: true, has_description: true, has_sessions: true };
    expect(openSteps(published, 'upcoming')).toEqual(['INVITE']);
    expect(openSteps({ ...published, has_invitations: true }, 'upcoming')).toEqual([]);
    expect(openSteps({ ...published, attendees: 1 }, 'upcoming')).toEqual([]);
  });

  it('lists only publishing during an event, and nothing afterwards', () => {
    expect(openSteps(draft, 'live')).toEqual(['PUBLISH']);
    expect(openSteps(draft, 'past')).toEqual([]);
  });
});

describe('countConcerns', () => {
  const now = new Date('2031-03-28T10:00:00Z');
  const session = (id: number, location: string, startsInMinutes: number): SessionStateRow => ({
    event_id: 1,
    id,
    title: `Talk ${id}`,
    location,
    status: 'SCHEDULED',
    starts_at: new Date(now.getTime() + startsInMinutes * 60_000),
    ends_at: new Date(now.getTime() + (startsInMinutes + 30) * 60_000),
    speakers: 1,
    ready: 0,
    waiting_questions: 0,
    uses_readiness: true,
  });

  it('counts sessions by kind and names the first ones', () => {
    const sessions = [session(1, 'A', 5), { ...session(2, 'B', 5), waiting_questions: 2 }];
    const first = {
      id: 1,
      title: 'Talk 1',
      location: 'A',
      starts_at: '2031-03-28T10:05:00.000Z',
      ends_at: '2031-03-28T10:35:00.000Z',
    };
    const second = { ...first, id: 2, title: 'Talk 2', location: 'B' };
    expect(countConcerns(sessions, now)).toEqual([
      { kind: 'SPEAKERS_MISSING', count: 2, sessions: [first, second] },
      { kind: 'QUESTIONS_WAITING', count: 1, sessions: [second] },
    ]);
    const many = Array.from({ length: maxConcernSessions + 1 }, (_, number) => session(number, `Hall ${number}`, 5));
    const [concern] = countConcerns(many, now);
    expect([concern?.count, concern?.sessions.length]).toEqual([maxConcernSessions + 1, maxConcernSessions]);
  });

  it('does not count missing readiness if the crew does not use it', () => {
    expect(countConcerns([{ ...session(1, 'A', 5), uses_readiness: false }], now)).toEqual([]);
  });

  it('considers the next session of each location only', () => {
    expect(countConcerns([session(1, 'A', 5), session(2, 'A', 10)], now)).toMatchObject([{ count: 1 }]);
  });
});
