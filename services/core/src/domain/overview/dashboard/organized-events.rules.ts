/** Determines what needs the attention of an organizer in an event. */
import { controlConcerns, type PreparationStep, preparationSteps } from '@plenum/contracts/enums';
import { maxConcernSessions } from '@plenum/contracts/limits';
import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { concernsOf, planLocations } from '../../live/control-room/control-room.rules.ts';
import type { OrganizedEventRow, SessionStateRow } from './organized-events.queries.ts';

type OrganizedEvent = Dashboard['organized_events'][number];

/** Checks whether each step is done. */
const isStepDone: { readonly [S in PreparationStep]: (event: OrganizedEventRow) => boolean } = {
  DESCRIPTION: ({ has_description }) => has_description,
  VENUE: ({ has_venue }) => has_venue,
  SESSIONS: ({ has_sessions }) => has_sessions,
  SPEAKERS: ({ has_speakers }) => has_speakers,
  PUBLISH: ({ is_published }) => is_published,
  // Inviting people is only useful once they can see the event.
  INVITE: ({ is_published, attendees, has_invitations }) => !is_published || attendees > 0 || has_invitations,
};

/** Returns the steps that are not done. During an event, only publishing it still matters; afterwards, nothing does. */
export function openSteps(event: OrganizedEventRow, status: OrganizedEvent['status']): PreparationStep[] {
  if (status === 'past') return [];
  return preparationSteps.filter((step) => !isStepDone[step](event) && (status === 'upcoming' || step === 'PUBLISH'));
}

/** Lists the problems of the current and next sessions of an event, by kind, as the control room shows them. */
export function countConcerns(sessions: readonly SessionStateRow[], now: Date): OrganizedEvent['concerns'] {
  const problems = planLocations(sessions, now)
    .flatMap((plan) => [plan.now, plan.next])
    .flatMap((session) =>
      session === null
        ? []
        : concernsOf(session, now, session.uses_readiness).map((kind) => ({
            kind,
            session: {
              id: session.id,
              title: session.title,
              location: session.location,
              starts_at: session.starts_at.toISOString(),
              ends_at: session.ends_at.toISOString(),
            },
          })),
    );
  return controlConcerns.flatMap((kind) => {
    const sessions = problems
      .filter((problem) => problem.kind === kind)
      .map(({ session }) => session)
      .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
    return sessions.length === 0
      ? []
      : [{ kind, count: sessions.length, sessions: sessions.slice(0, maxConcernSessions) }];
  });
}
