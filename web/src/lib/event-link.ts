/** Text that users enter to open an event: a join code, or any link of the product. */
import { t } from './event-link.en.json';
import { publicPaths, secretScreens } from './public-paths.ts';

type Problem = 'missing' | 'unreadable' | 'no_code' | 'no_event' | 'other_site';

export type EventLink =
  | { readonly kind: 'code'; readonly code: string }
  /** A path of this site. */
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly host?: string };

/** Longest input; wrapped links of email scanners are long. */
export const maxEventLinkLength = 2000;

/** Limit of the server for a code with its dashes and spaces. */
const maxCodeLength = 40;

const invisible = /[\u200B-\u200F\u2060\uFEFF]/g;
const absolute = /https?:\/\/[^\s<>"'“”„«»]+/i;
const appPathPattern = /^\/?(?:app|e|invitations)\//;
const openablePath = new RegExp(`^/(?:app/(?:events|organizations/\\d+/events)/\\d+|(?:${secretScreens})/[\\w-]+/?$)`);

const problem = (name: Problem, host?: string): EventLink => ({
  kind: 'problem',
  problem: name,
  ...(host === undefined ? {} : { host }),
});

/** Returns the link within a copied text; undefined if there is none. */
function extractLink(text: string, origin: string): URL | undefined {
  const linkText = absolute.exec(text)?.[0] ?? (/^\S*[/?]\S*$/.test(text) ? text : undefined);
  if (linkText === undefined || /^[a-z]+:\/*$/i.test(linkText)) return undefined;
  const link = linkText.replace(/[.,;:!?)\]}]+$/, '').replaceAll('&amp;', '&');
  if (absolute.test(link)) return URL.parse(link) ?? undefined;
  if (appPathPattern.test(link)) return URL.parse(link.startsWith('/') ? link : `/${link}`, origin) ?? undefined;
  return URL.parse(`${origin.split(':', 1)[0]}://${link}`) ?? undefined;
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');

function readLink(url: URL, origin: string): EventLink {
  const code = url.searchParams.get('code')?.trim() ?? '';
  const isSameSite = withoutWww(url.host) === withoutWww(new URL(origin).host);
  if (code !== '' && (isSameSite || url.pathname.endsWith('/join'))) return { kind: 'code', code };
  if (!isSameSite) {
    // Email scanners wrap links: the original URL is one of the parameters.
    const wrapped = [...url.searchParams.values()]
      .map((value) => URL.parse(value))
      .find((candidate) => candidate?.origin === origin);
    return wrapped ? readLink(wrapped, origin) : problem('other_site', url.host);
  }
  const slug = /^\/e\/([a-z0-9-]+)(?:\/|$)/.exec(url.pathname)?.[1];
  if (slug !== undefined) return { kind: 'path', path: publicPaths.enter(slug) };
  if (openablePath.test(url.pathname)) return { kind: 'path', path: url.pathname + url.search + url.hash };
  return problem(/\/join\/?$/.test(url.pathname) ? 'no_code' : 'no_event');
}

/** Parses a join code or a link: whole or in part, and with text around it. */
export function readEventLink(input: string, origin = location.origin): EventLink {
  const text = input.replaceAll(invisible, '').trim();
  if (text === '') return problem('missing');
  const url = extractLink(text, origin);
  if (url !== undefined) return readLink(url, origin);
  return text.length > maxCodeLength || /[/?:]/.test(text) ? problem('unreadable') : { kind: 'code', code: text };
}

/** Returns the error of a link that does not lead to an event. */
export const eventLinkProblem = ({ problem: name, host = '' }: Extract<EventLink, { kind: 'problem' }>): string =>
  t(`event_link.${name}`, { host, own: location.host });
