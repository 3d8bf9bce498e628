import { useMatch } from 'react-router-dom';
import { isLoginLikely } from '../lib/login-hint.ts';
import { prefetch, useQuery } from '../lib/swr.ts';

export const asId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;

/** Returns the event id of the current route; null outside of events and for an invalid id. */
export function useRouteEventId(): number | null {
  const direct = useMatch('/app/events/:eventId/*')?.params.eventId;
  const throughOrganization = useMatch('/app/organizations/:organizationId/events/:eventId/*')?.params.eventId;
  return asId(direct) ?? asId(throughOrganization);
}

/** Returns the event of the current route; header, navigation and screens share one request. */
export function useRouteEvent() {
  const event_id = useRouteEventId();
  const input = event_id === null || !isLoginLikely() ? null : { params: { event_id } };
  return { event_id, ...useQuery('GET /events/:event_id', input) };
}

/** Preloads an event whose screens are loading. */
export const prefetchEvent = (event_id: number): void => prefetch('GET /events/:event_id', { params: { event_id } });

/** Returns the session id of the current route, or null. */
export function useRouteSessionId(): number | null {
  const direct = useMatch('/app/events/:eventId/sessions/:sessionId')?.params.sessionId;
  const throughOrganization = useMatch('/app/organizations/:organizationId/events/:eventId/sessions/:sessionId');
  return asId(direct ?? throughOrganization?.params.sessionId);
}
