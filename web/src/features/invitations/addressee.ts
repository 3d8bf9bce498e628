/** What an invitation is called: its address, or the number of the account where the inviter does not know it. */
import type { SentInvitation } from './inviting.api.ts';
import { t } from './inviting.messages.ts';

export const addresseeOf = ({ email, user_id }: Pick<SentInvitation, 'email' | 'user_id'>): string =>
  email ?? t('pending.account', { number: user_id ?? '' });
