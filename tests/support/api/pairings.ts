/** Pairing of apps for tests. */
import { CreatePairingCode, ExchangePairingCode } from '@plenum/contracts/integrations/pairings';
import type { TestPerson } from './people.ts';
import { expectReply } from './replies.ts';
import type { TestApi } from './test-api.ts';

/** Returns the parameters of the link of a QR code. */
export const scan = (url: string): Record<'api' | 'event' | 'code', string> => {
  const content = new URLSearchParams(new URL(url).hash.slice(1));
  const read = (name: string): string => content.get(name) ?? '';
  return { api: read('api'), event: read('event'), code: read('code') };
};

/** Returns a new pairing code of a person. */
export async function newPairingCode({ client }: Pick<TestPerson, 'client'>, event_id: number): Promise<string> {
  const { url } = expectReply(CreatePairingCode, 201, await client.post(`/events/${event_id}/pairing-codes`));
  return scan(url).code;
}

/** Sends a code as an app does, without a login. */
export const exchangeCode = (api: TestApi, code: string, app_name = 'EventFahrplan') =>
  api.client().post('/pairings', { code, app_name });

/** Connects an app to the agenda of a person. */
export async function pairApp(api: TestApi, person: Pick<TestPerson, 'client'>, event_id: number) {
  const code = await newPairingCode(person, event_id);
  const created = expectReply(ExchangePairingCode, 201, await exchangeCode(api, code));
  return { ...created, app: api.client(created.token) };
}
