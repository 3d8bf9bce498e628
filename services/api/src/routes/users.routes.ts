import type * as contract from '@plenum/contracts/users';
import { updateUser } from '@plenum/core/domain/accounts/update-user';
import { getDashboard } from '@plenum/core/domain/dashboard/get-dashboard';
import { listUserEvents } from '@plenum/core/domain/events/list-user-events';
import { listSpeakingSessions } from '@plenum/core/domain/speakers/list-speaking-sessions';
import { checkEmail } from '@plenum/core/domain/users/check-email';
import { getPrivacyOverrides } from '@plenum/core/domain/users/get-privacy-overrides';
import { getPrivacySettings } from '@plenum/core/domain/users/get-privacy-settings';
import { getUser } from '@plenum/core/domain/users/get-user';
import { replacePrivacyOverrides } from '@plenum/core/domain/users/replace-privacy-overrides';
import { updatePrivacySettings } from '@plenum/core/domain/users/update-privacy-settings';
import { noContent, ok, type Routes } from '../http/handle.ts';

export const usersRoutes: Routes<typeof contract> = {
  GetUser: async (scope, { params }) => ok(await getUser(scope, params.user_id)),
  UpdateUser: async (scope, { params, body }) => ok(await updateUser(scope, params.user_id, body)),
  ListUserEvents: async (scope, { params, query }) => ok(await listUserEvents(scope, params.user_id, query)),
  ListSpeakingSessions: async (scope, { params, query }) =>
    ok(await listSpeakingSessions(scope, params.user_id, query)),
  GetDashboard: async (scope, { params }, { language }) => ok(await getDashboard(scope, params.user_id, language)),
  GetPrivacySettings: async (scope, { params }) => ok(await getPrivacySettings(scope, params.user_id)),
  UpdatePrivacySettings: async (scope, { params, body }) =>
    ok(await updatePrivacySettings(scope, params.user_id, body)),
  GetPrivacyOverrides: async (scope, { params }) => ok(await getPrivacyOverrides(scope, params)),
  PutPrivacyOverrides: async (scope, { params, body }) => ok(await replacePrivacyOverrides(scope, params, body)),
  DeletePrivacyOverrides: async (scope, { params }) => {
    await replacePrivacyOverrides(scope, params, null);
    return noContent;
  },
  CheckEmail: async (scope, { query }) => ok(await checkEmail(scope, query.email)),
};
