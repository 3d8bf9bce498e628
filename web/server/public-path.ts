/** URLs of the public pages. */

/** Same value as in the contracts, which this server does not import. */
const maxSearchLength = 100;

/** Filters of a day of the agenda; an empty string matches everything. */
export interface ProgrammeFilters {
  readonly search: string;
  readonly track: string;
  readonly location: string;
}

export type PublicPath =
  | { readonly kind: 'event'; readonly slug: string }
  | {
      readonly kind: 'programme';
      readonly slug: string;
      /** Null for the current day. */
      readonly day_number: number | null;
      readonly filters: ProgrammeFilters;
    }
  | { readonly kind: 'session'; readonly slug: string; readonly session_id: number }
  /** The websites that can embed an event; not a page itself. */
  | { readonly kind: 'embedding'; readonly slug: string }
  | { readonly kind: 'directory'; readonly search: string; readonly is_past: boolean; readonly after: string | null };

const pathPattern = /^\/e(?:\/([a-z0-9]+(?:-[a-z0-9]+)*)(\/programme)?)?\/?$/;
/** The page of a session: its id, and optionally any readable text. */
const sessionPattern = /^\/e\/([a-z0-9]+(?:-[a-z0-9]+)*)\/s\/0*([1-9]\d{0,14})(?:-[^/]*)?\/?$/;
const maxNumber = 1_000_000;
const maxPlaceLength = 255;
const maxCursorLength = 4000;

function wholeNumber(text: string | null): number {
  const value = Number(text ?? '1');
  return Number.isInteger(value) && value >= 1 && value <= maxNumber ? value : 1;
}

/** Parses a path with its query; returns null if it is not the path of a public page. */
export function parsePublicPath(target: string): PublicPath | null {
  const { pathname, searchParams } = new URL(target, 'http://web');
  const [, eventSlug = '', session_id] = sessionPattern.exec(pathname) ?? [];
  if (session_id !== undefined) return { kind: 'session', slug: eventSlug, session_id: Number(session_id) };
  const match = pathPattern.exec(pathname);
  if (match === null) return null;
  const [, slug, programme] = match;
  if (slug === undefined)
    return {
      kind: 'directory',
      search: (searchParams.get('search') ?? '').trim().slice(0, maxSearchLength),
      is_past: searchParams.get('past') === '1',
      after: searchParams.get('after')?.slice(0, maxCursorLength) || null,
    };
  if (programme === undefined) return { kind: 'event', slug };
  const day = searchParams.get('day');
  const textOf = (name: string, maxLength: number): string => (searchParams.get(name) ?? '').trim().slice(0, maxLength);
  return {
    kind: 'programme',
    slug,
    day_number: day === null ? null : wholeNumber(day),
    filters: {
      search: textOf('search', maxSearchLength),
      track: textOf('track', maxPlaceLength),
      location: textOf('location', maxPlaceLength),
    },
  };
}

/** Returns the path of the page of an event, of a session, or of a day of its agenda. */
export function publicPath(address: Exclude<PublicPath, { readonly kind: 'directory' }>): string {
  if (address.kind === 'event' || address.kind === 'embedding') return `/e/${address.slug}`;
  if (address.kind === 'session') return `/e/${address.slug}/s/${address.session_id}`;
  const { slug, day_number } = address;
  return `/e/${slug}/programme${day_number === null ? '' : `?day=${day_number}`}`;
}

/** Returns the path to which another form of the URL of a session redirects; null for all other URLs. */
export function redirectOf(address: PublicPath, target: string): string | null {
  if (address.kind !== 'session') return null;
  const path = publicPath(address);
  return target.split('?', 1)[0] === path ? null : path;
}

/**
 * Returns whether a path belongs to the public pages: `/e` and below, except the join page of an event, which is a screen
 * of the app.
 */
export function isPublicPath(target: string): boolean {
  const path = target.split('?', 1)[0] ?? '';
  return path === '/e' || (path.startsWith('/e/') && !/^\/e\/[^/]+\/join\/?$/.test(path));
}
