import { Readable } from 'node:stream';
import type * as contract from '@plenum/contracts/accounts/accounts';
import { ok, type HandlersOf } from '../../../operation-handlers.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

export const accountsOperations: HandlersOf<typeof contract> = {
  DeleteAccount: async (scope, { params, body }, http) => {
    await deleteAccount(scope, params.user_id, body.password);
    http.clearLogin();
    return ok({ message: 'Your account has been deleted.' });
  },
  ExportAccount: async (scope, { params }) => ({
    kind: 'file',
    content_type: 'application/json; charset=utf-8',
    body: Readable.from(await exportAccount(scope, params.user_id)),
  }),
};
