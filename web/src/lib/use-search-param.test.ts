import { describe, expect, it } from 'vitest';
import {
  choiceParam,
  cursorParam,
  listParam,
  numberParam,
  readSearch,
  textParam,
  textsParam,
  writeSearch,
} from './use-search-param.ts';

const spec = {
  q: textParam(),
  status: choiceParam(['all', 'draft'], 'all'),
  role: listParam(['host', 'guest']),
  after: cursorParam,
  day: numberParam(1),
};
const read = (search: string) => readSearch(spec, new URLSearchParams(search));
const write = (search: string, change: Parameters<typeof writeSearch<typeof spec>>[2]) =>
  writeSearch(spec, new URLSearchParams(search), change).toString();

describe('a search parameter', () => {
  it('is typed', () => {
    expect(read('q=ada&status=draft&role=guest&role=host&after=abc')).toEqual({
      q: 'ada',
      status: 'draft',
      role: ['host', 'guest'],
      after: 'abc',
      day: 1,
    });
  });

  it('may contain several texts of any kind, within limits', () => {
    const places = { place: textsParam(2, 5) };
    const placesIn = (search: string) => readSearch(places, new URLSearchParams(search)).place;
    expect(placesIn('place=Aula&place=&place=Aula&place=Hall+A')).toEqual(['Aula']);
    expect(placesIn('place=12345&place=b&place=c')).toEqual(['12345', 'b']);
    const params = writeSearch(places, new URLSearchParams('place=old'), { place: ['Aula', 'a&b'] });
    expect(params.toString()).toBe('place=Aula&place=a%26b');
    expect(writeSearch(places, params, { place: [] }).toString()).toBe('');
  });

  it('has a default for invalid values', () => {
    expect(read('status=x&role=boss&day=0&after=')).toEqual({ q: '', status: 'all', role: [], day: 1 });
    expect(read('day=1.5').day).toBe(1);
    expect(read('day=-1').day).toBe(1);
  });

  it('is truncated at the longest search text', () => {
    expect(read(`q=${'a'.repeat(100)}`).q).toHaveLength(100);
    expect(read(`q=${'a'.repeat(101)}`).q).toHaveLength(100);
  });
});

describe('a change of parameters', () => {
  it('omits defaults and keeps foreign parameters', () => {
    expect(write('tab=people&status=draft', { status: 'all', q: 'x' })).toBe('tab=people&q=x');
  });

  it('returns to the start of the list unless it moves in the list', () => {
    expect(write('after=abc', { q: 'x' })).toBe('q=x');
    expect(write('after=abc', { after: 'def' })).toBe('after=def');
    expect(write('after=abc', { after: undefined })).toBe('');
  });

  it('writes several values under one name', () => {
    expect(write('role=host', { role: ['guest', 'host'] })).toBe('role=guest&role=host');
    expect(write('role=host', { role: [] })).toBe('');
  });
});
