import { apiScopes } from '@plenum/contracts/token-scopes';
import type { UserDetail } from '@plenum/contracts/users';
import { t } from './api-tokens.en.json';
import { TokenList } from './token-list.tsx';

/** The API tokens of the person. */
export function TokensPanel({ user }: { readonly user: UserDetail }) {
  return <TokenList owner={{ user_id: user.id }} text={t('tokens.text')} offered={apiScopes} disabled={user.is_demo} />;
}
