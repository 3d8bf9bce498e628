import { describe, expect, it } from 'vitest';
import {
  choiceParam,
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
  page: numberParam(1),
};
const read = (search: string) => readSearch(spec, new URLSearchParams(search));
const write = (search: string, change: Parameters<typeof writeSearch<typeof spec>>[2]) =>
  writeSearch(spec, new URLSearchParams(search), change).toString();

describe('what the address says', () => {
  it('is typed', () => {
    expect(read('q=ada&status=draft&role=guest&role=host&page=3')).toEqual({
      q: 'ada',
      status: 'draft',
      role: ['host', 'guest'],
      page: 3,
    });
  });

  it('may be several texts of any kind, within limits', () => {
    const places = { place: textsParam(2, 5) };
    const placesIn = (search: string) => readSearch(places, new URLSearchParams(search)).place;
    expect(placesIn('place=Aula&place=&place=Aula&place=Hall+A')).toEqual(['Aula']);
    expect(placesIn('place=12345&place=b&place=c')).toEqual(['12345', 'b']);
    const written = writeSearch(places, new URLSearchParams('place=old'), { place: ['Aula', 'a&b'] });
    expect(written.toString()).toBe('place=Aula&place=a%26b');
    expect(writeSearch(places, written, { place: [] }).toString()).toBe('');
  });

  it('falls back where it makes no sense', () => {
    expect(read('status=x&role=boss&page=0')).toEqual({ q: '', status: 'all', role: [], page: 1 });
    expect(read('page=1.5').page).toBe(1);
    expect(read('page=-1').page).toBe(1);
  });

  it('is cut at the longest search text', () => {
    expect(read(`q=${'a'.repeat(100)}`).q).toHaveLength(100);
    expect(read(`q=${'a'.repeat(101)}`).q).toHaveLength(100);
  });
});

describe('a change', () => {
  it('leaves defaults out and foreign parameters in', () => {
    expect(write('tab=people&status=draft', { status: 'all', q: 'x' })).toBe('tab=people&q=x');
  });

  it('goes back to the first page unless it turns the page', () => {
    expect(write('page=4', { q: 'x' })).toBe('q=x');
    expect(write('page=4', { page: 5 })).toBe('page=5');
    expect(write('page=4', { page: 1 })).toBe('');
  });

  it('writes several values under one name', () => {
    expect(write('role=host', { role: ['guest', 'host'] })).toBe('role=guest&role=host');
    expect(write('role=host', { role: [] })).toBe('');
  });
});
