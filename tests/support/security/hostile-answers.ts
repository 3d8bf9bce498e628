/** Asking as somebody hostile, and judging what came back: what it shows, whether it was heard, whether it was understood. */
import { type OperationName, operations } from '@plenum/contracts/api';
import type { TestPerson } from '../api/people.ts';
import type { TenantIds } from '../api/tenants.ts';
import type { TestReply } from '../api/test-client.ts';
import type { HostileRequest } from './hostile-requests.ts';
import { type SentinelField, type SentinelPerson, shownIn } from './sentinel-people.ts';

/** These end the code, the ban, the world or the login that all others need: they come last. */
export const ending: readonly OperationName[] = [
  'RenewJoinCode',
  'UnbanEventUser',
  'DeleteEvent',
  'LeaveEvent',
  'LeaveOrganization',
  'DeleteOrganization',
  'DeleteAccount',
  'EndOtherLogins',
  'Logout',
];
/** Adding and inviting first, then what else changes something, then all that reads, then what removes. */
export const stages: readonly ((name: OperationName) => boolean)[] = [
  (name) => /^(?:Add|Invite|Request|Open)/.test(name),
  (name) => !/^(?:Add|Invite|Request|Open)/.test(name) && !['GET', 'DELETE'].includes(operations[name].method),
  (name) => operations[name].method === 'GET',
  (name) => operations[name].method === 'DELETE',
];

/** The ids of a world, with one person in place of everybody in it. */
export const idsAt = (ids: TenantIds, { user_id }: SentinelPerson): TenantIds => ({
  ...ids,
  user_id,
  member_id: user_id,
  attendee_id: user_id,
  other_id: user_id,
});

/** A request and its answer. */
export interface Seen {
  readonly request: HostileRequest;
  readonly reply: TestReply;
}
/** A request in one line. */
export const commandOf = ({ name, method, path, options }: HostileRequest): string =>
  `${name}: ${method} ${path} ${JSON.stringify(options.query)} ${JSON.stringify(options.body ?? null)}`;

/** Sends a request as somebody. */
export async function send({ client }: TestPerson, request: HostileRequest): Promise<Seen> {
  return { request, reply: await client.send(request.method, request.path, request.options) };
}

/** Only these read back the addresses that the organizer itself has written into invitations. */
const invitationLists: ReadonlySet<OperationName> = new Set(['ListEventInvitations', 'ListOrganizationInvitations']);

/**
 * What answers show that they must not, a line for each.
 * @param invited addresses that invitations name
 */
export const leaksIn = (
  seen: readonly Seen[],
  people: readonly SentinelPerson[],
  fields?: readonly SentinelField[],
  invited = '',
) =>
  seen.flatMap(({ request, reply }) => {
    const asked = `${commandOf(request)} ${String(request.options.payload ?? '')}`;
    const known = invitationLists.has(request.name) ? `${asked} ${invited}` : asked;
    return shownIn(reply, people, fields, known).map((leak) => `${leak} in ${commandOf(request)}: ${reply.status}`);
  });

/** Answers that say nothing, because the request was not one. */
export const unheardIn = (seen: readonly Seen[]): string[] =>
  seen
    .filter(({ reply }) => reply.status >= 500 || reply.status === 429)
    .map(({ request, reply }) => `${commandOf(request)}: ${reply.status} ${reply.text.slice(0, 200)}`);

/** Refusals of what a request is made of, before anybody asks who sends it and whom it is about. */
const misunderstood: ReadonlySet<string> = new Set([
  'malformed_request',
  'invalid_request',
  'unsupported_media_type',
  'payload_too_large',
  'method_not_allowed',
  'csv_file_missing',
  'csv_file_unreadable',
  'import_file_missing',
  'image_file_missing',
  'image_unreadable',
  'image_type_not_allowed',
]);

const isUnderstood = ({ reply: { status, body } }: Seen): boolean =>
  status < 400 ||
  !misunderstood.has(String((body as { readonly error?: unknown } | null)?.error ?? 'malformed_request'));

/** Operations none of whose requests got past its form: their silence proves nothing. */
export function misunderstoodIn(seen: readonly Seen[], asked: readonly OperationName[]): readonly OperationName[] {
  const understood = new Set(seen.filter(isUnderstood).map(({ request }) => request.name));
  return asked.filter((name) => !understood.has(name));
}
