/** Connection requests and blocks. */
import { defineSlice } from '../../../slice.ts';
import { notifyConnection, notifyRequest } from '../../notifications/notifications/notify.ts';
import { readConnectionUpdates, readRequestUpdates } from './connection-updates.queries.ts';
import { Connection, Block } from './connection.entity.ts';
import { connectionsPersonalData } from './connections.privacy.ts';
import { publishConnection, publishRequest } from './publish-connections.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    'connection.requested': { readonly connection_id: number };
    'connection.changed': { readonly connection_id: number; readonly recipient_ids: readonly number[] };
  }
}

export const connections = defineSlice({
  entities: [Block, Connection],
  personalData: connectionsPersonalData,
  events: {
    'connection.requested': {
      echo: async ({ connection_id }, { db, publish }) =>
        publishRequest(await readRequestUpdates(db, connection_id), publish),
      async relay(request, effects) {
        await effects.enqueue('moderate-icebreaker', request);
        await notifyRequest(effects, request);
      },
    },
    'connection.changed': {
      echo: async ({ connection_id, recipient_ids }, { db, publish }) =>
        publishConnection(await readConnectionUpdates(db, connection_id, recipient_ids), publish),
      relay: (change, effects) => notifyConnection(effects, change),
    },
  },
  operations: async () => (await import('./connections.operations.ts')).connectionsOperations,
});
