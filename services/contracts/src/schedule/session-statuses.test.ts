import { describe, expect, it } from 'vitest';
import { canBeMarkedFull } from './session-statuses.ts';

const at = (time: string): number => Date.parse(`2026-09-01T${time}Z`);

describe('sessions that can be marked as full', () => {
  const open = { endsMs: at('10:30:00'), status: 'SCHEDULED', is_unscheduled: false } as const;

  it.each([
    ['has not started', open, '08:00:00', true],
    ['is in progress', open, '10:29:59', true],
    ['has ended', open, '10:30:00', false],
    ['runs over its end time', { ...open, status: 'LIVE' }, '10:45:00', true],
    ['was ended manually', { ...open, status: 'COMPLETED' }, '10:10:00', false],
    ['is cancelled', { ...open, status: 'CANCELLED' }, '08:00:00', false],
    ['has no time', { ...open, status: 'LIVE', is_unscheduled: true }, '08:00:00', false],
  ] as const)('%s', (_, state, now, expected) => expect(canBeMarkedFull(state, at(now))).toBe(expected));
});
