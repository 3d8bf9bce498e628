/** Reading the notifications of a person. */
import type { Notification } from '@plenum/contracts/notifications/notifications';
import type { Deps } from '@plenum/core/deps';
import {
  countNotifications,
  listNotifications,
} from '@plenum/core/domain/notifications/notifications/list-notifications';
import { statement } from '@plenum/core/platform/db/database';
import { scopeOfPerson, type Person } from '../gateway/world.ts';
import { waitForCondition } from './wait-until.ts';

/** Returns the notifications of a person, newest first. */
export const notificationsOf = async (deps: Deps, person: Person): Promise<readonly Notification[]> =>
  (await listNotifications(scopeOfPerson(deps, person), { limit: 100 })).notifications;

export const unreadOf = (deps: Deps, person: Person) => countNotifications(scopeOfPerson(deps, person));

const outboxRows = statement<{ count: number }>('test-outbox-rows', 'select count(*) as count from outbox');

/** Waits until all recorded domain events are delivered. */
export const waitForDelivery = (deps: Deps): Promise<void> =>
  waitForCondition('the outbox is empty', async () => (await deps.db.row(outboxRows))?.count === 0);
