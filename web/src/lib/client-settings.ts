/** Settings of the operator for the web app: links, and the sign-up rule. */
import type { ReplyBody } from '@plenum/contracts/operation';
import type { GetClientSettings } from '@plenum/contracts/system/clients';
import { call } from './http.ts';

export type ClientSettings = ReplyBody<typeof GetClientSettings>;

let settings: Promise<ClientSettings | null> | undefined;

/** Returns the settings, requested once per page; null after a failure, and the next call retries. */
export function clientSettings(): Promise<ClientSettings | null> {
  settings ??= call('GET /client-settings').catch(() => {
    settings = undefined;
    return null;
  });
  return settings;
}
