/**
 * Server cache. SWR stores replies under the path of their endpoint; changes invalidate by tag, and one table maps tags
 * to paths.
 */
import type { Endpoint } from '@plenum/contracts/api';
import useSWR, { mutate, preload, SWRConfig, type SWRConfiguration, type SWRResponse } from 'swr';
import { isFromCache } from './cached-replies.ts';
import { call, HttpFailure, pathOf, pathPattern, type CallInput, type ParamsOf, type ReplyOf } from './http.ts';
import { awaitPendingRequests, trackRequest, pendingPaths } from './pending-requests.ts';
import { discardParts } from './reply-parts.ts';

/** Path of a GET endpoint, as in its contract. */
type ReadPath<E = Endpoint> = E extends `GET ${infer Path}` ? Path : never;

/** Paths per cache tag. The first parameter is the id that `invalidate` may name. */
const cacheTags = {
  User: ['/users/:user_id', '/auth/me'],
  Users: ['/users/:user_id'],
  Organizations: ['/organizations', '/organizations/:organization_id'],
  OrganizationUsers: ['/organizations/:organization_id/users', '/organizations/:organization_id'],
  OrganizationInvitations: ['/organizations/:organization_id/invitations'],
  EventInvitations: ['/events/:event_id/invitations', '/events/:event_id/seats'],
  Events: ['/events/:event_id', '/organizations/:organization_id/events', '/users/:user_id/events'],
  EventUsers: ['/events/:event_id/users', '/events/:event_id/users/:attendee_id', '/events/:event_id/seats'],
  Sessions: [
    '/events/:event_id/agenda',
    '/events/:event_id/sessions',
    '/events/:event_id/sessions/unscheduled',
    '/sessions/:session_id',
    '/events/:event_id',
  ],
  MyAgenda: ['/events/:event_id/my-agenda'],
  SessionSpeakers: [
    '/events/:event_id/speakers',
    '/events/:event_id/speakers/:profile_id',
    '/sessions/:session_id/speakers',
  ],
  ChatRoom: ['/events/:event_id/chat-rooms', '/events/:event_id/chat-rooms/admin'],
  SessionChatRoom: ['/sessions/:session_id/chat-rooms'],
  Attendee: ['/events/:event_id/users', '/join-codes/:code'],
  Connections: [
    '/connections',
    '/connections/pending',
    '/events/:event_id/connections',
    '/users/:other_id/acquaintance',
  ],
  Blocks: ['/users/blocked', '/users/:other_id/acquaintance', '/direct-messages/threads'],
  Thread: ['/direct-messages/threads', '/direct-messages/threads/:thread_id'],
  Sponsor: ['/events/:event_id/sponsors', '/events/:event_id'],
  SponsorTiers: ['/events/:event_id/sponsor-tiers'],
  Dashboard: ['/users/:user_id/dashboard'],
  JoinRequests: ['/events/:event_id/join-requests', '/events/:event_id/seats'],
  ModerationQueue: ['/events/:event_id/moderation/queue', '/events/:event_id/moderation/log'],
  Notifications: ['/notifications', '/notifications/unread'],
  NotificationList: ['/notifications'],
  MyInvitations: ['/users/:user_id/invitations'],
  Imports: ['/events/:event_id/schedule-subscription', '/events/:event_id/imports'],
  Webhooks: [
    '/organizations/:organization_id/webhooks',
    '/organizations/:organization_id/webhooks/:webhook_id/deliveries',
  ],
  TicketShop: ['/events/:event_id/ticket-shop'],
  Hands: ['/sessions/:session_id/hands'],
  ControlRoom: ['/events/:event_id/control-room'],
  RunOfShow: ['/events/:event_id/run-of-show', '/events/:event_id/delay-preview'],
  Announcements: ['/events/:event_id/announcements'],
  ManagedAnnouncements: ['/events/:event_id/announcements/made'],
  AllowedOrigins: ['/organizations/:organization_id/allowed-origins'],
  ApiTokens: [
    '/users/:user_id/api-tokens',
    '/organizations/:organization_id/api-tokens',
    '/users/:user_id/security-activity',
  ],
  SecurityActivity: ['/users/:user_id/security-activity'],
} as const satisfies Record<string, readonly ReadPath[]>;

export type CacheTag = keyof typeof cacheTags;

/** By tag and id: an invalidation compares every cached path. */
const tagPatterns = new Map<string, RegExp>();

function tagPattern(tag: CacheTag, id: number | undefined): RegExp {
  const key = `${tag} ${id}`;
  const cached = tagPatterns.get(key);
  if (cached !== undefined) return cached;
  const idName = /:\w+/.exec(cacheTags[tag].join())?.[0];
  const sources = cacheTags[tag].map((path) =>
    path.replaceAll(/:\w+/g, (name) => (name === idName && id !== undefined ? String(id) : '[^/]+')),
  );
  const pattern = new RegExp(`^(?:${sources.join('|')})$`);
  tagPatterns.set(key, pattern);
  return pattern;
}

/** Checks whether a cached path has a tag, ignoring its query; without an id for every id. */
export const hasTag = (path: string, tag: CacheTag, id?: number): boolean =>
  tagPattern(tag, id).test(path.split('?')[0] ?? '');

/** Pages of infinite lists, each with the key of its list, which SWR’s own key filter skips. */
const listPages = new Map<string, string>();

/** Reads a page of an infinite list; `listKey` is SWR’s key of the whole list. */
export function readPage<Page>(page: string, listKey: string, read: () => Promise<Page>): Promise<Page> {
  listPages.set(page, listKey);
  return trackRequest(page, read);
}

/** Deletes these pages and revalidates their lists if they are mounted. */
async function refreshLists(isStale: (page: string) => boolean): Promise<void> {
  const stale = [...listPages].filter(([page]) => isStale(page));
  for (const [page] of stale) {
    listPages.delete(page);
    await mutate(page, undefined, { revalidate: false });
  }
  await Promise.all([...new Set(stale.map(([, listKey]) => listKey))].map((listKey) => mutate(listKey)));
}

/** Invalidates all entries whose path matches; mounted ones are revalidated. */
export async function invalidateWhere(matches: (path: string) => boolean): Promise<void> {
  discardParts(matches);
  await Promise.all([
    mutate((key) => typeof key === 'string' && !listPages.has(key) && matches(key)),
    refreshLists(matches),
  ]);
}

/** Invalidates all entries with the tag. */
export const invalidate = (tag: CacheTag, id?: number): Promise<void> =>
  invalidateWhere((path) => hasTag(path, tag, id));

/** Revalidates everything that is mounted. */
export const revalidateAll = (): Promise<unknown> => mutate(() => true);

/** Stores a reply in the cache without a request. */
export async function cacheReply<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  reply: ReplyOf<E>,
): Promise<void> {
  const path = pathOf(endpoint, { params: params as object | undefined });
  discardParts((candidate) => candidate === path);
  await mutate(path, reply, { revalidate: false });
}

/**
 * Changes the cached replies of these paths without a request. Replies of pending requests are changed after they
 * arrive, so the change must be idempotent.
 */
export async function updateCachedWhere<Reply>(
  matches: (path: string) => boolean,
  change: (reply: Reply) => Reply,
): Promise<void> {
  discardParts(matches);
  const changed = (reply: Reply | undefined) => (reply === undefined ? undefined : change(reply));
  const pending = pendingPaths().filter((path) => matches(path) && !listPages.has(path));
  const lists = new Set([...listPages].filter(([page]) => matches(page)).map(([, listKey]) => listKey));
  await Promise.all([
    mutate<Reply>((key) => typeof key === 'string' && matches(key) && !pending.includes(key), changed, {
      revalidate: false,
    }),
    ...pending.map(async (path) => {
      await awaitPendingRequests((candidate) => candidate === path);
      await mutate<Reply>(path, changed, { revalidate: false });
    }),
    ...[...lists].map(async (listKey) => {
      await awaitPendingRequests((page) => listPages.get(page) === listKey);
      await mutate<Reply[]>(listKey, (pages) => pages?.map(change), { revalidate: false });
    }),
  ]);
}

/** Like `updateCachedWhere`, but for all ids and queries of an endpoint. */
export function updateCached<E extends Endpoint>(
  endpoint: E,
  change: (reply: ReplyOf<E>) => ReplyOf<E>,
): Promise<void> {
  const pattern = new RegExp(`^${pathPattern(endpoint).replaceAll(/:\w+/g, '[^/]+')}$`);
  return updateCachedWhere((path) => pattern.test(path.split('?')[0] ?? ''), change);
}

/**
 * Changes a cached reply without a request; requests it again if it is not cached, or if `isStale` returns true after
 * the change.
 */
export async function patchCached<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  change: (reply: ReplyOf<E>) => ReplyOf<E>,
  isStale: (changed: ReplyOf<E>) => boolean = () => false,
): Promise<void> {
  const path = pathOf(endpoint, { params: params as object | undefined });
  discardParts((candidate) => candidate === path);
  await awaitPendingRequests((candidate) => candidate === path);
  await mutate<ReplyOf<E>>(path, (cached) => (cached === undefined ? cached : change(cached)), {
    revalidate: (changed) => changed === undefined || isStale(changed),
  });
}

/** Empties the cache without revalidation (logout). */
export async function resetServerCache(): Promise<void> {
  const lists = new Set(listPages.values());
  listPages.clear();
  discardParts(() => true);
  await Promise.all([...lists].map((listKey) => mutate(listKey, undefined, { revalidate: false })));
  await mutate(() => true, undefined, { revalidate: false });
}

/** Failures that a retry would not change. */
const isFinal = (failure: unknown): boolean =>
  failure instanceof HttpFailure && failure.status >= 400 && failure.status < 500 && failure.status !== 429;

const swrSettings: SWRConfiguration = {
  dedupingInterval: 2000,
  focusThrottleInterval: 10_000,
  errorRetryCount: 5,
  shouldRetryOnError: (failure) => !isFinal(failure),
};

/**
 * Returns the data of a key after a reply. On a slow network the reply comes from the service worker, and may be older
 * than what is displayed, such as a bookmark that was just saved.
 */
export const latestData = <Reply>(path: string, reply: Reply): Reply => {
  const displayed: unknown = isFromCache(path) ? SWRConfig.defaultValue.cache.get(path)?.data : undefined;
  return displayed === undefined ? reply : (displayed as Reply);
};

/**
 * Reads an endpoint through the cache. `null` as input makes no request yet.
 * `const { data, error, isLoading } = useQuery('GET /events/:event_id/agenda', { params: { event_id } })`
 */
export function useQuery<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  settings: SWRConfiguration<ReplyOf<E>, unknown> = {},
): SWRResponse<ReplyOf<E>, unknown> {
  const key = input === null ? null : pathOf(endpoint, input);
  const read = call as (endpoint: E, input: unknown) => Promise<ReplyOf<E>>;
  const fetcher = async (path: string) => latestData(path, await trackRequest(path, () => read(endpoint, input)));
  return useSWR<ReplyOf<E>, unknown>(key, fetcher, { ...swrSettings, ...settings });
}

/** Checks whether a request is done, successfully or not. */
export const isSettled = ({ data, error }: { readonly data?: unknown; readonly error?: unknown }): boolean =>
  data !== undefined || error !== undefined;

/** Preloads an endpoint before its component is mounted; the first reader gets this reply. */
export function prefetch<E extends Endpoint>(endpoint: E, input: CallInput<E>): void {
  const read = call as (endpoint: E, input: unknown) => Promise<ReplyOf<E>>;
  const request: Promise<unknown> = preload(pathOf(endpoint, input), async (path: string) =>
    trackRequest(path, () => read(endpoint, input)),
  );
  // The reader handles the failure.
  request.catch(() => undefined);
}
