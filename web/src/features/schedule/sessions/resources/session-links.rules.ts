/**
 * Combines the links and files of a session in one list: from its organizers, from the imported schedule, and its
 * stream.
 */
import { recordingEndings } from '@plenum/contracts/enums';
import type { SessionDetail, SessionResource } from '@plenum/contracts/schedule/sessions';

/** A link or a file as it is shown. */
export interface DisplayedLink extends Pick<SessionResource, 'kind' | 'url' | 'object_key' | 'size_bytes'> {
  /** Empty for a link without a title, which displays its URL. */
  readonly title: string;
}

const recordingNames = new RegExp(`\\.(?:${recordingEndings.join('|')})$`, 'i');
const slidesNames = /\.(?:pdf|odp|pptx?|key)$/i;

/** Returns the kind of an imported link, based on the name of the file. */
export function kindOfAddress(address: string): SessionResource['kind'] {
  const { pathname = '' } = URL.parse(address) ?? {};
  if (recordingNames.test(pathname)) return 'RECORDING';
  return slidesNames.test(pathname) ? 'SLIDES' : 'LINK';
}

type SessionWithLinks = Pick<SessionDetail, 'resources' | 'attachments' | 'links'>;

/** Returns the links and files of a session, each URL once; the organizers' are first, in their order. */
export function linksOf({ resources, attachments, links }: SessionWithLinks): readonly DisplayedLink[] {
  const resourceUrls = new Set(resources.map(({ url }) => url));
  const imported = [...attachments, ...links].filter(({ url }) => {
    const isNew = !resourceUrls.has(url);
    resourceUrls.add(url);
    return isNew;
  });
  return [
    ...resources,
    ...imported.map(({ url, title }) => ({
      kind: kindOfAddress(url),
      title,
      url,
      object_key: null,
      size_bytes: null,
    })),
  ];
}
