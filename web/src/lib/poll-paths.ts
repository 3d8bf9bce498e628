/** Paths of the screens of polls; apart from the others, which the landing page loads too. */
import { paths } from './paths.ts';

export const pollPaths = {
  desk: (event_id: number, session_id: number) => `${paths.session(event_id, session_id)}/polls`,
  ofEvent: (event_id: number) => `${paths.event(event_id)}/polls`,
} as const;
