import { randomUUID } from 'node:crypto';
import type { SchedulePublication } from '@plenum/contracts/schedule/public-schedules';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { recordSecretCreator } from '../../integrations/secret-addresses/secret-makers.steps.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { findSecretSchedule, type SecretScheduleRow } from './public-schedule.queries.ts';
import { newScheduleToken, schedulePublication, scheduleToken } from './schedule-url.ts';

async function authorizeAndFindRow(scope: Scope, event_id: number): Promise<SecretScheduleRow> {
  await authorizeEvent(scope, event_id, 'event:update');
  const row = await findSecretSchedule(scope.db, event_id);
  if (row === undefined) throw fail('not_found');
  return row;
}

/**
 * Returns the schedule URLs of an event for organizers. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`.
 */
export const getSchedulePublication = async (scope: Scope, event_id: number): Promise<SchedulePublication> =>
  schedulePublication(scope, await authorizeAndFindRow(scope, event_id));

const storeToken = statement(
  'store-secret-schedule',
  `update events set schedule_key_id = $2, schedule_token_hash = $3
    where id = $1 and schedule_token_hash is not distinct from $4`,
);

/**
 * Creates the secret URL, or returns the existing one if it can still be derived. Throws `not_found`,
 * `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function openSecretSchedule(scope: Scope, event_id: number): Promise<SchedulePublication> {
  const row = await authorizeAndFindRow(scope, event_id);
  if (scheduleToken(scope, row) !== null) return schedulePublication(scope, row);
  const keyId = randomUUID();
  // The first of two concurrent requests creates the URL.
  const values = [event_id, keyId, hashToken(newScheduleToken(scope, keyId)), row.schedule_token_hash];
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'event:update');
    await tx.rows(storeToken, values);
    await recordSecretCreator(scope, tx, 'SECRET_SCHEDULE', event_id, { event_id });
  });
  return getSchedulePublication(scope, event_id);
}

const deleteToken = statement(
  'remove-secret-schedule',
  'update events set schedule_key_id = null, schedule_token_hash = null where id = $1',
);

/** Revokes the secret URL. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`. */
export async function closeSecretSchedule(scope: Scope, event_id: number): Promise<void> {
  await authorizeAndFindRow(scope, event_id);
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'event:update');
    await tx.rows(deleteToken, [event_id]);
  });
}
