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

describe('a session has a public page', () => {
  const idsWithPage = (
    programme: 'ALL' | 'HIGHLIGHTS' | 'NONE',
    all: readonly (typeof sessions)[number][] = sessions,
  ) => all.map(({ id }) => findPublicSession(all, { programme }, id)?.id).filter((id) => id !== undefined);

  it('if the event shows its whole programme', () => expect(idsWithPage('ALL')).toEqual([1, 2, 3]));
  it('if it is a highlight, even a cancelled one', () => expect(idsWithPage('HIGHLIGHTS')).toEqual([2, 3]));
  it('if it is shown because there are no highlights', () => expect(idsWithPage('HIGHLIGHTS', [talk])).toEqual([1]));
  it('not if the event shows no programme', () => expect(idsWithPage('NONE')).toEqual([]));
  it('not if it does not exist', () => expect(findPublicSession(sessions, { programme: 'ALL' }, 9)).toBeUndefined());
});
