/** People that ticket shops and other programs register. */
import { everyFiveSeconds, webhookJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';
import { exportedRows } from '../../personal-data.ts';
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
  personalData: {
    tickets: exportedRows('tickets', {
      columns: `event_id, external_id, email, first_name, last_name, role, ticket_category, ticket_status, created_at,
              updated_at`,
      tables: 'external_people',
      whose: `email = $2 or invitation_id in (select id from invitations where user_id = $1 and status = 'ACCEPTED')`,
      key: 'id',
      order: 'id',
    }),
  },
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
