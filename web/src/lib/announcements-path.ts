/** Path of the announcements; apart from the others, which the landing page loads too. */
import { paths } from './paths.ts';

export const announcementsPath = (event_id: number): string => `${paths.event(event_id)}/announcements`;
