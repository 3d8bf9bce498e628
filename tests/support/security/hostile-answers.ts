/** Sends hostile requests and checks their responses: what they disclose, and whether they were valid. */
import { type OperationName, operations } from '@plenum/contracts/api';
import type { TestPerson } from '../api/people.ts';
import type { TenantIds } from '../api/tenants.ts';
import type { TestReply } from '../api/test-client.ts';
import type { HostileRequest } from './hostile-requests.ts';
import { type SentinelField, type SentinelPerson, sentinelsIn } from './sentinel-people.ts';

/** These end the code, the ban, the world or the login that all others need: they run last. */
export const finalOperations: readonly OperationName[] = [
  'RenewJoinCode',
  'UnbanEventUser',
  'DeleteEvent',
  'LeaveEvent',
  'LeaveOrganization',
  'DeleteOrganization',
  'DeleteAccount',
  'RevokeOtherLogins',
  'Logout',
];
/** Adding and inviting first, then other changes, then reads, then removals. */
export const requestStages: readonly ((name: OperationName) => boolean)[] = [
  (name) => /^(?:Add|Invite|Request|Open)/.test(name),
  (name) => !/^(?:Add|Invite|Request|Open)/.test(name) && !['GET', 'DELETE'].includes(operations[name].method),
  (name) => operations[name].method === 'GET',
  (name) => operations[name].method === 'DELETE',
];

/** Returns the ids of a world, with one person in place of all its people. */
export const idsWithPerson = (ids: TenantIds, { user_id }: SentinelPerson): TenantIds => ({
  ...ids,
  user_id,
  member_id: user_id,
  attendee_id: user_id,
  other_id: user_id,
});

/** A request and its response. */
export interface RecordedExchange {
  readonly request: HostileRequest;
  readonly reply: TestReply;
}
/** Formats a request in one line. */
export const formatRequest = ({ name, method, path, options }: HostileRequest): string =>
  `${name}: ${method} ${path} ${JSON.stringify(options.query)} ${JSON.stringify(options.body ?? null)}`;

export async function sendHostileRequest({ client }: TestPerson, request: HostileRequest): Promise<RecordedExchange> {
  return { request, reply: await client.send(request.method, request.path, request.options) };
}

/** Only these return the email addresses that the organizer has entered into invitations. */
const invitationLists: ReadonlySet<OperationName> = new Set([
  'ListEventInvitations',
  'ListOrganizationInvitations',
  'GetEventPerson',
  'ListEventPeople',
]);

/**
 * Lists forbidden disclosures in responses, one line each.
 * @param invited addresses of invitations
 */
export const findLeaks = (
  exchanges: readonly RecordedExchange[],
  people: readonly SentinelPerson[],
  fields?: readonly SentinelField[],
  invited = '',
) =>
  exchanges.flatMap(({ request, reply }) => {
    const requestText = `${formatRequest(request)} ${String(request.options.payload ?? '')}`;
    const allowedText = invitationLists.has(request.name) ? `${requestText} ${invited}` : requestText;
    return sentinelsIn(reply, people, fields, allowedText).map(
      (leak) => `${leak} in ${formatRequest(request)}: ${reply.status}`,
    );
  });

/** Lists requests that tested nothing, because of a server error or a rate limit. */
export const findUntestedOperations = (exchanges: readonly RecordedExchange[]): string[] =>
  exchanges
    .filter(({ reply }) => reply.status >= 500 || reply.status === 429)
    .map(({ request, reply }) => `${formatRequest(request)}: ${reply.status} ${reply.text.slice(0, 200)}`);

/** Validation errors, which occur before any check of permissions. */
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

const isValidRequest = ({ reply: { status, body } }: RecordedExchange): boolean =>
  status < 400 ||
  !misunderstood.has(String((body as { readonly error?: unknown } | null)?.error ?? 'malformed_request'));

/** Lists operations all of whose requests failed validation, so that they test nothing. */
export function findMalformedRequests(
  exchanges: readonly RecordedExchange[],
  requestText: readonly OperationName[],
): readonly OperationName[] {
  const understood = new Set(exchanges.filter(isValidRequest).map(({ request }) => request.name));
  return requestText.filter((name) => !understood.has(name));
}
