import { contrastRatio } from '@plenum/contracts/contrast';
import { maxEventTitleLength } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../../platform/images/draw-picture.ts';
import {
  cardColors,
  cardDays,
  type CardEvent,
  cardSeats,
  cardText,
  drawableLine,
  titleSizePx,
} from './event-card.rules.ts';

/** A font with Western European letters. */
const has = (character: string): boolean => /^[\u0020-\u024f\u2010-\u2027]$/.test(character);

const event: CardEvent = {
  title: 'Days of Open Software',
  company_name: 'Example e.V.',
  start_date: '2027-02-06',
  end_date: '2027-02-07',
  event_format: 'IN_PERSON',
  venue_name: 'Town Hall',
  venue_city: 'Brussels',
  venue_state: null,
  venue_country: 'Belgium',
  branding: { primary_color: '#000000', secondary_color: '#ffffff' },
};

const linesOf = ({ content }: Box): readonly string[] =>
  typeof content === 'string' ? [content] : content.flatMap(linesOf);
const cardLines = (change: Partial<CardEvent>, language: 'en' | 'de' = 'en') =>
  linesOf(cardText({ ...event, ...change }, language, has)).map((line) => line.replaceAll('\u00A0', ' '));

describe('the text of a card', () => {
  it('contains the host, the event, its days and its place', () => {
    expect(cardLines({})).toEqual([
      'Example e.V.',
      'Days of Open Software',
      '6 – 7 February 2027',
      'Town Hall, Brussels, Belgium',
    ]);
  });

  it('has the days instead of a title that is mostly undrawable, and no host without drawable letters', () => {
    expect(cardLines({ title: 'مؤتمر البرمجيات 2027', company_name: '会社' })).toEqual([
      '6 – 7 February 2027',
      'Town Hall, Brussels, Belgium',
    ]);
  });

  it.each([
    ['VIRTUAL', {}, 'Online'],
    ['HYBRID', {}, 'Town Hall, Brussels, Belgium, and online'],
    ['HYBRID', { venue_name: null, venue_city: '', venue_country: null }, 'Online'],
    ['IN_PERSON', { venue_name: '市役所' }, 'Brussels, Belgium'],
  ] as const)('names the place of a %s event with %j', (event_format, change, expected) => {
    expect(cardLines({ event_format, ...change }).at(-1)).toBe(expected);
  });

  it('has no place when none is known', () => {
    const noVenue = { venue_name: null, venue_city: null, venue_country: null };
    expect(cardLines(noVenue).at(-1)).toBe('6 – 7 February 2027');
  });
});

describe('days', () => {
  it.each([
    ['2027-02-06', '2027-02-06', 'en', '6~February 2027'],
    ['2027-02-06', '2027-02-07', 'en', '6~–~7~February 2027'],
    ['2027-02-06', '2027-02-07', 'de', '6.–7.~Februar 2027'],
    ['2027-09-30', '2027-10-02', 'en', '30~September~– 2~October 2027'],
    ['2027-12-31', '2028-01-02', 'de', '31.~Dezember 2027~– 2.~Januar 2028'],
  ] as const)('from %s to %s in %s, with non-breaking spaces', (start_date, end_date, language, text) => {
    expect(cardDays({ start_date, end_date }, language).replaceAll('\u00A0', '~')).toBe(text);
  });
});

describe('characters outside the fonts', () => {
  it.each([
    ['Käse & Brot', 'Käse & Brot'],
    ['C++ (and more)', 'C++ (and more)'],
    ['Summer 🎉 School 🏖️', 'Summer School'],
    ['🎉 – Party', 'Party'],
    ['Software Days (会議)', 'Software Days'],
    ['“会” Software Days: 会', 'Software Days'],
    ['Cafe\u0301', 'Café'],
    ['x\u0323\u0301y', 'xy'],
    ['a\u200bb\u202ec', 'abc'],
    ['ab مؤ', 'ab'],
  ])('%j is drawn as %j', (line, drawn) => {
    expect(drawableLine(line, has)).toBe(drawn);
  });

  it.each(['', '🎉🎉', '– –', 'مؤتمر', 'AI مؤتمر', '会議 in 東京大学'])('%j is not drawn at all', (line) => {
    expect(drawableLine(line, has)).toBeNull();
  });
});

describe('colors', () => {
  const colors = ['#ffffff', '#000001', '#777777', '#888888', '#f2b705', '#e91e63', '#00ff00', '#1565c0', '#ff7043'];

  it.each(['#000000', 'red', ...colors])('text is readable on a card of %s', (primary_color) => {
    const { ground, text, quiet } = cardColors({ primary_color, secondary_color: '#ffffff' });
    expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(quiet, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('are those of the event', () => {
    expect(cardColors({ primary_color: '#1565c0', secondary_color: '#ff7043' })).toMatchObject({
      ground: '#1565c0',
      text: '#ffffff',
      lit: '#ff7043',
    });
  });

  it('are those of the product for an event without colors', () => {
    expect(cardColors(event.branding)).toMatchObject({ ground: '#0b3b2c', lit: '#ffd24a' });
  });

  it.each(['#1565c1', 'none'])('lit seats use the text color when the second one is %s', (secondary_color) => {
    const { lit, text } = cardColors({ primary_color: '#1565c0', secondary_color });
    expect(lit).toBe(text);
  });
});

it('only some seats are lit', () => {
  const seats = cardSeats({ lit: '#aaaaaa', unlit: '#bbbbbb' });
  const [lit = 0, unlit = 0] = ['#aaaaaa', '#bbbbbb'].map((color) => seats.split(color).length - 1);
  expect(lit).toBeGreaterThan(unlit / 4);
  expect(lit).toBeLessThan(unlit / 2);
});

describe('the size of a title', () => {
  it('shrinks with its length and with its longest word', () => {
    const sizes = [
      'FOSDEM',
      'Rust for Embedded Systems, Spring Meeting',
      'A Longer Title of the Kind that Universities Like to Give to Their Conferences',
      'Donaudampfschifffahrtsgesellschaft',
      'x'.repeat(maxEventTitleLength),
      'of words '.repeat(40).slice(0, maxEventTitleLength),
    ].map(titleSizePx);
    expect(sizes).toEqual([84, 62, 54, 30, 30, 40]);
  });
});
