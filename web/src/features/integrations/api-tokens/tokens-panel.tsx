import type { UserDetail } from '@plenum/contracts/accounts/users';
import type { OrganizationDetail } from '@plenum/contracts/events/organizations';
import { apiScopes, mayGrantToOrganizationToken } from '@plenum/contracts/integrations/token-scopes';
import { t } from './api-tokens.en.json';
import { TokenList } from './token-list.tsx';

export function TokensPanel({ user }: { readonly user: UserDetail }) {
  return <TokenList owner={{ user_id: user.id }} text={t('tokens.text')} offered={apiScopes} />;
}

export function OrganizationTokens({ organization }: { readonly organization: OrganizationDetail }) {
  const { id: organization_id, current_user_role: role } = organization;
  const offered = apiScopes.filter((scope) => mayGrantToOrganizationToken(role, scope));
  const isOwner = offered.includes('event:read');
  return (
    <TokenList
      owner={{ organization_id }}
      text={t('tokens.organization.text')}
      offered={offered}
      note={isOwner ? undefined : t('tokens.choose.admin')}
    />
  );
}
