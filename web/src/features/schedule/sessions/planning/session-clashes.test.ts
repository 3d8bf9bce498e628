import type { SessionStatus } from '@plenum/contracts/enums';
import { describe, expect, it } from 'vitest';
import { findClashes } from './session-clashes.ts';

const session = (id: number, from: string, to: string, rest: object = {}) => ({
  id,
  title: `Talk ${id}`,
  starts_at: `2031-03-28T${from}:00.000Z`,
  ends_at: `2031-03-28T${to}:00.000Z`,
  location: null,
  speakers: [],
  speaker_profile_ids: [],
  status: 'SCHEDULED' as SessionStatus,
  ...rest,
});

describe('clashes', () => {
  it('are two sessions in one location at one time', () => {
    const clashes = findClashes([
      session(1, '09:00', '10:00', { location: 'A' }),
      session(2, '09:30', '09:45', { location: 'A' }),
      session(3, '09:30', '09:45', { location: 'B' }),
    ]);
    expect(clashes.get(1)).toEqual([{ kind: 'location', name: 'A', other: expect.objectContaining({ id: 2 }) }]);
    expect(clashes.get(2)).toMatchObject([{ other: { id: 1 } }]);
    expect(clashes.has(3)).toBe(false);
  });

  it('are two sessions of one person, wherever they are', () => {
    const clashes = findClashes([
      session(1, '09:00', '10:00', { location: 'A', speakers: ['Grace', 'Ada'], speaker_profile_ids: [7, 8] }),
      session(2, '09:59', '11:00', { location: 'B', speakers: ['Ada'], speaker_profile_ids: [8] }),
    ]);
    expect(clashes.get(2)).toMatchObject([{ kind: 'speaker', name: 'Ada', other: { id: 1 } }]);
  });

  it('do not exist between people with the same name', () => {
    const clashes = findClashes([
      session(1, '09:00', '10:00', { speakers: ['Ada'], speaker_profile_ids: [7] }),
      session(2, '09:30', '10:00', { speakers: ['Ada'], speaker_profile_ids: [8] }),
    ]);
    expect(clashes.size).toBe(0);
  });

  it('require an overlap, and sessions that take place', () => {
    const at = { location: 'A' };
    expect(findClashes([session(1, '09:00', '10:00', at), session(2, '10:00', '11:00', at)]).size).toBe(0);
    const cancelled = session(2, '09:00', '11:00', { ...at, status: 'CANCELLED' });
    expect(findClashes([session(1, '09:00', '10:00', at), cancelled]).size).toBe(0);
  });

  it('are found after a short session in a long one', () => {
    const clashes = findClashes([
      session(1, '09:00', '12:00', { location: 'A' }),
      session(2, '09:30', '09:45', { location: 'A' }),
      session(3, '11:00', '11:30', { location: 'A' }),
    ]);
    expect(clashes.get(1)).toHaveLength(2);
    expect(clashes.get(3)).toHaveLength(1);
  });
});
