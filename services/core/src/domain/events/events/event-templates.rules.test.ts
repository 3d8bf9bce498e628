import { eventTemplates } from '@plenum/contracts/enums';
import { languages } from '@plenum/contracts/languages';
import { describe, expect, it } from 'vitest';
import { toStoredTimes } from '../../schedule/sessions/session-times.rules.ts';
import { defaultEventTexts } from './default-event-texts.rules.ts';
import { templateContent } from './event-templates.rules.ts';

const texts = defaultEventTexts('en');
const clock = { start_date: '2031-03-10', timezone: 'Europe/Brussels', day_change: '00:00:00' };

describe.each(eventTemplates)('template %s', (template) => {
  it.each([1, 3])('fits its sessions into an event of %i days', (days) => {
    const { sessions } = templateContent(template, { title: 'Tree day', days, texts });
    expect(sessions.length).toBeGreaterThan(0);
    for (const session of sessions) {
      expect(session.day_number).toBeLessThanOrEqual(days);
      expect(toStoredTimes(session, clock)).toMatchObject({ ok: true });
    }
  });

  it.each(languages)('has icebreakers in %s that pass validation unchanged', (language) => {
    const { icebreakers } = templateContent(template, {
      title: 'Tree day',
      days: 1,
      texts: defaultEventTexts(language),
    });
    for (const line of icebreakers ?? []) expect(line.length).toBeGreaterThanOrEqual(10);
  });
});

it('give a main stage only to the single session', () => {
  const withStage = eventTemplates.filter(
    (name) => templateContent(name, { title: 'Talk', days: 1, texts }).hasMainSession,
  );
  expect(withStage).toEqual(['SINGLE_SESSION']);
});

it('uses the title of the event', () => {
  expect(defaultEventTexts('de')('welcome', { title: 'Baumtag $&' })).toBe('Willkommen bei Baumtag $&');
});
