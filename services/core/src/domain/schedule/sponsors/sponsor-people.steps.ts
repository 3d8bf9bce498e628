import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { replaceSponsorPeople } from './sponsor-people.queries.ts';

/** Replaces the contacts of a sponsor, unless they are omitted. Throws `sponsor_person_unknown`. */
export async function storeSponsorPeople(
  tx: Transaction,
  sponsor: { readonly id: number; readonly event_id: number },
  userIds: readonly number[] | undefined,
): Promise<void> {
  if (userIds === undefined) return;
  if (!(await replaceSponsorPeople(tx, sponsor, userIds))) throw fail('sponsor_person_unknown');
}
