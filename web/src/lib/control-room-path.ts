/** Path of the control room; apart from the others, which the landing page loads too. */
import { paths } from './paths.ts';

export const controlRoomPath = (event_id: number): string => `${paths.event(event_id)}/admin/control-room`;
