/** A conference with a public page. */
import type { Page } from '@playwright/test';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import type { EventDetail } from '@plenum/contracts/events/events';
import { callOperation, importScheduleFile, newEvent } from './product-api.ts';
import { smallConference } from './schedules.ts';

const faqs = [{ question: 'Is there food?', answer: 'Soup, at noon.' }];

/** Publishes a conference with a schedule and a public page. */
export async function createPublicConference(
  page: Page,
  join_policy: EventDetail['join_policy'] = 'OPEN',
): Promise<EventDetail> {
  const { request } = page.context();
  const event = await newEvent(request, { title: `Open days ${Date.now().toString(36)}` });
  await importScheduleFile(request, event.id, smallConference());
  return callOperation(request, UpdateEvent, {
    params: { event_id: event.id },
    body: {
      visibility: 'PUBLIC',
      join_policy,
      event_format: 'IN_PERSON',
      venue_name: 'House of trees',
      venue_city: 'Brussels',
      venue_country: 'Belgium',
      directions: 'Tram 7 to the last stop.',
      hero_description: 'Two days among trees.',
      sections: { faqs },
    },
  });
}
