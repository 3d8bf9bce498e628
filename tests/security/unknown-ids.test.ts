/**
 * Ids can be enumerated. An id that the caller may not know gets the same reply as an unknown id: the same status, code
 * and text. The cases come from the catalogue, so that new operations are included automatically.
 */
import { randomUUID } from 'node:crypto';
import type { OperationName } from '@plenum/contracts/api';
import { CreateSessionPoll } from '@plenum/contracts/live/polls';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { addOrganizationMember, makeOrganizationTrusted, newMember } from '../support/api/conferences.ts';
import { sendOperation } from '../support/api/operation-requests.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import {
  type IdName,
  idsInPath,
  newTenant,
  operationsWithIds,
  type Tenant,
  type TenantIds,
} from '../support/api/tenants.ts';
import type { TestReply } from '../support/api/test-client.ts';

const api = await openTestApi();
let attacker: Tenant;
let hidden: Tenant;
let listed: Tenant;
let stranger: TestPerson;
let attendee: TestPerson;
let plainMember: TestPerson;

const hideSponsor = statement('test-hide-sponsor', 'update sponsors set is_active = false where id = $1');
const makeDraft = statement('test-make-draft', `update events set status = 'DRAFT' where id = $1`);

beforeAll(async () => {
  attacker = await newTenant(api);
  // It invites in every way, which exceeds the quota of a newcomer.
  await makeOrganizationTrusted(api, attacker);
  hidden = await newTenant(api, { event: { join_policy: 'CODE' } });
  listed = await newTenant(api);
  await listed.owner.client.put(`/events/${listed.event_id}`, { visibility: 'PUBLIC', join_policy: 'CODE' });
  await api.deps.db.rows(hideSponsor, [listed.ids.sponsor_id]);
  stranger = await newLoggedInPerson(api);
  attendee = await newMember(api, listed.event_id, { role: 'ATTENDEE' });
  plainMember = await newLoggedInPerson(api);
  await addOrganizationMember(api, hidden.organization_id, plainMember.user_id, 'MEMBER');
});

const unknownIdBase = 9_000_000_000_000;
/** Returns unknown ids; those of comments are UUIDs. */
const unknownIdsFor = (ids: readonly IdName[]): Partial<TenantIds> =>
  Object.fromEntries(ids.map((id, place) => [id, id === 'comment_id' ? randomUUID() : unknownIdBase + place]));

const withoutRequest = ({ status, text }: TestReply): string => `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`;

interface Attempt {
  readonly caller: TestPerson;
  readonly name: OperationName;
  /** Ids other than the compared ones. */
  readonly ids: TenantIds;
  readonly realIds: Partial<TenantIds>;
}

/**
 * Compares the replies for real ids and for unknown ids. The latter are sent first: the other request may change
 * something.
 */
async function expectSameAnswer({ caller, name, ids, realIds }: Attempt): Promise<void> {
  const unknownIds = unknownIdsFor(Object.keys(realIds) as IdName[]);
  const replyForUnknownId = await sendOperation(caller.client, name, { ...ids, ...unknownIds });
  const delayedReply = await sendOperation(caller.client, name, { ...ids, ...realIds });
  expect(withoutRequest(delayedReply)).toBe(withoutRequest(replyForUnknownId));
}

const pick = (ids: TenantIds, names: readonly IdName[]): Partial<TenantIds> =>
  Object.fromEntries(names.map((name) => [name, ids[name]]));

/** Returns every combination of at least one of the ids in the path. */
function idChoices(name: OperationName): { readonly name: OperationName; readonly foreign: readonly IdName[] }[] {
  const ids = idsInPath(name);
  return Array.from({ length: 2 ** ids.length - 1 }, (_, index) => ({
    name,
    foreign: ids.filter((_id, bit) => ((index + 1) >> bit) % 2 === 1),
  }));
}

describe('ids of another organization', () => {
  it.each(operationsWithIds.flatMap(idChoices))(
    'replies to $name as to an unknown id if an id belongs to another organization: $foreign',
    ({ name, foreign }) =>
      expectSameAnswer({ caller: attacker.owner, name, ids: attacker.ids, realIds: pick(hidden.ids, foreign) }),
  );
});

describe('any id, for a person without memberships', () => {
  it.each(operationsWithIds)('replies to %s as to an unknown id', (name) =>
    expectSameAnswer({ caller: stranger, name, ids: hidden.ids, realIds: pick(hidden.ids, idsInPath(name)) }),
  );
});

/** What everybody may query by id: the event itself, where it is public. */
const withoutEvent = operationsWithIds.filter((name) => !idsInPath(name).includes('event_id'));

describe('ids inside a public event, for a person outside of it', () => {
  it.each(withoutEvent.filter((name) => name !== 'CountPublicSponsorClick'))(
    'replies to %s as to an unknown id',
    (name) => expectSameAnswer({ caller: stranger, name, ids: listed.ids, realIds: pick(listed.ids, idsInPath(name)) }),
  );
});

/** What members of an organization do not learn from an event in its list: anything inside it. */
const inEvent: ReadonlySet<IdName> = new Set<IdName>([
  'session_id',
  'room_id',
  'question_id',
  'poll_id',
  'cue_id',
  'invitation_id',
]);
const withinEvent = withoutEvent.filter((name) => idsInPath(name).some((id) => inEvent.has(id)));

describe('ids inside an event of their organization, for its members', () => {
  it.each(withinEvent)('replies to %s as to an unknown id', (name) =>
    expectSameAnswer({ caller: plainMember, name, ids: hidden.ids, realIds: pick(hidden.ids, idsInPath(name)) }),
  );
});

/** What attendees do not see in their event; sponsor and poll are a hidden one and a draft. */
const hiddenIds: ReadonlySet<IdName> = new Set<IdName>([
  'invitation_id',
  'cue_id',
  'import_id',
  'case_id',
  'comment_id',
  'delay_id',
  'sponsor_id',
]);
const hiddenRequests = operationsWithIds
  .map((name) => ({ name, ids: idsInPath(name).filter((id) => hiddenIds.has(id)) }))
  .filter(({ name, ids }) => ids.length > 0 && name !== 'CountPublicSponsorClick');

describe('ids that attendees do not see in their event', () => {
  it.each(hiddenRequests)('replies to $name as to an unknown id', ({ name, ids }) =>
    expectSameAnswer({ caller: attendee, name, ids: listed.ids, realIds: pick(listed.ids, ids) }),
  );

  it.each([
    'GetPoll',
    'UpdatePoll',
    'DeletePoll',
    'SetPollStatus',
    'SetPollWordVisibility',
    'VoteInPoll',
    'ExportPoll',
  ] as const)('replies to %s of a draft as to an unknown id', async (name) => {
    const created = await sendOperation(listed.owner.client, 'CreateSessionPoll', listed.ids);
    const { id } = expectReply(CreateSessionPoll, 201, created);
    await expectSameAnswer({ caller: attendee, name, ids: listed.ids, realIds: { poll_id: id } });
  });
});

describe('replies about an event', () => {
  it('replies to a draft as to an unknown event, in every operation', async () => {
    const draft = await newTenant(api);
    await api.deps.db.rows(makeDraft, [draft.event_id]);
    const delayedReply = await stranger.client.get(`/events/${draft.event_id}`);
    const replyForUnknownId = await stranger.client.get(`/events/${unknownIdBase}`);
    expect(delayedReply.status).toBe(404);
    expect(withoutRequest(delayedReply)).toBe(withoutRequest(replyForUnknownId));
    for (const name of operationsWithIds.filter((candidate) => idsInPath(candidate)[0] === 'event_id'))
      await expectSameAnswer({ caller: stranger, name, ids: draft.ids, realIds: { event_id: draft.event_id } });
  });

  it('reports an event that everybody can find as members-only', async () => {
    expect(await stranger.client.get(`/events/${listed.event_id}`)).toMatchObject({
      status: 403,
      body: { error: 'event_access_denied' },
    });
  });

  it('reports to members which permission they lack', async () => {
    const reply = await attendee.client.put(`/events/${listed.event_id}`, { title: 'Mine' });
    expect(reply).toMatchObject({ status: 403, body: { error: 'forbidden' } });
  });
});
