/** URLs in schedule files: people omit the scheme, and files of other servers may omit the host. */
import { tidyLine } from '../../../platform/text.ts';
import type { ParsedLink, RawLink } from './parsed-schedule.rules.ts';
import { safeUrl } from './rich-text.rules.ts';
import { limitedText, scheduleTextLengthMax } from './schedule-limits.rules.ts';
import { addNote, type ProblemList, quote } from './schedule-problems.rules.ts';

/** Host with a top-level domain, optionally a port, then the end or a path. */
const startsWithHost = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(\p{L}{2,24})(?::\d{1,5})?(?:[/?#]|$)/u;
const mailAddress = /^[^\s@/:]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}$/u;

/** File name extensions, which are not treated as domains. */
const fileEndings =
  /^(?:pdf|html?|php|txt|md|rst|png|jpe?g|gif|svg|webp|odp|odt|pptx?|docx?|key|zip|gz|tgz|bz2|xz|tar|ics|mp[34]|webm|ogg|mov|py|rs|sh|js|ts|json|xml|csv)$/i;

/** Adds an omitted scheme; returns anything else unchanged. */
export function withScheme(text: string): string {
  const address = text.trim();
  if (mailAddress.test(address)) return `mailto:${address}`;
  if (address.startsWith('//')) return `https:${address}`;
  const [host = '', ending] = startsWithHost.exec(address) ?? [];
  const isFile = host === address && fileEndings.test(ending ?? '') && !/^www\./i.test(address);
  return host === '' || isFile ? address : `https://${address}`;
}

type Reading = { readonly list: ProblemList; readonly base_url: string | null };

/** Reads a URL of a session; drops an invalid one with a note. */
export function readAddress(text: string, line: number, what: string, { list, base_url }: Reading): string | null {
  const address = text.trim();
  if (address === '') return null;
  const url =
    address.length > scheduleTextLengthMax.url
      ? null
      : safeUrl(withScheme(limitedText(list, 'url', address, line)), base_url);
  if (url === null)
    addNote(list, line, 'link_dropped', `The ${what} ${quote(address)} is no web address and was left out.`);
  return url;
}

/** Reads links or attachments; the URL is the default text. */
export function readLinks(links: readonly RawLink[], what: 'link' | 'attachment', reading: Reading): ParsedLink[] {
  const { list } = reading;
  return links.flatMap((link) => {
    const url = readAddress(link.url, link.line, what, reading);
    if (url === null) return [];
    const title = limitedText(list, 'link_title', tidyLine(link.title.toWellFormed()), link.line);
    const type = limitedText(list, 'type', tidyLine((link.type ?? '').toWellFormed()), link.line);
    const service = limitedText(list, 'type', tidyLine((link.service ?? '').toWellFormed()), link.line);
    return [{ url, title: title || url, ...(type === '' ? {} : { type }), ...(service === '' ? {} : { service }) }];
  });
}
