/** What the operator has set for pages: links, and who may sign up. */
import type { GetClientSettings } from '@plenum/contracts/clients';
import type { ReplyBody } from '@plenum/contracts/operation';
import { call } from './http.ts';

export type ClientSettings = ReplyBody<typeof GetClientSettings>;

let settings: Promise<ClientSettings | null> | undefined;

/** Returns the settings, requested once per page; null if that failed, and then the next caller tries again. */
export function clientSettings(): Promise<ClientSettings | null> {
  settings ??= call('GET /client-settings').catch(() => {
    settings = undefined;
    return null;
  });
  return settings;
}
