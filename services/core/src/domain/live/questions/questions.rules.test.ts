import { describe, expect, it } from 'vitest';
import { firstStatus, isAllowedQuestionTransition, qaOf, type QaSettings } from './questions.rules.ts';

const startsAt = new Date('2031-03-28T09:00:00Z');
const settings: QaSettings = {
  session_id: 1,
  event_id: 2,
  session_mode: null,
  event_mode: 'OPEN',
  opens_minutes_before: 60,
  is_closed: false,
  session_status: 'SCHEDULED',
  starts_at: startsAt,
  is_unscheduled: false,
};
const stateAt = (time: string, change: Partial<QaSettings> = {}) =>
  qaOf({ ...settings, ...change }, new Date(`2031-03-28T${time}Z`)).state;

describe('questions of a session', () => {
  it('open this many minutes before the start, not a millisecond earlier', () => {
    expect(stateAt('07:59:59.999')).toBe('NOT_YET');
    expect(stateAt('08:00:00')).toBe('OPEN');
    expect(qaOf(settings, startsAt).opens_at).toBe('2031-03-28T08:00:00.000Z');
  });

  it('close manually and with the session, and are open in a session that began early', () => {
    expect(stateAt('09:00:00', { is_closed: true })).toBe('CLOSED');
    expect(stateAt('09:00:00', { session_status: 'COMPLETED' })).toBe('CLOSED');
    expect(stateAt('09:00:00', { session_status: 'CANCELLED' })).toBe('CLOSED');
    expect(stateAt('05:00:00', { session_status: 'LIVE' })).toBe('OPEN');
    expect(stateAt('09:00:00', { is_unscheduled: true })).toBe('NOT_YET');
  });

  it('have the mode of the session, or else that of the event', () => {
    expect(qaOf(settings, startsAt)).toMatchObject({ mode: 'OPEN', is_default_mode: true });
    const sessionMode = qaOf({ ...settings, session_mode: 'OFF' }, startsAt);
    expect(sessionMode).toMatchObject({ mode: 'OFF', is_default_mode: false, state: 'OFF' });
  });
});

it('a question waits in a moderated session unless its author moderates', () => {
  expect(firstStatus('MODERATED', false)).toBe('PENDING');
  expect(firstStatus('MODERATED', true)).toBe('OPEN');
  expect(firstStatus('OPEN', false)).toBe('OPEN');
});

it('statuses change in order, and a merged question remains merged', () => {
  expect(isAllowedQuestionTransition('PENDING', 'OPEN')).toBe(true);
  expect(isAllowedQuestionTransition('ANSWERED', 'OPEN')).toBe(true);
  expect(isAllowedQuestionTransition('DISMISSED', 'OPEN')).toBe(true);
  expect(isAllowedQuestionTransition('DISMISSED', 'ON_STAGE')).toBe(false);
  expect(isAllowedQuestionTransition('ANSWERED', 'DISMISSED')).toBe(false);
  expect(isAllowedQuestionTransition('OPEN', 'OPEN')).toBe(true);
  expect(isAllowedQuestionTransition('MERGED', 'MERGED')).toBe(false);
  expect(isAllowedQuestionTransition('MERGED', 'OPEN')).toBe(false);
});
