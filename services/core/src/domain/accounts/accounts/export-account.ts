import { AccountExport } from '@plenum/contracts/accounts/accounts';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { listAuthorKeys } from '../../live/questions/anonymous-questions.queries.ts';
import type { PersonalData, PersonalDataKind } from '../../personal-data.ts';
import { authorizeSelf } from '../../policy.ts';
import { findUserDetail } from '../users/user.queries.ts';
import { viewUserDetail } from '../users/user.views.ts';
import { type ExportedPerson, readAccountRows } from './accounts.queries.ts';

/**
 * Exports all data stored about the actor except for hashes and keys (GDPR, articles 15 and 20): `AccountExport` as
 * JSON, streamed while it is read. Throws `forbidden`.
 */
export async function exportAccount(scope: Scope, user_id: number): Promise<AsyncIterable<string>> {
  authorizeSelf(scope, user_id);
  const row = await findUserDetail(scope.db, user_id);
  if (row === undefined) throw fail('token_revoked');
  const account = viewUserDetail(row, scope.config.founderRule);
  const frame = { exported_at: scope.clock.date().toISOString(), user_id, account };
  const authorKeys = await listAuthorKeys(scope, user_id);
  return textOf(scope, frame, { user_id, email: row.email, authorKeys });
}

const keysOf = (personalData: PersonalData): readonly PersonalDataKind[] =>
  Object.keys(AccountExport.properties).filter((name): name is PersonalDataKind => Object.hasOwn(personalData, name));

/** Reads one kind after another, because downloads are not urgent and connections are scarce. */
async function* textOf({ db, personalData }: Scope, frame: object, person: ExportedPerson): AsyncGenerator<string> {
  yield JSON.stringify(frame).slice(0, -1);
  for (const name of keysOf(personalData)) {
    let before = `,"${name}":[`;
    for await (const rows of readAccountRows(db, personalData[name], person)) {
      yield `${before}${rows.join(',')}`;
      before = ',';
    }
    yield before === ',' ? ']' : `${before}]`;
  }
  yield '}';
}
