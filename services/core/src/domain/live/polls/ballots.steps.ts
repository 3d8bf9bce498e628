/** Stores and opens sealed ballots of anonymous polls in separate transactions (docs/decisions/0093). */
import { statement, type Transaction } from '../../../platform/db/database.ts';
import type { Encryption } from '../../../platform/security/encryption.ts';
import { openedCount, readBallot, shuffled } from './ballots.rules.ts';

/** Returns the additional authenticated data of a ballot. */
export const ballotContext = (poll_id: number): string => `poll-ballot:${poll_id}`;

const lockPoll = statement<{ readonly id: number }>(
  'lock-poll-of-ballots',
  'select id from polls where id = $1 and is_anonymous for no key update',
);
const sealedIds = statement<{ readonly id: string }>(
  'sealed-ballot-ids',
  'select id from poll_sealed_ballots where poll_id = $1 order by id',
);
const claimSealed = statement<{ readonly sealed: string }>(
  'claim-sealed-ballots',
  'delete from poll_sealed_ballots where id = any($1::uuid[]) returning sealed',
);
const insertBallots = statement(
  'insert-poll-ballots',
  'insert into poll_ballots (poll_id, answers) select $1, answers::jsonb from unnest($2::text[]) as opened (answers)',
);
/** A single statement keeps the counts consistent. */
const reorder = statement(
  'reorder-poll-ballots',
  `with deleted as (delete from poll_ballots where poll_id = $1 returning answers)
   insert into poll_ballots (poll_id, answers) select $1, answers from deleted order by gen_random_uuid()`,
);

/**
 * Opens sealed ballots of a poll together, in random order; a few remain sealed. Must not run in the transaction that
 * stores a vote: the database would show which rows were written together.
 */
export async function openSealed(
  tx: Transaction,
  encryption: Encryption,
  poll_id: number,
  isClosing: boolean,
): Promise<void> {
  if ((await tx.row(lockPoll, [poll_id])) === undefined) return;
  const sealedBallots = await tx.rows(sealedIds, [poll_id]);
  const count = openedCount(sealedBallots.length, isClosing);
  if (count > 0) {
    const selectedIds = shuffled(sealedBallots.map(({ id }) => id)).slice(0, count);
    const claimed = await tx.rows(claimSealed, [selectedIds]);
    const opened = claimed.map(({ sealed }) => readBallot(encryption.open(sealed, ballotContext(poll_id))));
    await tx.rows(insertBallots, [poll_id, shuffled(opened).map((answers) => JSON.stringify(answers))]);
  }
  // The rows of all batches are reordered together, so ballots cannot be attributed to a batch.
  if (isClosing) await tx.rows(reorder, [poll_id]);
}
