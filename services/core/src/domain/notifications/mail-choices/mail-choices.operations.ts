import type * as contract from '@plenum/contracts/notifications/mail-choices';
import { ok, redirect, type HandlersOf } from '../../../operation-handlers.ts';
import { updateMailChoice, getMailChoice } from './mail-choice.ts';

export const mailChoicesOperations: HandlersOf<typeof contract> = {
  GetMailChoice: async (scope, { params }) => ok(await getMailChoice(scope, params.token)),
  UpdateMailChoice: async (scope, { params, body }) => ok(await updateMailChoice(scope, params.token, body.choice)),
  RedirectToMailChoice: async (_scope, { params }) => redirect(`/mails/${encodeURIComponent(params.token)}`),
  UnsubscribeByMailProgram: async (scope, { params }) => ok(await updateMailChoice(scope, params.token, 'never')),
};
