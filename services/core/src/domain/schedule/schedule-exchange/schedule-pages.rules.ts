/** The pages to which schedules link. */
import type { PublicScheduleRow } from './public-schedule.queries.ts';

type Publication = Pick<PublicScheduleRow, 'status' | 'visibility' | 'public_parts'>;

/** Checks whether the whole programme of an event is public. */
export const isPublicSchedule = ({ status, visibility, public_parts }: Publication): boolean =>
  status === 'PUBLISHED' && visibility !== 'MEMBERS' && public_parts.programme === 'ALL';

/** URLs of the pages to which a schedule links. */
export interface SchedulePages {
  readonly event: string;
  /** URL of a session page, without `/` and its id. */
  readonly sessions: string;
}

/** Returns the public pages if all sessions have one, so that links work without a login, and otherwise the screens of the app. */
export function schedulePages(
  publicOrigin: string,
  { event_id, slug, ...publication }: Publication & { readonly event_id: number; readonly slug: string },
): SchedulePages {
  const event = isPublicSchedule(publication) ? `${publicOrigin}/e/${slug}` : `${publicOrigin}/app/events/${event_id}`;
  return { event, sessions: isPublicSchedule(publication) ? `${event}/s` : `${event}/sessions` };
}
