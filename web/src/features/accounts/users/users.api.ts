import type { UpdatePrivacySettings, UpdateUser } from '@plenum/contracts/accounts/users';
import { maxPageSize } from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import { call } from '../../../lib/http.ts';
import { mergeUser } from '../../../lib/stores/auth.ts';
import { invalidate, cacheReply, useQuery } from '../../../lib/swr.ts';

export const useProfile = (user_id: number) => useQuery('GET /users/:user_id', { params: { user_id } });

/** Returns the user’s activity figures; those of others are not available. */
export const useActivity = (user_id: number | null) =>
  useQuery('GET /users/:user_id/dashboard', user_id === null ? null : { params: { user_id } });

/** Saves the user’s profile; updates all cached data of the person. */
export async function updateProfile(user_id: number, body: Body<typeof UpdateUser>): Promise<void> {
  mergeUser(await call('PUT /users/:user_id', { params: { user_id }, body }));
  await Promise.all([invalidate('User', user_id), invalidate('Dashboard', user_id)]);
}

export const usePrivacy = (user_id: number) =>
  useQuery('GET /users/:user_id/privacy-settings', { params: { user_id } });

/** Returns the events that can have their own privacy settings. */
export const usePrivacyEvents = (user_id: number) =>
  useQuery('GET /users/:user_id/events', { params: { user_id }, query: { limit: maxPageSize } });

export type PrivacyChange = Body<typeof UpdatePrivacySettings>;

export async function updatePrivacy(user_id: number, body: PrivacyChange): Promise<void> {
  const reply = await call('PUT /users/:user_id/privacy-settings', { params: { user_id }, body });
  await cacheReply('GET /users/:user_id/privacy-settings', { user_id }, reply);
  mergeUser({ privacy_settings: reply.privacy_settings });
}

/** Replaces the privacy settings of one event; null restores the general ones. */
export async function setPrivacyOverride(user_id: number, event_id: number, body: PrivacyChange | null): Promise<void> {
  const params = { user_id, event_id };
  if (body === null) await call('DELETE /users/:user_id/events/:event_id/privacy-overrides', { params });
  else await call('PUT /users/:user_id/events/:event_id/privacy-overrides', { params, body });
  const { privacy_settings, event_overrides } = await call('GET /users/:user_id/privacy-settings', {
    params: { user_id },
  });
  await cacheReply('GET /users/:user_id/privacy-settings', { user_id }, { privacy_settings, event_overrides });
}

export const exportAccount = (user_id: number) => call('GET /users/:user_id/export', { params: { user_id } });
export const deleteAccount = (user_id: number, password: string) =>
  call('DELETE /users/:user_id', { params: { user_id }, body: { password } });
