import { event_templates } from '@plenum/contracts/enums';
import { describe, expect, it } from 'vitest';
import { toStoredTimes } from '../sessions/session-times.rules.ts';
import { beginningOf } from './event-templates.rules.ts';

const clock = { start_date: '2031-03-10', timezone: 'Europe/Brussels', day_change: '00:00:00' };

describe.each(event_templates)('template %s', (template) => {
  it.each([1, 3])('puts its sessions into an event of %i days', (days) => {
    const { sessions } = beginningOf(template, { title: 'Tree day', days });
    expect(sessions.length).toBeGreaterThan(0);
    for (const session of sessions) {
      expect(session.day_number).toBeLessThanOrEqual(days);
      expect(toStoredTimes(session, clock)).toMatchObject({ ok: true });
    }
  });

  it('has lines that may be sent as they are', () => {
    const { icebreakers } = beginningOf(template, { title: 'Tree day', days: 1 });
    for (const line of icebreakers ?? []) expect(line.length).toBeGreaterThanOrEqual(10);
  });
});

it('gives only the single session a main stage', () => {
  const with_stage = event_templates.filter((name) => beginningOf(name, { title: 'Talk', days: 1 }).has_main_session);
  expect(with_stage).toEqual(['SINGLE_SESSION']);
});
