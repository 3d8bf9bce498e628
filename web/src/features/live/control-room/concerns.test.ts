import type { ControlRoom, ControlSession } from '@plenum/contracts/live/control-room';
import { describe, expect, it } from 'vitest';
import { concernsOf } from './concerns.ts';

const opening: ControlSession = {
  id: 2,
  title: 'Opening',
  status: 'SCHEDULED',
  starts_at: '2026-10-09T09:00:00Z',
  ends_at: '2026-10-09T09:45:00Z',
  speakers: 1,
  ready: 0,
  is_crew_ready: false,
  present: null,
  messages: 0,
  questions: 0,
  waiting_questions: 2,
  concerns: ['SPEAKERS_MISSING'],
};

const roomAt = (checked_at: string, next: Partial<ControlSession>, location = 'Great hall'): ControlRoom => ({
  event_id: 1,
  checked_at,
  open_cases: 1,
  undelivered_invitations: 0,
  locations: [{ location, now: null, next: { ...opening, ...next } }],
});

const concernTexts = (room: ControlRoom) => concernsOf(room).map(({ text }) => text);
const announced = (room: ControlRoom) => concernsOf(room).map(({ announcedText }) => announcedText);

describe('a concern of the control room', () => {
  it('is shown with its minutes and announced without them, so that a passing minute is not announced', () => {
    const [atStart, later] = [roomAt('2026-10-09T08:50:00Z', {}), roomAt('2026-10-09T08:51:00Z', {})];
    expect(concernTexts(atStart)[0]).toBe('Great hall: “Opening” starts in 10 min, and no speaker is ready');
    expect(concernTexts(later)).not.toEqual(concernTexts(atStart));
    expect(announced(atStart)).toEqual([
      'Great hall: “Opening” starts soon, and no speaker is ready',
      '1 moderation case waits',
    ]);
    expect(announced(later)).toEqual(announced(atStart));
  });

  it('is announced again when it becomes worse', () => {
    const [upcoming, starting] = [roomAt('2026-10-09T08:59:00Z', {}), roomAt('2026-10-09T09:00:00Z', {})];
    expect(announced(starting)).not.toEqual(announced(upcoming));
    expect(announced(starting)[0]).toBe('Great hall: “Opening” should run, and no speaker is ready');
  });

  it('announces once that a session runs over', () => {
    const over = { concerns: ['RUNS_OVER' as const] };
    const [first, second] = [roomAt('2026-10-09T09:50:00Z', over, ''), roomAt('2026-10-09T09:51:00Z', over, '')];
    expect(concernTexts(first)[0]).toBe('“Opening” runs 5 min over');
    expect(announced(first)[0]).toBe('“Opening” runs over');
    expect(announced(second)).toEqual(announced(first));
  });

  it('contains counts in both', () => {
    const waiting = roomAt('2026-10-09T08:50:00Z', { concerns: ['QUESTIONS_WAITING'] });
    expect(announced(waiting)).toEqual(concernTexts(waiting));
  });
});
