/**
 * Synchronizes the people of an event with a ticket shop: invites each person with a valid ticket once. Idempotent: run it
 * for example every ten minutes with the list of all tickets
 * (`[{ "external_id": …, "email": …, "first_name": …, "last_name": …, "ticket_category": …, "ticket_status": … }]`).
 *
 *   PLENUM_TOKEN=… node clients/typescript/examples/ticket-shop.ts https://plenum.example 17 < tickets.json
 *
 * The token needs the scope `external_person:write`.
 */
import { json } from 'node:stream/consumers';
import { createPlenumClient, type PlenumClient, type Request } from '../src/client.ts';

export type Ticket = Request<'UpsertEventPeople'>['body']['people'][number];

export interface SyncResult {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: readonly {
    readonly external_id: string | null;
    readonly error: string;
    readonly message: string | null;
  }[];
}

/** Maximum number of people per request. */
const batchSize = 1000;

/** Sends all tickets of an event. Each ticket has its own result. Repeating an unchanged list has no effect. */
export async function syncTickets(
  client: PlenumClient,
  event_id: number,
  tickets: readonly Ticket[],
): Promise<SyncResult> {
  const totals = { created: 0, updated: 0, unchanged: 0 };
  const refused: SyncResult['refused'][number][] = [];
  for (let start = 0; start < tickets.length; start += batchSize) {
    const people = tickets.slice(start, start + batchSize);
    const reply = await client.call('UpsertEventPeople', { path: { event_id }, body: { people } });
    totals.created += reply.created;
    totals.updated += reply.updated;
    totals.unchanged += reply.unchanged;
    for (const { external_id, error, message } of reply.people)
      if (error !== null) refused.push({ external_id, error, message });
  }
  return { ...totals, refused };
}

if (import.meta.main) {
  const [url = '', event = ''] = process.argv.slice(2);
  const token = process.env['PLENUM_TOKEN'] ?? '';
  const tickets = (await json(process.stdin)) as readonly Ticket[];
  const result = await syncTickets(createPlenumClient({ url, token }), Number(event), tickets);
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
}
