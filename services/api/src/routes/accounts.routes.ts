import { Readable } from 'node:stream';
import type * as contract from '@plenum/contracts/accounts';
import { deleteAccount } from '@plenum/core/domain/accounts/delete-account';
import { exportAccount } from '@plenum/core/domain/accounts/export-account';
import { FileReply, ok, type Routes } from '../http/handle.ts';

export const accountsRoutes: Routes<typeof contract> = {
  DeleteAccount: async (scope, { params, body }, http) => {
    await deleteAccount(scope, params.user_id, body.password);
    http.clearLogin();
    return ok({ message: 'Your account is deleted.' });
  },
  ExportAccount: async (scope, { params }) =>
    new FileReply({
      content_type: 'application/json; charset=utf-8',
      body: Readable.from(await exportAccount(scope, params.user_id)),
    }),
};
