/** Text that users enter to open an event: a join code, or any link of the product. */
import { t } from './event-link.en.json';
import { publicPaths, secretScreens } from './public-paths.ts';

type Problem = 'missing' | 'unreadable' | 'no_code' | 'no_event' | 'other_site';

export type EventLink =
  | { readonly kind: 'code'; readonly code: string }
  /** A path of this site. */
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly host?: string };

/** Longest input; wrapped links of mail scanners are long. */
export const eventLinkLengthMax = 2000;

/** Limit of the server for a code with its dashes and spaces. */
const codeLengthMax = 40;

const invisible = /[\u200B-\u200F\u2060\uFEFF]/g;
const absolute = /https?:\/\/[^\s<>"'“”„«»]+/i;
const ownFolder = /^\/?(?:app|e|invitations)\//;
const openable = new RegExp(`^/(?:app/(?:events|organizations/\\d+/events)/\\d+|(?:${secretScreens})/[\\w-]+/?$)`);

const problem = (name: Problem, host?: string): EventLink => ({
  kind: 'problem',
  problem: name,
  ...(host === undefined ? {} : { host }),
});

/** Returns the link within a copied text; undefined if there is none. */
function linkIn(text: string, origin: string): URL | undefined {
  const found = absolute.exec(text)?.[0] ?? (/^\S*[/?]\S*$/.test(text) ? text : undefined);
  if (found === undefined || /^[a-z]+:\/*$/i.test(found)) return undefined;
  const link = found.replace(/[.,;:!?)\]}]+$/, '').replaceAll('&amp;', '&');
  if (absolute.test(link)) return URL.parse(link) ?? undefined;
  if (ownFolder.test(link)) return URL.parse(link.startsWith('/') ? link : `/${link}`, origin) ?? undefined;
  return URL.parse(`${origin.split(':', 1)[0]}://${link}`) ?? undefined;
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');

function readLink(url: URL, origin: string): EventLink {
  const code = url.searchParams.get('code')?.trim() ?? '';
  const isOwn = withoutWww(url.host) === withoutWww(new URL(origin).host);
  if (code !== '' && (isOwn || url.pathname.endsWith('/join'))) return { kind: 'code', code };
  if (!isOwn) {
    // Mail scanners wrap links: the original address is a parameter of theirs.
    const wrapped = [...url.searchParams.values()]
      .map((value) => URL.parse(value))
      .find((one) => one?.origin === origin);
    return wrapped ? readLink(wrapped, origin) : problem('other_site', url.host);
  }
  const slug = /^\/e\/([a-z0-9-]+)(?:\/|$)/.exec(url.pathname)?.[1];
  if (slug !== undefined) return { kind: 'path', path: publicPaths.enter(slug) };
  if (openable.test(url.pathname)) return { kind: 'path', path: url.pathname + url.search + url.hash };
  return problem(/\/join\/?$/.test(url.pathname) ? 'no_code' : 'no_event');
}

/** Parses a join code or a link: whole or in part, and with text around it. */
export function readEventLink(input: string, origin = location.origin): EventLink {
  const text = input.replaceAll(invisible, '').trim();
  if (text === '') return problem('missing');
  const url = linkIn(text, origin);
  if (url !== undefined) return readLink(url, origin);
  return text.length > codeLengthMax || /[/?:]/.test(text) ? problem('unreadable') : { kind: 'code', code: text };
}

/** Returns the error of a link that does not lead to an event. */
export const eventLinkProblem = ({ problem: name, host = '' }: Extract<EventLink, { kind: 'problem' }>): string =>
  t(`event_link.${name}`, { host, own: location.host });
