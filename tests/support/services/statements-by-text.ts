/** Makes the product declare the statements whose text depends on parameters. */
import { sortDirections } from '@plenum/contracts/enums';
import { memberConditions, memberOrders } from '@plenum/contracts/events/attendees';
import { speakerSorts } from '@plenum/contracts/schedule/speakers';
import type { Db } from '@plenum/core/platform/db/database';

/** Runs nothing: a statement is declared before it runs. */
const stubDb: Db = { rows: () => Promise.resolve([]), row: () => Promise.resolve(undefined) };

const searches = [[], ['ab', 'cd'], ['abc', 'ab']] as const;
const page = { after: null, limit: 2, offset: 0 };

async function makePeople(): Promise<void> {
  const { countPeople, findPeople, peopleOrder } = await import('@plenum/core/domain/events/attendees/people.queries');
  const all = { event_id: 1, audience: 'staff', roles: [], condition: null, words: [] } as const;
  const filters = [
    ...(['members', 'staff'] as const).flatMap((audience) => searches.map((words) => ({ ...all, audience, words }))),
    ...memberConditions.map((condition) => ({ ...all, condition })),
    { ...all, roles: ['SPEAKER'] as const },
    { ...all, roles: ['SPEAKER', 'ADMIN'] as const },
    { ...all, topics: { sharedWith: 1 } },
    { ...all, updated_since: '2026-01-01T00:00:00Z' },
  ];
  for (const filter of filters) {
    await countPeople(stubDb, filter);
    await findPeople(stubDb, filter, peopleOrder('name', 'asc'), page, 1);
  }
  for (const sort of memberOrders)
    for (const direction of sortDirections)
      await findPeople(stubDb, all, peopleOrder(sort, direction), { ...page, after: ['place', 'place', '1'] }, 1);
}

/** Makes the product declare the statements of an export, one for each kind of row. */
const makeExport = (): Promise<unknown> => import('@plenum/core/domain/accounts/accounts/accounts.queries');

async function makeConnections(): Promise<void> {
  const { countConnections, listConnectionRows } =
    await import('@plenum/core/domain/networking/connections/connections.queries');
  for (const status of [null, 'ACCEPTED'] as const)
    for (const direction of [null, 'sent', 'received'] as const)
      for (const kinds of searches) {
        const filter = { viewerId: 1, status, direction, words: kinds };
        await countConnections(stubDb, filter);
        await listConnectionRows(stubDb, filter, page);
      }
}

async function makeSpeakers(): Promise<void> {
  const { findManagedSpeakers, managedSpeakerOrder } =
    await import('@plenum/core/domain/schedule/speakers/managed-speaker.queries');
  const all = { event_id: 1, search: null, updated_since: null };
  for (const sort of speakerSorts)
    for (const direction of sortDirections)
      await findManagedSpeakers(stubDb, all, managedSpeakerOrder(sort, direction), page);
}

export async function declareStatementsByText(): Promise<void> {
  await makePeople();
  await makeConnections();
  await makeSpeakers();
  await makeExport();
}
