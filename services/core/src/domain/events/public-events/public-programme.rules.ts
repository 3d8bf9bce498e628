import type { PublicParts } from '@plenum/contracts/events/events';
/** Determines which sessions of a programme are public. */
import { maxPublicHighlights } from '@plenum/contracts/limits';
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';

type Highlight = Pick<AgendaSession, 'session_type' | 'status'>;

const isHighlight = ({ session_type }: Highlight): boolean => session_type === 'KEYNOTE' || session_type === 'PANEL';

/** Returns keynotes and panels, or the first sessions if there are none. */
export function highlightsOf<S extends Highlight>(sessions: readonly S[]): readonly S[] {
  const highlights = sessions.filter((session) => isHighlight(session) && session.status !== 'CANCELLED');
  return (highlights.length > 0 ? highlights : sessions).slice(0, maxPublicHighlights);
}

/**
 * Finds a session that has a public page. A cancelled highlight is not on the page of the event, but people who follow
 * a link to it must be able to read that it was cancelled.
 */
export function findPublicSession<S extends Highlight & { readonly id: number }>(
  sessions: readonly S[],
  { programme }: Pick<PublicParts, 'programme'>,
  session_id: number,
): S | undefined {
  const session = sessions.find(({ id }) => id === session_id);
  if (session === undefined || programme === 'NONE') return undefined;
  return programme === 'ALL' || isHighlight(session) || highlightsOf(sessions).includes(session) ? session : undefined;
}
