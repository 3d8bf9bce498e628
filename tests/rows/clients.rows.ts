import { anonymousClient, withoutLogin } from '../support/examples/prepared-requests.ts';
import { searchTextsAbout } from '../support/security/hostile-attempts.ts';
import type { OperationRows } from './row.ts';

export const clientsRows = {
  GetClientSettings: { example: withoutLogin },
  ReportClientError: {
    example: (world) => ({
      client: anonymousClient(world),
      body: { kind: 'error', message: 'x is not a function', route: '/app/events/:id/agenda', app_version: '1.0.0' },
    }),
    hostile: () => [{ body: { kind: 'error', message: 'Hello', route: '/app', app_version: '1.0.0' } }],
  },
  Search: {
    query: { q: 'co' },
    example: () => ({ query: { q: 'keyboard' } }),
    hostile: (target) =>
      searchTextsAbout(target).flatMap((q) => [
        { query: { q } },
        { query: { q, event_id: String(target.ids.event_id) } },
      ]),
  },
} satisfies OperationRows;
