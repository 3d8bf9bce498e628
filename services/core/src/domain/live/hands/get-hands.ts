import type { Hands } from '@plenum/contracts/live/hands';
import type { Db } from '../../../platform/db/database.ts';
import type { Scope } from '../../../scope.ts';
import { effectiveEventRole, isEffectivelyBanned, isEffectivelyMuted } from '../../policy.ts';
import { authorizeHands, type HandsAccess, stateOf } from './hands-access.ts';
import { isQueueOpen, type HandRow, listHandRows } from './hands.queries.ts';

/** Checks whether a person can still take part. After raising a hand, a member may leave, or be muted or banned. */
const canParticipate = (row: HandRow): boolean =>
  effectiveEventRole(row) !== null && !isEffectivelyBanned(row) && !isEffectivelyMuted(row);

/** Lists the valid raised hands: the called person first, then the oldest hand. */
export const listHands = async (db: Db, session_id: number): Promise<HandRow[]> =>
  (await listHandRows(db, session_id)).filter(canParticipate);

/** Lists the raised hands of people who can no longer take part. */
export const listInvalidHands = async (db: Db, session_id: number): Promise<number[]> =>
  (await listHandRows(db, session_id)).filter((row) => !canParticipate(row)).map(({ user_id }) => user_id);

const handView = ({ is_named, raised_at, called_at }: HandRow) => ({
  is_named,
  is_called: called_at !== null,
  raised_at: raised_at.toISOString(),
});

/** Does not authorize the person. */
export async function readHands({ db }: Scope, access: HandsAccess): Promise<Hands> {
  const { session_id, user_id, can_moderate } = access;
  const [is_open, rows] = await Promise.all([isQueueOpen(db, session_id), listHands(db, session_id)]);
  const state = stateOf(access, is_open);
  const validHands = state === 'OPEN' ? rows : [];
  const myHand = validHands.find((row) => row.user_id === user_id);
  const hands = validHands.map((row) => ({
    person: { id: row.user_id, full_name: row.full_name, image_url: row.image_url },
    ...handView(row),
  }));
  return {
    session_id,
    state,
    own: myHand === undefined ? null : handView(myHand),
    can_moderate,
    hands: can_moderate ? hands : [],
  };
}

/** Returns the hands of a session. Throws the errors of `authorizeHands`. */
export const getHands = async (scope: Scope, session_id: number): Promise<Hands> =>
  readHands(scope, await authorizeHands(scope, session_id));
