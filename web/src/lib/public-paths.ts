/** Formats of a schedule, the most common first. */
export const scheduleFormats = ['ics', 'xml', 'json', 'csv'] as const;
export type ScheduleFormat = (typeof scheduleFormats)[number];

/** Paths of the pages for people without a login; separate from `paths.ts`, which every screen loads. */
export const publicPaths = {
  directory: () => '/e',
  event: (slug: string) => `/e/${slug}`,
  programme: (slug: string, day_number?: number) =>
    `/e/${slug}/programme${day_number === undefined ? '' : `?day=${day_number}`}`,
  session: (slug: string, session_id: number) => `/e/${slug}/s/${session_id}`,
  /** Calendar with one session. */
  sessionCalendar: (slug: string, session_id: number) =>
    `/api/public/events/${slug}/sessions/${session_id}/session.ics`,
  /** Schedule for other programs. */
  schedule: (slug: string, format: ScheduleFormat) => `/e/${slug}/schedule.${format}`,
  /** What other programs show for a page, by its URL (https://oembed.com). */
  oembed: (url: string, format: 'json' | 'xml') => `/oembed?${new URLSearchParams({ url, format }).toString()}`,
  /** Entry of a join code, short enough to be typed from a stage wall. */
  join: () => '/join',
  /** Entry to an event, with an optional join code and the path under `/app` to redirect to. */
  enter: (
    slug: string,
    { code, next }: { readonly code?: string | undefined; readonly next?: string | undefined } = {},
  ) => {
    const query = new URLSearchParams();
    if (code !== undefined) query.set('code', code);
    if (next !== undefined) query.set('next', next);
    return `/e/${slug}/join${query.size === 0 ? '' : `?${query.toString()}`}`;
  },
} as const;

/** Entry to the demo, on the landing page. */
export const demoHash = '#demo';
export const demoPath = `/${demoHash}`;

/** First segments of screens whose second segment is a secret: a token of an email, an invitation or a display. */
export const secretScreens = 'verify-email|reset-password|change-email|log-in|unlock|invitations|mails|wall';
