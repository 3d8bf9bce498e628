import { describe, expect, it } from 'vitest';
import { cpuMs } from './cpu-time.fixture.ts';
import { withoutReservedNames, cleanName, isReservedName, requireName, requirePersonName } from './names.ts';
import { normalizeLine } from './text.ts';

const rule = { field: 'first_name', label: 'first_name', length_min: 1, length_max: 100 } as const;
const refusal = expect.objectContaining({ code: 'invalid_request' });

describe('names of people', () => {
  it.each([
    'Ada',
    "O'Brien-Smith",
    'María José',
    'Nguyễn Thị Minh Khai',
    'محمد بن سلمان',
    'पंडित जवाहरलाल',
    'ชื่อที่ดี',
    'שָׁלוֹם',
    'வள்ளுவர்',
    '山田太郎',
    'Ольга',
    'Αλέξανδρος',
    'ཀརྨ',
    'Adminah',
    'Supportia',
    'Rooter',
    'Modi',
    'Paul Root',
    'Erica Staff',
    'Ad Min',
    'Ad-Min',
    'Sup Port',
    'Max Moderator',
    'Root Beer',
    '👩‍💻 Grace',
  ])('accepts %s unchanged', (name) => {
    expect(requirePersonName(name, rule)).toBe(name.normalize('NFC'));
  });

  it.each([
    '\u200B',
    '\u2060\u2063',
    '\u3164',
    '\u115F\u1160',
    '\u2800',
    '\u00AD',
    '\u{E0041}',
    ' \u200E ',
    '🎉',
    '…',
    '\uE000',
  ])('rejects %j, which has no readable character', (name) => {
    expect(() => requirePersonName(name, rule)).toThrow(refusal);
  });

  it.each(['Z\u0300\u0301\u0302\u0303\u0304algo', `a${'\u0336'.repeat(20)}`, 'x\u20DD\u20DD\u20DD\u20DD\u20DD'])(
    'rejects stacked marks: %j',
    (name) => {
      expect(() => requirePersonName(name, rule)).toThrow(refusal);
    },
  );

  it('accepts four marks in a row and rejects five', () => {
    expect(requirePersonName(`q${'\u0303'.repeat(4)}`, rule)).toBe(`q${'\u0303'.repeat(4)}`);
    expect(() => requirePersonName(`q${'\u0303'.repeat(5)}`, rule)).toThrow(refusal);
  });

  it('removes direction marks and other invisible characters', () => {
    expect(requirePersonName('Ada\u202Egro.live\u202C', rule)).toBe('Adagro.live');
    expect(requirePersonName('\u2066A\u200Bd\u00ADa\u2069\uFEFF', rule)).toBe('Ada');
  });

  it.each([
    'Plenum',
    'ADMIN',
    'Аdmin',
    'Adm1n',
    'ａｄｍｉｎ',
    '𝓐𝓭𝓶𝓲𝓷',
    'Adrnin',
    'M\u00F6derator',
    'Μοderatοr',
    'S.u.p.p.o.r.t',
    'Plenum Support',
    'Conference Staff',
    'admin admin',
    'Admin I',
    'a d m i n',
    'Support Team',
    'The Moderators',
    'Admin 2',
    'admin_7',
    'Deleted user',
    'Gelöschtes Konto',
    'Veranstalterin',
    'Mod\u200Berator',
  ])('rejects %s, which imitates the product', (name) => {
    expect(isReservedName(normalizeLine(name))).toBe(true);
    expect(() => requirePersonName(name, rule)).toThrow(refusal);
  });
});

describe('names of other entities', () => {
  it('accepts the product name', () => {
    expect(requireName('Support', rule)).toBe('Support');
  });

  it('accepts a missing name where it is optional', () => {
    expect(requireName(' \u200B ', { ...rule, length_min: 0 })).toBe('');
    expect(() => requireName('—', { ...rule, length_min: 0 })).toThrow(refusal);
  });
});

describe('lines written by others', () => {
  it('sanitizes a line', () => {
    expect(normalizeLine(`Z${'\u0303'.repeat(9)}algo \u200B \u202Etalk`)).toBe(`Z${'\u0303'.repeat(4)}algo talk`);
    expect(cleanName('Ada \u202E')).toBe('Ada');
    expect(cleanName('\u3164')).toBe('');
    expect(withoutReservedNames({ first_name: 'Аdmin', last_name: null })).toEqual({
      first_name: null,
      last_name: null,
    });
    expect(withoutReservedNames({ first_name: 'Paul', last_name: 'Root' })).toEqual({
      first_name: 'Paul',
      last_name: 'Root',
    });
  });

  it('keeps joiners where a script or an emoji needs them, and nowhere else', () => {
    for (const text of ['می\u200Cخواهم', 'क्\u200Dष', '👩\u200D💻', '🏳\uFE0F\u200D🌈', '1\uFE0F\u20E3', '❤\uFE0F']) {
      expect(normalizeLine(text)).toBe(text);
    }
    expect(normalizeLine('a\u200Cb\u200Dc 👩\u200D')).toBe('abc 👩');
  });
});

it('processes a name of many digits in linear time (finding)', () => {
  const shortestMs = (length: number): number => {
    const name = `a${'1'.repeat(length)}b`;
    const durations = Array.from({ length: 5 }, () =>
      cpuMs(() => {
        for (let round = 0; round < 20; round += 1) isReservedName(name);
      }),
    );
    return Math.min(...durations);
  };
  shortestMs(4000);
  // Eight times the length; quadratic time would be sixty-four times as much.
  expect(shortestMs(64_000) / shortestMs(8000)).toBeLessThan(24);
  expect(isReservedName('Admin 11_2#')).toBe(true);
  expect(isReservedName('Ada 11')).toBe(false);
});
