import type { ControlRoom, ControlSession } from '@plenum/contracts/live/control-room';
import { describe, expect, it } from 'vitest';
import { groupsOf, type ProblemKind, problemKinds, problemsOf } from './problems.ts';

const session = (id: number, concerns: ControlSession['concerns'], waiting_questions = 0): ControlSession => ({
  id,
  title: `Session ${id}`,
  status: 'LIVE',
  starts_at: '2031-03-28T09:00:00Z',
  ends_at: '2031-03-28T09:45:00Z',
  speakers: 1,
  speaker_names: ['Grace'],
  ready: 0,
  not_ready: ['Ada Lovelace'],
  is_crew_ready: false,
  is_full: false,
  present: null,
  messages: 0,
  questions: 0,
  waiting_questions,
  concerns,
});
const place = (location: string, now: ControlSession | null, next: ControlSession | null = null) => ({
  later: [],
  location,
  now,
  next,
});
const room = (...locations: ControlRoom['locations']): ControlRoom => ({
  event_id: 1,
  checked_at: '2031-03-28T09:30:00Z',
  open_cases: 0,
  undelivered_invitations: 0,
  locations,
});
const hall = place('Hall', session(1, ['SPEAKERS_MISSING', 'RUNS_OVER']), session(2, ['SPEAKERS_MISSING']));
const attic = place('Attic', session(3, ['QUESTIONS_WAITING'], 3), session(4, ['SPEAKERS_MISSING']));
const none: ReadonlySet<ProblemKind> = new Set();
const textsOf = (...args: Parameters<typeof groupsOf>) => groupsOf(...args).map(({ text }) => text);

describe('problems of the event', () => {
  it('are grouped by kind, the most urgent first', () => {
    expect(textsOf({ ...room(hall, attic), open_cases: 1, undelivered_invitations: 2 }, none)).toEqual([
      '1 session is over time',
      '2 locations without a ready speaker',
      '3 questions to approve',
      '1 moderation case waits',
      '2 undelivered invitations',
    ]);
  });

  it('are one line, however many locations have them', () => {
    const halls = Array.from({ length: 27 }, (_, index) =>
      place(`Hall ${index}`, session(index, ['SPEAKERS_MISSING'])),
    );
    expect(textsOf(room(...halls), none)).toEqual(['27 locations without a ready speaker']);
  });

  it('do not exist without reasons', () => {
    expect(groupsOf(room(place('Hall', session(1, []))), none)).toEqual([]);
  });

  it('leave out the kinds that are switched off, one by one', () => {
    const all = { ...room(hall, attic), open_cases: 1, undelivered_invitations: 2 };
    for (const kind of problemKinds) {
      const kinds = groupsOf(all, new Set([kind])).map((group) => group.kind);
      expect(kinds).toEqual(problemKinds.filter((other) => other !== kind));
    }
  });

  it('are announced with the names of a few locations', () => {
    const announced = (count: number) =>
      groupsOf(
        room(...Array.from({ length: count }, (_, index) => place(`Hall ${index}`, session(index, ['RUNS_OVER'])))),
        none,
      ).map(({ announcedText }) => announcedText);
    expect(announced(2)).toEqual(['2 sessions are over time: Hall 0, Hall 1']);
    expect(announced(4)).toEqual(['4 sessions are over time']);
  });
});

describe('problems of a location', () => {
  it('contain one of each kind, of the current session before the next one', () => {
    expect(problemsOf(hall, 1, none).map(({ text }) => text)).toEqual(['Over time', 'No speaker is ready']);
    expect(problemsOf(attic, 1, none).map(({ text }) => text)).toEqual([
      'Next: no speaker is ready',
      '3 questions wait',
    ]);
    expect(problemsOf(hall, 1, new Set(['RUNS_OVER'])).map(({ kind }) => kind)).toEqual(['SPEAKERS_MISSING']);
  });

  it('lead to the run of show of the location, or to the desk of the session', () => {
    expect(problemsOf(attic, 1, none).map(({ to }) => to)).toEqual([
      '/app/events/1/run-of-show?place=Attic',
      '/app/events/1/sessions/3/questions',
    ]);
  });
});
