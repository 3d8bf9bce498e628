import { AccountExport } from '@plenum/contracts/accounts/accounts';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { listAuthorKeys } from '../../live/questions/anonymous-questions.queries.ts';
import type { PersonalData, PersonalDataKind } from '../../personal-data.ts';
import { authorizeSelf } from '../../policy.ts';
import { findUserDetail } from '../users/user.queries.ts';
import { userDetailView } from '../users/user.views.ts';
import { type ExportedPerson, readAccountRows } from './accounts.queries.ts';

/**
 * Exports all data stored about the actor except for hashes and keys (GDPR, articles 15 and 20): `AccountExport` as
 * JSON, streamed while it is read. Throws `forbidden`.
 */
export async function exportAccount(scope: Scope, user_id: number): Promise<AsyncIterable<string>> {
  authorizeSelf(scope, user_id);
  const row = await findUserDetail(scope.db, user_id);
  if (row === undefined) throw fail('token_revoked');
  const account = userDetailView(row, scope.config.founderRule);
  const frame = { exported_at: scope.clock.date().toISOString(), user_id, account };
  const authorKeys = await listAuthorKeys(scope, user_id);
  return streamJson(scope, frame, { user_id, email: row.email, authorKeys });
}

const exportedKinds = (personalData: PersonalData): readonly PersonalDataKind[] =>
  Object.keys(AccountExport.properties).filter((name): name is PersonalDataKind => Object.hasOwn(personalData, name));

/** Reads the kinds sequentially to use a single database connection; exports are not urgent. */
async function* streamJson({ db, personalData }: Scope, frame: object, person: ExportedPerson): AsyncGenerator<string> {
  yield JSON.stringify(frame).slice(0, -1);
  for (const name of exportedKinds(personalData)) {
    let separator = `,"${name}":[`;
    for await (const rows of readAccountRows(db, personalData[name], person)) {
      yield `${separator}${rows.join(',')}`;
      separator = ',';
    }
    yield separator === ',' ? ']' : `${separator}]`;
  }
  yield '}';
}
