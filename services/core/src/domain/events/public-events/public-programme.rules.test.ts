import { maxPublicHighlights } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import { findPublicSession, highlightsOf } from './public-programme.rules.ts';

const talk = { id: 1, session_type: 'PRESENTATION', status: 'SCHEDULED' } as const;
const keynote = { id: 2, session_type: 'KEYNOTE', status: 'SCHEDULED' } as const;
const cancelledPanel = { id: 3, session_type: 'PANEL', status: 'CANCELLED' } as const;
const sessions = [talk, keynote, cancelledPanel];

describe('highlights', () => {
  it('are keynotes and panels that are not cancelled, or the first sessions', () => {
    expect(highlightsOf(sessions)).toEqual([keynote]);
    expect(highlightsOf([talk, cancelledPanel])).toEqual([talk, cancelledPanel]);
    const talks = Array.from({ length: maxPublicHighlights + 1 }, (_, id) => ({ ...talk, id }));
    expect(highlightsOf(talks)).toHaveLength(maxPublicHighlights);
  });
});

describe('public pages of sessions', () => {
  const idsWithPage = (
    programme: 'ALL' | 'HIGHLIGHTS' | 'NONE',
    all: readonly (typeof sessions)[number][] = sessions,
  ) => all.map(({ id }) => findPublicSession(all, { programme }, id)?.id).filter((id) => id !== undefined);

  it('exist if the event shows its whole programme', () => expect(idsWithPage('ALL')).toEqual([1, 2, 3]));
  it('exist for highlights, even for cancelled ones', () => expect(idsWithPage('HIGHLIGHTS')).toEqual([2, 3]));
  it('exist for the sessions that are shown because there are no highlights', () =>
    expect(idsWithPage('HIGHLIGHTS', [talk])).toEqual([1]));
  it('do not exist if the event shows no programme', () => expect(idsWithPage('NONE')).toEqual([]));
  it('do not exist for unknown sessions', () =>
    expect(findPublicSession(sessions, { programme: 'ALL' }, 9)).toBeUndefined());
});
