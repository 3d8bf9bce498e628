/**
 * A sync from a ticket shop: whoever has bought a ticket is invited, once. It may run as often as you like, for example every ten
 * minutes with the list of all tickets (`[{ "email": …, "first_name": …, "last_name": … }]`).
 *
 *   PLENUM_TOKEN=… node clients/typescript/examples/ticket-shop.ts https://plenum.example 17 < tickets.json
 */
import { json } from 'node:stream/consumers';
import { createPlenumClient, type PlenumClient } from '../src/client.ts';

export interface Ticket {
  readonly email: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

export interface SyncResult {
  readonly invited: readonly string[];
  /** In the event, or invited, before this run. */
  readonly known: readonly string[];
  readonly refused: readonly { readonly email: string; readonly reason: string }[];
}

/** Addresses of one request. */
const batchMax = 100;
const knownOutcomes: ReadonlySet<string> = new Set(['already_member', 'already_invited', 'duplicate']);

/** Invites the people of a list into an event. Every address has its own result; nobody is invited twice. */
export async function syncTickets(
  client: PlenumClient,
  event_id: number,
  tickets: readonly Ticket[],
): Promise<SyncResult> {
  const byEmail = new Map(tickets.map((ticket) => [ticket.email.trim().toLowerCase(), ticket]));
  const invitations = [...byEmail].map(([email, ticket]) => ({ ...ticket, email, role: 'ATTENDEE' as const }));
  const invited: string[] = [];
  const known: string[] = [];
  const refused: { email: string; reason: string }[] = [];
  for (let start = 0; start < invitations.length; start += batchMax) {
    const { successful, failed } = await client.call('InviteManyToEvent', {
      path: { event_id },
      body: { invitations: invitations.slice(start, start + batchMax), when_full: 'WAIT' },
    });
    invited.push(...successful.map(({ email }) => email));
    known.push(...failed.filter(({ outcome }) => knownOutcomes.has(outcome)).map(({ email }) => email));
    refused.push(...failed.filter(({ outcome }) => !knownOutcomes.has(outcome)));
  }
  return { invited, known, refused: refused.map(({ email, reason }) => ({ email, reason })) };
}

if (import.meta.main) {
  const [url = '', event = ''] = process.argv.slice(2);
  const token = process.env['PLENUM_TOKEN'] ?? '';
  const tickets = (await json(process.stdin)) as readonly Ticket[];
  const result = await syncTickets(createPlenumClient({ url, token }), Number(event), tickets);
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
}
