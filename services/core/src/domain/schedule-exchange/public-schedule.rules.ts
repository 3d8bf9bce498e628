/** What of a schedule everybody sees. */
import type { CalendarRow } from './exported-schedule.queries.ts';
import type { PublicScheduleRow } from './public-schedule.queries.ts';
import type { SessionSlice } from './write-schedule.rules.ts';

/** Parts of a schedule file that not every reader gets. */
export interface VisibleParts {
  readonly speakers: boolean;
  readonly biographies: boolean;
  /** Links, attachments and the address of the recording. */
  readonly links: boolean;
}

/** For members, and whoever has the secret address. */
export const allParts: VisibleParts = { speakers: true, biographies: true, links: true };

/** Checks whether an event shows its whole programme to everybody. */
export const isPublicSchedule = ({
  status,
  visibility,
  public_parts,
}: Pick<PublicScheduleRow, 'status' | 'visibility' | 'public_parts'>): boolean =>
  status === 'PUBLISHED' && visibility !== 'MEMBERS' && public_parts.programme === 'ALL';

/**
 * Returns what everybody sees: the parts of the event's page. It has no biographies, because people whom others added
 * are only named there.
 */
export const publicParts = ({ public_parts }: Pick<PublicScheduleRow, 'public_parts'>): VisibleParts => ({
  speakers: public_parts.speakers,
  biographies: false,
  links: public_parts.links,
});

/** Removes from loaded sessions what is not shown. */
export function visibleSlice({ sessions, speakers }: SessionSlice, shown: VisibleParts): SessionSlice {
  return {
    sessions: shown.links
      ? sessions
      : sessions.map((session) => {
          const { video_download_url: _, ...details } = session.details;
          return { ...session, details, links: [], attachments: [] };
        }),
    speakers: shown.speakers ? (shown.biographies ? speakers : speakers.map((row) => ({ ...row, bio: null }))) : [],
  };
}

/** Removes from an entry of a calendar what is not shown. */
export const visibleEntry = (row: CalendarRow, { speakers }: VisibleParts): CalendarRow =>
  speakers ? row : { ...row, speakers: [] };
