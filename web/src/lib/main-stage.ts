import type { EventDetail } from '@plenum/contracts/events/events';

export type MainStageFields = Pick<EventDetail, 'id' | 'event_type' | 'main_session_id' | 'sessions'>;

/**
 * Returns the main stage of a single-session event: the configured session, otherwise the earliest; null if there is
 * none.
 */
export function mainStageId({ main_session_id, sessions }: MainStageFields): number | null {
  if (main_session_id !== null) return main_session_id;
  const [earliest] = sessions.toSorted(
    (a, b) => a.day_number - b.day_number || a.start_time.localeCompare(b.start_time) || a.id - b.id,
  );
  return earliest?.id ?? null;
}
