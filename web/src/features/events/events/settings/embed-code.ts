/** Generates the code that embeds a page of an event in a website (docs/integrate.md). */

export const embedViews = ['programme', 'now', 'speakers', 'session'] as const;
export type EmbedView = (typeof embedViews)[number];
export const embedThemes = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

export interface EmbedSession {
  readonly id: number;
  readonly title: string;
}

export interface EmbedOptions {
  readonly view: EmbedView;
  /** For the view of a session; null until one is chosen. */
  readonly session: EmbedSession | null;
  /** Empty to offer all days; likewise empty for all tracks and locations. */
  readonly day: string;
  readonly track: string;
  readonly location: string;
  readonly theme: EmbedTheme;
}

interface EmbedTarget {
  /** Public URL of Plenum. */
  readonly origin: string;
  readonly slug: string;
  readonly title: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the parameters that differ from the defaults. */
function parametersOf({ view, day, track, location, theme }: EmbedOptions): readonly (readonly [string, string])[] {
  const filters =
    view === 'speakers' || view === 'session' ? {} : { ...(view === 'programme' && { day }), track, location };
  return Object.entries({ ...filters, theme: theme === 'auto' ? '' : theme }).filter(([, value]) => value !== '');
}

const pageOf = ({ view, session }: EmbedOptions): string => {
  if (view === 'session') return `sessions/${session?.id}`;
  return view === 'speakers' ? 'speakers' : 'programme';
};

/** Returns the URL of the frame. */
export function embedUrl({ origin, slug }: Omit<EmbedTarget, 'title'>, options: EmbedOptions): string {
  const url = new URL(`/embed/${slug}/${pageOf(options)}`, origin);
  if (options.view === 'now') url.searchParams.set('view', 'now');
  for (const [name, value] of parametersOf(options)) url.searchParams.set(name, value);
  return url.href;
}

export function scriptCode({ origin, slug, title }: EmbedTarget, options: EmbedOptions): string {
  const { view, session } = options;
  const data = [
    ['event', slug],
    ['view', view],
    ...(view === 'session' ? [['session', String(session?.id)] as const] : []),
    ['title', title],
    ...parametersOf(options),
  ] as const;
  const attributes = data.map(([name, value]) => ` data-${name}="${escaped(value)}"`).join('');
  return `<script async src="${origin}/embed/v1.js"${attributes}></script>`;
}

export const frameCode = (target: EmbedTarget, options: EmbedOptions): string =>
  `<iframe src="${escaped(embedUrl(target, options))}" title="${escaped(target.title)}" loading="lazy" style="width:100%;height:600px;border:0"></iframe>`;
