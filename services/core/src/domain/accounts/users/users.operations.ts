import type * as contract from '@plenum/contracts/accounts/users';
import { noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { listUserEvents } from '../../events/events/list-user-events.ts';
import { updateUser } from '../accounts/update-user.ts';
import { checkEmail } from './check-email.ts';
import { getPrivacyOverrides } from './get-privacy-overrides.ts';
import { getPrivacySettings } from './get-privacy-settings.ts';
import { getUser } from './get-user.ts';
import { replacePrivacyOverrides } from './replace-privacy-overrides.ts';
import { updatePrivacySettings } from './update-privacy-settings.ts';

export const usersOperations: HandlersOf<typeof contract> = {
  GetUser: async (scope, { params }) => ok(await getUser(scope, params.user_id)),
  UpdateUser: async (scope, { params, body }) => ok(await updateUser(scope, params.user_id, body)),
  ListUserEvents: async (scope, { params, query }) => ok(await listUserEvents(scope, params.user_id, query)),
  GetPrivacySettings: async (scope, { params }) => ok(await getPrivacySettings(scope, params.user_id)),
  UpdatePrivacySettings: async (scope, { params, body }) =>
    ok(await updatePrivacySettings(scope, params.user_id, body)),
  GetPrivacyOverrides: async (scope, { params }) => ok(await getPrivacyOverrides(scope, params)),
  SetPrivacyOverrides: async (scope, { params, body }) => ok(await replacePrivacyOverrides(scope, params, body)),
  DeletePrivacyOverrides: async (scope, { params }) => noContent(await replacePrivacyOverrides(scope, params, null)),
  CheckEmail: async (scope, { query }) => ok(await checkEmail(scope, query.email)),
};
