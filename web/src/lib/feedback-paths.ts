/** Paths of the screens of feedback; apart from the others, which the landing page loads too. */
import { paths } from './paths.ts';

export const feedbackPaths = {
  results: (event_id: number, session_id: number) => `${paths.session(event_id, session_id)}/feedback`,
  ofEvent: (event_id: number) => `${paths.event(event_id)}/admin/feedback`,
} as const;
