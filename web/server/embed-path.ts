/** URLs of the pages for frames on other websites (docs/decisions/0161). */
import { languages } from '@plenum/contracts/languages';
import { parsePublicPath, type PublicPath } from './public-path.ts';

type EventPath = Exclude<PublicPath, { readonly kind: 'directory' | 'embedding' }>;

export interface EmbedPath {
  readonly view: 'programme' | 'now' | 'speakers' | 'session';
  /** The public page with the same content. */
  readonly source: EventPath;
  /** Parameter whose value does not exist, so that nothing can be shown. */
  readonly unknown: 'view' | 'day' | null;
  /** Language that the website chose; null for that of the reader. */
  readonly language: string | null;
  readonly look: {
    readonly theme: 'light' | 'dark' | 'auto';
    /** Path of the frame. */
    readonly path: string;
    /** Query of the frame, without its day. */
    readonly query: string;
    /** Whether readers can choose another day. */
    readonly hasDays: boolean;
    /** Whether the texts are not available in the language that the website chose. */
    readonly isOtherLanguage: boolean;
  };
}

const pathPattern = /^\/embed\/([a-z0-9]+(?:-[a-z0-9]+)*)\/(?:(programme)|(speakers)|sessions\/(0*[1-9]\d{0,14}))\/?$/;
const languagePattern = /^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})*$/;
/** Value of the parameter `days` in the links between the days of a frame. */
const allDays = 'all';
const keptParameters: ReadonlySet<string> = new Set(['view', 'track', 'location', 'lang', 'theme']);

/** Returns whether a path belongs to the embedded pages; `/embed/v1.js` is a file. */
export const isEmbedPath = (target: string): boolean => /^\/embed\/[^/?]+\/[^?]/.test(target);

/** Returns the public page that has the content of a frame. */
function sourceOf(slug: string, session_id: string | undefined, isSpeakers: boolean, query: string): PublicPath | null {
  if (session_id !== undefined) return parsePublicPath(`/e/${slug}/s/${session_id}`);
  return parsePublicPath(isSpeakers ? `/e/${slug}` : `/e/${slug}/programme?${query}`);
}

/** Parses a path with its query; returns null if it is not the path of an embedded page. */
export function parseEmbedPath(target: string): EmbedPath | null {
  const { pathname, searchParams } = new URL(target, 'http://web');
  const [, slug, , speakers, session_id] = pathPattern.exec(pathname) ?? [];
  if (slug === undefined) return null;
  searchParams.delete('search');
  for (const name of ['day', 'lang']) if (searchParams.get(name) === '') searchParams.delete(name);
  const source = sourceOf(slug, session_id, speakers !== undefined, searchParams.toString());
  if (source === null || source.kind === 'directory' || source.kind === 'embedding') return null;
  const theme = searchParams.get('theme');
  const language = searchParams.get('lang');
  const kept = [...searchParams].filter(([name]) => keptParameters.has(name));
  return {
    view: viewOf(source.kind, searchParams.get('view')),
    source,
    unknown: unknownOf(source.kind, searchParams),
    language: language !== null && languagePattern.test(language) ? language : null,
    look: {
      theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
      path: pathname,
      query: new URLSearchParams(kept).toString(),
      hasDays: !searchParams.has('day') || searchParams.get('days') === allDays,
      isOtherLanguage: language !== null && !isLanguage(language),
    },
  };
}

/** Returns whether the texts of frames have the language of a tag, such as `de` or `de-AT`. */
const isLanguage = (tag: string): boolean =>
  languages.some((language) => language === tag.split('-', 1)[0]?.toLowerCase());

function unknownOf(kind: EventPath['kind'], parameters: URLSearchParams): EmbedPath['unknown'] {
  if (kind !== 'programme') return null;
  if (!['', 'programme', 'now'].includes(parameters.get('view') ?? '')) return 'view';
  return /^0*[1-9]\d*$/.test(parameters.get('day') ?? '1') ? null : 'day';
}

function viewOf(kind: EventPath['kind'], view: string | null): EmbedPath['view'] {
  if (kind === 'session') return 'session';
  if (kind === 'event') return 'speakers';
  return view === 'now' ? 'now' : 'programme';
}

/** Returns the URL of the same frame of an event with another slug. */
export const withSlug = (target: string, slug: string): string => target.replace(/^\/embed\/[^/?]+/, `/embed/${slug}`);
