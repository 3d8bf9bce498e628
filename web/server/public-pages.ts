/**
 * Pages of events for people without a login (docs/decisions/0049). A page is kept for seconds, because a shared link
 * brings thousands at once, and served longer while the API cannot be reached.
 */
import { languageOf, wantedLanguages } from '@plenum/contracts/languages';
import { publicAddress } from './public-address.ts';
import { createPublicData } from './public-data.ts';
import { createPublicRenderer, type Reader, type ReadyPage } from './public-renderer.ts';

export type PublicReply = ReadyPage | { readonly location: string };

type Header = string | readonly string[] | undefined;

/** What this needs to know of a request. */
export interface PublicRequest {
  /** Path with its query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, Header>>;
  /** Address of the peer. */
  readonly address: string;
}

export interface PublicPagesOptions {
  /** Folder of the built web app. */
  readonly dir: string;
  readonly publicUrl: string;
  /** Origins of API processes, tried in order. */
  readonly apiUrls: readonly string[];
}

interface Kept {
  readonly at: number;
  readonly reply: Promise<PublicReply>;
  /** The last reply before this one, for as long as this one fails. */
  readonly before: Promise<{ readonly at: number; readonly reply: PublicReply } | null>;
}

/** A page is at most this old; so long may an event be seen that is no longer public. */
const lifetimeMs = 10_000;
const staleMaxMs = 10 * 60_000;
const keptMax = 500;
const localesMax = 3;

const textOf = (header: Header): string | undefined => (typeof header === 'string' ? header : undefined);

function readerOf(headers: PublicRequest['headers']): Reader {
  const cookie = textOf(headers['cookie']);
  const wanted = wantedLanguages({ cookie, 'accept-language': textOf(headers['accept-language']) });
  const language = languageOf(...wanted);
  return { language, locales: wanted.filter((tag) => tag.toLowerCase().startsWith(language)).slice(0, localesMax) };
}

/** Creates the function that answers requests for these pages. */
export function createPublicPages({ dir, publicUrl, apiUrls }: PublicPagesOptions) {
  const load = createPublicData(apiUrls);
  const render = createPublicRenderer(dir, publicUrl);
  const kept = new Map<string, Kept>();

  async function make({ target, headers, address }: PublicRequest, reader: Reader): Promise<PublicReply> {
    const client = { address, forwardedFor: textOf(headers['x-forwarded-for']) };
    const loaded = await load(publicAddress(target), client);
    return 'location' in loaded ? loaded : render(loaded.page, reader);
  }

  function remember(key: string, entry: Kept): void {
    kept.delete(key);
    kept.set(key, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= keptMax) break;
      kept.delete(oldest);
    }
  }

  return async function answer(request: PublicRequest): Promise<PublicReply> {
    const reader = readerOf(request.headers);
    const key = JSON.stringify([publicAddress(request.target), reader]);
    const now = Date.now();
    let entry = kept.get(key);
    if (entry === undefined || now - entry.at >= lifetimeMs) {
      const former = entry;
      const before = former?.reply.then((reply) => ({ at: former.at, reply })).catch(() => former.before);
      entry = { at: now, reply: make(request, reader), before: before ?? Promise.resolve(null) };
      remember(key, entry);
    }
    try {
      return await entry.reply;
    } catch {
      const before = await entry.before;
      if (before !== null && now - before.at < staleMaxMs) return before.reply;
      return render({ kind: 'failed', path: request.target }, reader);
    }
  };
}
