/** People that ticket shops and other programs register. */
import { everyFiveSeconds, webhookJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';
import { externalPeoplePersonalData } from './external-people.privacy.ts';
import { ExternalPerson } from './external-person.entity.ts';
import { TicketShop, TicketShopOrder } from './ticket-shop.entity.ts';

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'sync-ticket-shop': { readonly ticket_shop_id: number };
    'sweep-ticket-shops': Record<string, never>;
  }
}

export const externalPeople = defineSlice({
  entities: [ExternalPerson, TicketShop, TicketShopOrder],
  personalData: externalPeoplePersonalData,
  jobs: {
    'sync-ticket-shop': webhookJob,
    'sweep-ticket-shops': { ...webhookJob, timeoutMs: 30_000, schedule: everyFiveSeconds },
  },
  jobHandlers: async () => (await import('./external-people.jobs.ts')).externalPeopleJobs,
  operations: async () => ({
    ...(await import('./external-people.operations.ts')).externalPeopleOperations,
    ...(await import('./ticket-shops.operations.ts')).ticketShopsOperations,
  }),
});
