import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../../../lib/fold-text.ts';
import { filterSessions, isFiltered, readFilters, writeFilters } from './agenda-filters.ts';

const days = [
  { day_number: 1, date: '2025-02-01' },
  { day_number: 2, date: '2025-02-02' },
];
const read = (query: string, today = '2020-01-01') => readFilters(new URLSearchParams(query), { days }, today);

const session = (over: Partial<AgendaSession>): AgendaSession => ({
  id: 1,
  title: 'Compiling Café au lait',
  session_type: 'PRESENTATION',
  status: 'SCHEDULED',
  day_number: 1,
  starts_at: '2025-02-01T09:00:00Z',
  ends_at: '2025-02-01T10:00:00Z',
  start_time: '09:00:00',
  end_time: '10:00:00',
  duration_minutes: 60,
  track: 'Rust',
  location: 'Janson',
  language: 'en',
  level: null,
  is_full: false,
  has_recording: false,
  speakers: ['Ána Ruiz'],
  speaker_profile_ids: [1],
  ...over,
});

describe('filters in the URL', () => {
  it('round-trip', () => {
    const params = writeFilters(new URLSearchParams('other=1'), {
      day: 2,
      view: 'list',
      search: 'go & rust',
      tracks: ['Rust', 'C, C++'],
      locations: ['H.1302'],
      types: ['KEYNOTE'],
      languages: ['en', 'de'],
      levels: ['ADVANCED'],
      isMyAgenda: true,
      earlier: true,
    });
    expect(read(params.toString())).toEqual({
      day: 2,
      view: 'list',
      search: 'go & rust',
      tracks: ['Rust', 'C, C++'],
      locations: ['H.1302'],
      types: ['KEYNOTE'],
      languages: ['en', 'de'],
      levels: ['ADVANCED'],
      isMyAgenda: true,
      earlier: true,
    });
    expect(params.get('other')).toBe('1');
  });

  it('use defaults for invalid values', () => {
    expect(read('day=9&view=cube&type=PARTY&level=SLEEPY')).toMatchObject({
      day: 1,
      view: null,
      types: [],
      levels: [],
      isMyAgenda: false,
    });
    expect(read('day=x').day).toBe(1);
  });

  it('start with the current day', () => {
    expect(read('', '2025-02-02').day).toBe(2);
    expect(read('day=1', '2025-02-02').day).toBe(1);
  });

  it('are omitted from the URL at their defaults', () => {
    expect(
      writeFilters(new URLSearchParams('view=list&q=x&track=A'), { view: null, search: '', tracks: [] }).toString(),
    ).toBe('');
  });
});

describe('filterSessions', () => {
  const all = [
    session({}),
    session({
      id: 2,
      title: 'Panel',
      track: null,
      session_type: 'PANEL',
      location: null,
      speakers: [],
      language: 'DE',
    }),
  ];
  const ids = (query: string) => filterSessions(all, read(query)).map(({ id }) => id);

  it('matches every word, without case and accents, in title, track, location and speakers', () => {
    expect(ids('q=cafe')).toEqual([1]);
    expect(ids('q=RUST+ana')).toEqual([1]);
    expect(ids('q=rust+panel')).toEqual([]);
    expect(foldText('ÉLÈVE')).toBe('eleve');
  });

  it('combines kinds with and, values of a kind with or', () => {
    expect(ids('type=PANEL&type=PRESENTATION')).toEqual([1, 2]);
    expect(ids('type=PANEL&track=Rust')).toEqual([]);
    expect(ids('')).toEqual([1, 2]);
  });

  it('filters by levels, excluding sessions without one', () => {
    const sessions = [session({ id: 1, level: 'BEGINNER' }), session({ id: 2, level: 'ADVANCED' }), session({ id: 3 })];
    const filtered = filterSessions(sessions, read('level=BEGINNER&level=ADVANCED'));
    expect(filtered.map(({ id }) => id)).toEqual([1, 2]);
    expect(isFiltered(read('level=BEGINNER'))).toBe(true);
  });

  it('matches a language in any spelling, and excludes sessions without one', () => {
    expect(ids('language=de')).toEqual([2]);
    expect(ids('language=en&language=de')).toEqual([1, 2]);
    expect(filterSessions([session({ language: 'Klingon, mostly' })], read('language=en'))).toEqual([]);
    expect(isFiltered(read('language=de'))).toBe(true);
  });

  it('detects whether any filter is active', () => {
    expect(isFiltered(read('day=2&view=list'))).toBe(false);
    expect(isFiltered(read('q=+'))).toBe(false);
    expect(isFiltered(read('type=PANEL'))).toBe(true);
  });
});
