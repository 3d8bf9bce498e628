/** Paths of the screens of running the day; apart from the others, which the landing page loads too. */
import { paths } from './paths.ts';

export const runOfShowPath = (event_id: number): string => `${paths.event(event_id)}/run-of-show`;
