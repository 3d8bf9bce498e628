import type { MailChoice, MailChoiceState } from '@plenum/contracts/mail-choices';
import { call } from '../../lib/http.ts';
import { useQuery } from '../../lib/swr.ts';

/** What may be said about the mail of a link; looking changes nothing. */
export const useMailChoice = (token: string) =>
  useQuery(
    'GET /mail-choices/:token',
    { params: { token } },
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );

/** Says it. Fails as the operation fails. */
export const chooseMail = (token: string, choice: MailChoice): Promise<MailChoiceState> =>
  call('POST /mail-choices/:token', { params: { token }, body: { choice } });
