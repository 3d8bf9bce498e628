import { event_templates } from '@plenum/contracts/enums';
import { languages } from '@plenum/contracts/languages';
import { describe, expect, it } from 'vitest';
import { toStoredTimes } from '../sessions/session-times.rules.ts';
import { beginningOf } from './event-templates.rules.ts';
import { event_texts_de } from './event-texts.de.ts';
import { event_texts } from './event-texts.ts';
import { eventWords } from './event-words.rules.ts';

const words = eventWords('en');
const clock = { start_date: '2031-03-10', timezone: 'Europe/Brussels', day_change: '00:00:00' };

describe.each(event_templates)('template %s', (template) => {
  it.each([1, 3])('puts its sessions into an event of %i days', (days) => {
    const { sessions } = beginningOf(template, { title: 'Tree day', days, words });
    expect(sessions.length).toBeGreaterThan(0);
    for (const session of sessions) {
      expect(session.day_number).toBeLessThanOrEqual(days);
      expect(toStoredTimes(session, clock)).toMatchObject({ ok: true });
    }
  });

  it.each(languages)('has lines in %s that may be sent as they are', (language) => {
    const { icebreakers } = beginningOf(template, { title: 'Tree day', days: 1, words: eventWords(language) });
    for (const line of icebreakers ?? []) expect(line.length).toBeGreaterThanOrEqual(10);
  });
});

it('gives only the single session a main stage', () => {
  const with_stage = event_templates.filter(
    (name) => beginningOf(name, { title: 'Talk', days: 1, words }).has_main_session,
  );
  expect(with_stage).toEqual(['SINGLE_SESSION']);
});

it('says the same in German, title included', () => {
  expect(Object.keys(event_texts_de)).toEqual(Object.keys(event_texts));
  const titled = (texts: Readonly<Record<string, string>>): string[] =>
    Object.keys(texts).filter((name) => texts[name]?.includes('{title}'));
  expect(titled(event_texts_de)).toEqual(titled(event_texts));
  expect(eventWords('de')('welcome', 'Baumtag $&')).toBe('Willkommen bei Baumtag $&');
});
