/**
 * Permissions over HTTP: every operation with an id in its path, by every kind of caller. The expectations are in the
 * rows of the operations (`tests/rows`), not in the tables of the server.
 */
import { type OperationName, operationNames, operations } from '@plenum/contracts/api';
import { eventUserRoles, organizationUserRoles } from '@plenum/contracts/enums';
import { errorStatuses } from '@plenum/contracts/errors';
import type { RoomKind } from '@plenum/contracts/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowOf } from '../rows/operation-rows.ts';
import { addOrganizationMember, newMember, removeMember } from '../support/api/conferences.ts';
import { mailChoiceOf } from '../support/api/mail-choice.ts';
import { idsForOperation, sendOperation } from '../support/api/operation-requests.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { idsInPath, newTenant, operationsWithIds, type Tenant } from '../support/api/tenants.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';
import {
  type Outcome,
  roomKinds,
  type ViewerOutcomes,
  type Viewer,
  viewers,
} from '../support/security/permission-rows.ts';

/** Rows by operation, and by kind of room for operations on rooms. */
interface Case {
  readonly name: OperationName;
  readonly kind: RoomKind | null;
  readonly row: ViewerOutcomes;
}
const cases = operationsWithIds.flatMap((name): readonly Case[] => {
  const { allowed } = rowOf(name);
  if (typeof allowed === 'function') return roomKinds.map((kind) => ({ name, kind, row: allowed(kind) }));
  return allowed === undefined ? [] : [{ name, kind: null, row: allowed }];
});

const api = await openTestApi();

interface TestCast {
  readonly tenant: Tenant;
  readonly people: ReadonlyMap<Viewer, TestPerson>;
}

async function newCast(): Promise<TestCast> {
  const tenant = await newTenant(api);
  const { event_id, organization_id, owner } = tenant;
  const people = new Map<Viewer, TestPerson>([['owner', owner]]);
  await removeMember(api, event_id, owner.user_id);
  for (const role of eventUserRoles) people.set(role, await newMember(api, event_id, { role }));
  people.set('banned', await newMember(api, event_id, { role: 'ADMIN', is_banned: true }));
  for (const role of ['ADMIN', 'MEMBER'] as const) {
    const person = await newLoggedInPerson(api);
    await addOrganizationMember(api, organization_id, person.user_id, role);
    people.set(`organization ${role}`, person);
  }
  people.set('outsider', await newLoggedInPerson(api));
  return { tenant, people };
}

/**
 * Returns the expected outcome. A person outside of an event may know that it exists if everybody may join, as here,
 * but nothing inside it.
 */
const expected = (name: OperationName, outcome: Outcome): Outcome =>
  outcome === 'event_access_denied' && !idsInPath(name).includes('event_id') ? 'not_found' : outcome;

async function check(
  { tenant, people }: TestCast,
  name: OperationName,
  row: ViewerOutcomes,
  room_id?: number,
): Promise<void> {
  const roomIds = room_id === undefined || name === 'DeleteChatRoom' ? {} : { room_id };
  for (const viewer of viewers) {
    const ids = { ...(await idsForOperation(name, api, tenant)), ...roomIds };
    const client = people.get(viewer)?.client;
    if (client === undefined) throw new Error(`There is no ${viewer}.`);
    const reply = await sendOperation(client, name, ids);
    const outcome =
      typeof reply.body === 'object' && reply.body !== null && 'error' in reply.body ? reply.body.error : reply.status;
    const expectedOutcome = expected(name, row[viewer]);
    expect(outcome, `${name} by ${viewer}: ${reply.text}`).toBe(expectedOutcome);
    if (typeof expectedOutcome === 'string') expectRejection(reply, expectedOutcome);
  }
}

it('lists the permitted callers of every operation with an id in its path', () => {
  const missingScopes = operationNames.filter(
    (name) => operationsWithIds.includes(name) === (rowOf(name).allowed === undefined),
  );
  expect(missingScopes, '`allowed` in their rows in tests/rows').toEqual([]);
});

it('defines a viewer for every role', () => {
  expect(viewers).toEqual(expect.arrayContaining([...eventUserRoles]));
  expect(organizationUserRoles).toEqual(['OWNER', 'ADMIN', 'MEMBER']);
  expect(errorStatuses.forbidden).toBe(403);
});

describe('events, organizations and people', () => {
  let matrixWorld: TestCast;
  beforeAll(async () => {
    matrixWorld = await newCast();
  });

  it.each(cases.filter(({ kind }) => kind === null))('permits $name to the listed viewers', async ({ name, row }) => {
    await check(rowOf(name).needsSeparateData === true ? await newCast() : matrixWorld, name, row);
  });
});

describe('rooms', () => {
  let matrixWorld: TestCast;
  beforeAll(async () => {
    matrixWorld = await newCast();
  });

  it.each(cases.filter(({ kind }) => kind !== null))(
    'permits $name to the listed viewers in $kind',
    async ({ name, kind, row }) => {
      await check(matrixWorld, name, row, kind === null ? undefined : matrixWorld.tenant.rooms[kind]);
    },
  );
});

/** The link in an email is the proof: its holder may decide, with and without a login, and nobody else. */
const withLink = operationNames.flatMap((name) => {
  const { byLink } = rowOf(name);
  return byLink === undefined ? [] : [{ name, status: byLink }];
});

describe('decisions of recipients about emails', () => {
  let matrixWorld: TestCast;
  beforeAll(async () => {
    matrixWorld = await newCast();
  });
  const chooseMail = (client: TestClient, name: OperationName, token: string): Promise<TestReply> => {
    const body = name === 'UpdateMailChoice' ? { body: { choice: 'not_me' } } : {};
    return client.send(operations[name].method, operations[name].path.replace(':token', token), body);
  };

  it('expects a status for every operation with an emailed link', () => {
    const mailChoiceOperations = operationNames.filter((name) => operations[name].path.startsWith('/mail-choices/'));
    expect(withLink.map(({ name }) => name).toSorted()).toEqual(mailChoiceOperations.toSorted());
  });

  it.each(withLink)('returns the expected status for $name', async ({ name: operation, status }) => {
    const { organization_id, ids } = matrixWorld.tenant;
    const token = mailChoiceOf(api, { organization_id, invitation_id: ids.invitation_id });
    const forgedToken = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const client of [...[...matrixWorld.people.values()].map((person) => person.client), api.client()]) {
      const reply = await chooseMail(client, operation, token);
      expect(reply.status, reply.text).toBe(status);
      const rejectedReply = await chooseMail(client, operation, forgedToken);
      // Opening the page decides nothing; the page requires a click.
      if (operation === 'RedirectToMailChoice') expect(rejectedReply.status).toBe(status);
      else expectRejection(rejectedReply, 'mail_choice_unknown');
    }
  });
});
