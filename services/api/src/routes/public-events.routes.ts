import type * as contract from '@plenum/contracts/public-events';
import { getEventCard } from '@plenum/core/domain/public-events/get-event-card';
import {
  getPublicEvent,
  getPublicEventAddress,
  getPublicProgramme,
} from '@plenum/core/domain/public-events/get-public-event';
import { listPublicEvents } from '@plenum/core/domain/public-events/list-public-events';
import { ImageReply, ok, type Routes } from '../http/handle.ts';

export const publicEventsRoutes: Routes<typeof contract> = {
  GetPublicEvent: async (scope, { params }) => ok(await getPublicEvent(scope, params.slug)),
  GetPublicEventCard: async (scope, { params }, http) => {
    const { isListed, ...card } = await getEventCard(scope, params.slug, http.language);
    return new ImageReply(card, { variesBy: 'accept-language, cookie', isListed });
  },
  GetPublicProgramme: async (scope, { params, query }) =>
    ok(await getPublicProgramme(scope, params.slug, query.day_number)),
  GetPublicEventAddress: async (scope, { params }) => ok(await getPublicEventAddress(scope, params.event_id)),
  ListPublicEvents: async (scope, { query }) => ok(await listPublicEvents(scope, query)),
};
