/** Public parts of a schedule. */
import type { CalendarRow } from './exported-schedule.queries.ts';
import type { PublicScheduleRow } from './public-schedule.queries.ts';
import type { SessionSlice } from './write-schedule.rules.ts';

/** Parts of a schedule file that depend on the reader. */
export interface VisibleParts {
  readonly speakers: boolean;
  readonly biographies: boolean;
  /** Links, attachments and the URL of the recording. */
  readonly links: boolean;
}

/** For members, and for readers with the secret URL. */
export const allParts: VisibleParts = { speakers: true, biographies: true, links: true };

/**
 * Returns the public parts: the same as on the event page. Biographies are excluded, because the event page shows
 * people who were added by others only by name.
 */
export const publicParts = ({ public_parts }: Pick<PublicScheduleRow, 'public_parts'>): VisibleParts => ({
  speakers: public_parts.speakers,
  biographies: false,
  links: public_parts.links,
});

/** Removes hidden parts from loaded sessions. */
export function visibleSlice({ sessions, speakers }: SessionSlice, visible: VisibleParts): SessionSlice {
  return {
    sessions: visible.links
      ? sessions
      : sessions.map((session) => {
          const { video_download_url: _, ...details } = session.details;
          return { ...session, details, links: [], attachments: [] };
        }),
    speakers: visible.speakers ? (visible.biographies ? speakers : speakers.map((row) => ({ ...row, bio: null }))) : [],
  };
}

/** Removes hidden parts from an entry of a calendar. */
export const visibleEntry = (row: CalendarRow, { speakers }: VisibleParts): CalendarRow =>
  speakers ? row : { ...row, speakers: [] };
