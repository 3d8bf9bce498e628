import { type HandlersOfJobs, limitByOwner } from '../../../job-handlers.ts';
import { findShopOwner } from './ticket-shops.queries.ts';

export const externalPeopleJobs: HandlersOfJobs<'sync-ticket-shop' | 'sweep-ticket-shops'> = {
  'sync-ticket-shop': {
    perform: limitByOwner({
      name: 'sync-ticket-shop',
      slots: 'webhooks',
      idOf: ({ ticket_shop_id }) => ticket_shop_id,
      ownerOf: findShopOwner,
      perform: async (deps, { ticket_shop_id }) => {
        const { syncTicketShop } = await import('./sync-ticket-shop.ts');
        await syncTicketShop(deps, ticket_shop_id);
      },
    }),
  },
  'sweep-ticket-shops': {
    perform: async (deps) => {
      const { sweepTicketShops } = await import('./sync-ticket-shop.ts');
      await sweepTicketShops(deps);
    },
  },
};
