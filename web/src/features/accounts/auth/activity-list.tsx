import type { SecurityActivity } from '@plenum/contracts/accounts/security-activity';
import { formatInstant } from '../../../lib/instants.ts';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useSecurityActivity } from './security.api.ts';
import { t } from './security.en.json';

/** Security activity of the account: changes to the password, address and API tokens. */
export function ActivityList({ user_id }: { readonly user_id: number }) {
  const { data, error, mutate } = useSecurityActivity(user_id);
  if (data === undefined) {
    return error === undefined ? <Loading /> : <ErrorState failure={error} onRetry={() => mutate()} />;
  }
  return (
    <div className="grid max-w-2xl gap-4">
      <p className="text-muted">{t('security.activity.text')}</p>
      {data.activities.length === 0 ? (
        <p>{t('security.activity.empty')}</p>
      ) : (
        <ul className="divide-y divide-rule rounded-lg border border-rule bg-surface">
          {data.activities.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ActivityRow({ activity }: { readonly activity: SecurityActivity }) {
  const { kind, token_name, organization_name, revoked_count, device, created_at } = activity;
  const title = [
    t(`security.activity.${kind}`, { token: token_name ?? '' }),
    ...(organization_name === null ? [] : [t('security.activity.of', { organization: organization_name })]),
  ];
  const details = [
    formatInstant(created_at),
    // Events caused by a role change or an operator have no device.
    ...(kind === 'API_TOKENS_REVOKED' ? [] : [device ?? t('security.activity.unknown')]),
    ...(revoked_count === 0 ? [] : [t('security.activity.revoked', { count: revoked_count })]),
  ];
  return (
    <li className="px-4 py-3">
      <p className="font-semibold wrap-anywhere">{title.join(' ')}</p>
      <p className="text-sm text-muted">{details.join(' · ')}</p>
    </li>
  );
}
