/**
 * Reads URLs in schedule files. They may lack a scheme; those in files of other servers may be paths under `base_url`.
 */
import { normalizeLine } from '../../../platform/text.ts';
import type { ParsedLink, RawLink } from './parsed-schedule.rules.ts';
import { safeUrl } from './rich-text.rules.ts';
import { limitedText, maxScheduleTextLength } from './schedule-limits.rules.ts';
import { addNote, type ProblemList, quote } from './schedule-problems.rules.ts';

/** Host with a top-level domain, optionally a port, then the end or a path. */
const hostPattern = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(\p{L}{2,24})(?::\d{1,5})?(?:[/?#]|$)/u;
const emailPattern = /^[^\s@/:]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}$/u;

/** File name extensions, which are not treated as domains. */
const fileExtensionPattern =
  /^(?:pdf|html?|php|txt|md|rst|png|jpe?g|gif|svg|webp|odp|odt|pptx?|docx?|key|zip|gz|tgz|bz2|xz|tar|ics|mp[34]|webm|ogg|mov|py|rs|sh|js|ts|json|xml|csv)$/i;

/** Adds an omitted scheme; returns anything else unchanged. */
export function withScheme(text: string): string {
  const link = text.trim();
  if (emailPattern.test(link)) return `mailto:${link}`;
  if (link.startsWith('//')) return `https:${link}`;
  const [host = '', topLevelDomain] = hostPattern.exec(link) ?? [];
  const isFile = host === link && fileExtensionPattern.test(topLevelDomain ?? '') && !/^www\./i.test(link);
  return host === '' || isFile ? link : `https://${link}`;
}

type LinkContext = { readonly list: ProblemList; readonly base_url: string | null };

/** Reads a URL of a session; drops an invalid one with a note. */
export function readLinkUrl(text: string, line: number, label: string, { list, base_url }: LinkContext): string | null {
  const link = text.trim();
  if (link === '') return null;
  const url =
    link.length > maxScheduleTextLength.url
      ? null
      : safeUrl(withScheme(limitedText(list, 'url', link, line)), base_url);
  if (url === null)
    addNote(list, line, 'link_dropped', `The ${label} ${quote(link)} is not a valid URL and was omitted.`);
  return url;
}

/** Reads links or attachments; the title defaults to the URL. */
export function readLinks(links: readonly RawLink[], label: 'link' | 'attachment', context: LinkContext): ParsedLink[] {
  const { list } = context;
  return links.flatMap((link) => {
    const url = readLinkUrl(link.url, link.line, label, context);
    if (url === null) return [];
    const title = limitedText(list, 'link_title', normalizeLine(link.title.toWellFormed()), link.line);
    const type = limitedText(list, 'type', normalizeLine((link.type ?? '').toWellFormed()), link.line);
    const service = limitedText(list, 'type', normalizeLine((link.service ?? '').toWellFormed()), link.line);
    return [{ url, title: title || url, ...(type === '' ? {} : { type }), ...(service === '' ? {} : { service }) }];
  });
}
