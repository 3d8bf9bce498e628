import { useLocation } from 'react-router-dom';
import { isLoginLikely } from '../lib/login-hint.ts';
import { useQuery } from '../lib/swr.ts';

export const asId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;

/** Matched without the router, which compiles its patterns in each render. */
const eventPath = /^\/app\/(?:organizations\/[^/]+\/)?events\/([^/]+)(?:\/sessions\/([^/]+)\/?$)?/;

/** Returns the event id of the current route; null outside of events and for an invalid id. */
export const useRouteEventId = (): number | null => asId(eventPath.exec(useLocation().pathname)?.[1]);

/** Returns the event of the current route; header, navigation and screens share one request. */
export function useRouteEvent() {
  const event_id = useRouteEventId();
  const input = event_id === null || !isLoginLikely() ? null : { params: { event_id } };
  return { event_id, ...useQuery('GET /events/:event_id', input) };
}

/** Returns the session id of the current route, or null. */
export const useRouteSessionId = (): number | null => asId(eventPath.exec(useLocation().pathname)?.[2]);
