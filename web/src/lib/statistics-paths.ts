/** Paths of the screens of counts; apart from the others, which the landing page loads too. */
import { paths } from './paths.ts';

export const statisticsPaths = {
  ofEvent: (event_id: number) => `${paths.event(event_id)}/admin/statistics`,
  ofSession: (event_id: number, session_id: number) => `${paths.session(event_id, session_id)}/statistics`,
} as const;
