/**
 * Ids can be counted. An id of something that somebody may not know of is answered as the id of nothing: with the same
 * status, code and text. The cases come from the catalogue, so that a new operation is tried without anybody thinking of it.
 */
import { randomUUID } from 'node:crypto';
import type { OperationName } from '@plenum/contracts/api';
import { CreateSessionPoll } from '@plenum/contracts/live/polls';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { addOrganizationMember, makeEstablished, newMember } from '../support/api/conferences.ts';
import { sendOperation } from '../support/api/operation-requests.ts';
import { loggedIn, type TestPerson } from '../support/api/people.ts';
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
  // It invites in every way, which takes more than the quota of a newcomer.
  await makeEstablished(api, attacker);
  hidden = await newTenant(api, { event: { join_policy: 'CODE' } });
  listed = await newTenant(api);
  await listed.owner.client.put(`/events/${listed.event_id}`, { visibility: 'PUBLIC', join_policy: 'CODE' });
  await api.deps.db.rows(hideSponsor, [listed.ids.sponsor_id]);
  stranger = await loggedIn(api);
  attendee = await newMember(api, listed.event_id, { role: 'ATTENDEE' });
  plainMember = await loggedIn(api);
  await addOrganizationMember(api, hidden.organization_id, plainMember.user_id, 'MEMBER');
});

const beyondAll = 9_000_000_000_000;
/** Ids of nothing; those of comments are UUIDs. */
const ofNothing = (ids: readonly IdName[]): Partial<TenantIds> =>
  Object.fromEntries(ids.map((id, place) => [id, id === 'comment_id' ? randomUUID() : beyondAll + place]));

const withoutRequest = ({ status, text }: TestReply): string => `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`;

interface Attempt {
  readonly by: TestPerson;
  readonly name: OperationName;
  /** Ids beside those that are compared. */
  readonly ids: TenantIds;
  readonly real: Partial<TenantIds>;
}

/** Compares the answers for real ids and for ids of nothing. The latter come first: the other request may change something. */
async function expectSameAnswer({ by, name, ids, real }: Attempt): Promise<void> {
  const nothing = ofNothing(Object.keys(real) as IdName[]);
  const answerForNothing = await sendOperation(by.client, name, { ...ids, ...nothing });
  const answer = await sendOperation(by.client, name, { ...ids, ...real });
  expect(withoutRequest(answer)).toBe(withoutRequest(answerForNothing));
}

const pick = (ids: TenantIds, names: readonly IdName[]): Partial<TenantIds> =>
  Object.fromEntries(names.map((name) => [name, ids[name]]));

/** Every choice of at least one of the ids in the path. */
function choices(name: OperationName): { readonly name: OperationName; readonly foreign: readonly IdName[] }[] {
  const ids = idsInPath(name);
  return Array.from({ length: 2 ** ids.length - 1 }, (_, index) => ({
    name,
    foreign: ids.filter((_id, bit) => ((index + 1) >> bit) % 2 === 1),
  }));
}

describe('an id of another organization', () => {
  it.each(operationsWithIds.flatMap(choices))('$name with foreign $foreign', ({ name, foreign }) =>
    expectSameAnswer({ by: attacker.owner, name, ids: attacker.ids, real: pick(hidden.ids, foreign) }),
  );
});

describe('any id, to somebody who belongs to nothing', () => {
  it.each(operationsWithIds)('%s', (name) =>
    expectSameAnswer({ by: stranger, name, ids: hidden.ids, real: pick(hidden.ids, idsInPath(name)) }),
  );
});

/** What anybody may look up by its number: the event itself, where it is public. */
const withoutEvent = operationsWithIds.filter((name) => !idsInPath(name).includes('event_id'));

describe('an id of something in a public event, to somebody who does not belong to it', () => {
  it.each(withoutEvent.filter((name) => name !== 'CountPublicSponsorClick'))('%s', (name) =>
    expectSameAnswer({ by: stranger, name, ids: listed.ids, real: pick(listed.ids, idsInPath(name)) }),
  );
});

/** What members of an organization do not learn of an event in its list: whatever is in it. */
const inEvent: ReadonlySet<IdName> = new Set<IdName>([
  'session_id',
  'room_id',
  'question_id',
  'poll_id',
  'cue_id',
  'invitation_id',
]);
const withinEvent = withoutEvent.filter((name) => idsInPath(name).some((id) => inEvent.has(id)));

describe('an id of something in an event of their organization, to its members', () => {
  it.each(withinEvent)('%s', (name) =>
    expectSameAnswer({ by: plainMember, name, ids: hidden.ids, real: pick(hidden.ids, idsInPath(name)) }),
  );
});

/** What attendees do not see in their own event; sponsor and poll are a hidden one and a draft. */
const unseen: ReadonlySet<IdName> = new Set<IdName>([
  'invitation_id',
  'cue_id',
  'import_id',
  'case_id',
  'comment_id',
  'delay_id',
  'sponsor_id',
]);
const ofUnseen = operationsWithIds
  .map((name) => ({ name, ids: idsInPath(name).filter((id) => unseen.has(id)) }))
  .filter(({ name, ids }) => ids.length > 0 && name !== 'CountPublicSponsorClick');

describe('an id of what attendees do not see in their event', () => {
  it.each(ofUnseen)('$name', ({ name, ids }) =>
    expectSameAnswer({ by: attendee, name, ids: listed.ids, real: pick(listed.ids, ids) }),
  );

  it.each(['UpdatePoll', 'DeletePoll', 'SetPollStatus', 'SetPollWordVisibility', 'VoteInPoll', 'ExportPoll'] as const)(
    '%s of a draft',
    async (name) => {
      const created = await sendOperation(listed.owner.client, 'CreateSessionPoll', listed.ids);
      const { id } = expectReply(CreateSessionPoll, 201, created);
      await expectSameAnswer({ by: attendee, name, ids: listed.ids, real: { poll_id: id } });
    },
  );
});

describe('an event', () => {
  it('that is a draft is answered as none, and as the same none under every operation', async () => {
    const draft = await newTenant(api);
    await api.deps.db.rows(makeDraft, [draft.event_id]);
    const answer = await stranger.client.get(`/events/${draft.event_id}`);
    const answerForNothing = await stranger.client.get(`/events/${beyondAll}`);
    expect(answer.status).toBe(404);
    expect(withoutRequest(answer)).toBe(withoutRequest(answerForNothing));
    for (const name of operationsWithIds.filter((one) => idsInPath(one)[0] === 'event_id'))
      await expectSameAnswer({ by: stranger, name, ids: draft.ids, real: { event_id: draft.event_id } });
  });

  it('that everybody can find says that it is for its members', async () => {
    expect(await stranger.client.get(`/events/${listed.event_id}`)).toMatchObject({
      status: 403,
      body: { error: 'event_access_denied' },
    });
  });

  it('whose members know it says what they may not do there', async () => {
    const reply = await attendee.client.put(`/events/${listed.event_id}`, { title: 'Mine' });
    expect(reply).toMatchObject({ status: 403, body: { error: 'forbidden' } });
  });
});
