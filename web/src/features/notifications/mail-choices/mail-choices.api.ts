import type { MailChoice, MailChoiceState } from '@plenum/contracts/notifications/mail-choices';
import { call } from '../../../lib/http.ts';
import { useQuery } from '../../../lib/swr.ts';

/** Returns the available choices for the email of a link; read-only. */
export const useMailChoice = (token: string) =>
  useQuery(
    'GET /mail-choices/:token',
    { params: { token } },
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );

/** Saves a choice. Throws the failure of the operation. */
export const saveMailChoice = (token: string, choice: MailChoice): Promise<MailChoiceState> =>
  call('POST /mail-choices/:token', { params: { token }, body: { choice } });
