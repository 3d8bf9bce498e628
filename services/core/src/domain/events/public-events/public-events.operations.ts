import type * as contract from '@plenum/contracts/events/public-events';
import type * as sessions from '@plenum/contracts/events/public-sessions';
import { ok, type HandlersOf } from '../../../operation-handlers.ts';
import { getEventCard } from './get-event-card.ts';
import { getPublicEmbedding } from './get-public-embedding.ts';
import { getPublicEvent, getPublicEventSlug, getPublicProgramme } from './get-public-event.ts';
import { getPublicSession, readPublicSessionCalendar } from './get-public-session.ts';
import { listPublicEvents } from './list-public-events.ts';

export const publicEventsOperations: HandlersOf<typeof contract & typeof sessions> = {
  GetPublicEvent: async (scope, { params }) => ok(await getPublicEvent(scope, params.slug)),
  GetPublicEventCard: async (scope, { params }, http) => {
    const { isListed, ...image } = await getEventCard(scope, params.slug, http.language);
    return { kind: 'image', image, variesBy: 'accept-language, cookie', isListed };
  },
  GetPublicProgramme: async (scope, { params, query }) =>
    ok(await getPublicProgramme(scope, params.slug, query.day_number)),
  GetPublicSession: async (scope, { params }) => ok(await getPublicSession(scope, params)),
  ReadPublicSessionCalendar: async (scope, { params }) => {
    const { calendar, state, file_name } = await readPublicSessionCalendar(scope, params);
    const content_type = 'text/calendar; charset=utf-8';
    return { kind: 'versioned', content_type, etag: `"${state}"`, file_name, read: async () => calendar };
  },
  GetPublicEmbedding: async (scope, { params }) => ok(await getPublicEmbedding(scope, params.slug)),
  GetPublicEventAddress: async (scope, { params }) => ok(await getPublicEventSlug(scope, params.event_id)),
  ListPublicEvents: async (scope, { query }) => ok(await listPublicEvents(scope, query)),
};
