import type { LoginEntry } from '@plenum/contracts/accounts/auth';
import { Monitor, Smartphone } from 'lucide-react';
import { formatAge } from '../../../lib/dates.ts';
import { failureMessage } from '../../../lib/http.ts';
import { formatInstantDay } from '../../../lib/instants.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { revokeLogin, revokeOtherLogins, useLogins } from './security.api.ts';
import { t } from './security.en.json';

interface LoginRowProps {
  readonly login: LoginEntry;
  readonly disabled: boolean;
  readonly onEnded: () => unknown;
}

function LoginRow({ login, disabled, onEnded }: LoginRowProps) {
  const { busy, attempt } = useAttempt();
  const device = login.device ?? t('security.login.unknown');
  const Icon = login.is_phone ? Smartphone : Monitor;
  const end = () =>
    attempt(
      async () => {
        await revokeLogin(login.id);
        showToast({ tone: 'good', title: t('security.login.ended') });
        await onEnded();
      },
      (failure) => showToast({ tone: 'error', title: t('security.logins.failed'), text: failureMessage(failure) }),
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Icon className="size-6 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {login.is_current && <Badge tone="green">{t('security.login.current')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {t('security.login.seen', { age: formatAge(login.last_seen_at) })}
          {' · '}
          {t('security.login.since', { date: formatInstantDay(login.created_at) })}
        </p>
      </div>
      {!login.is_current && (
        <Button
          variant="secondary"
          size="small"
          loading={busy}
          disabled={disabled}
          aria-label={t('security.login.end.of', { device })}
          onClick={() => void end()}
        >
          {t('security.login.end')}
        </Button>
      )}
    </li>
  );
}

export function LoginList({ disabled }: { readonly disabled: boolean }) {
  const { data, error, mutate } = useLogins();
  if (data === undefined) {
    return error === undefined ? <Loading /> : <ErrorState failure={error} onRetry={() => mutate()} />;
  }
  const endAll = () =>
    openModal('confirm', {
      title: t('security.logins.end.title'),
      text: t('security.logins.end.text'),
      confirmLabel: t('security.logins.end'),
      onConfirm: async () => {
        await revokeOtherLogins();
        await mutate();
        showToast({ tone: 'good', title: t('security.logins.ended') });
      },
    });
  return (
    <div className="grid max-w-2xl gap-4">
      <p className="text-muted">{t('security.logins.text')}</p>
      <ul className="divide-y divide-rule rounded-lg border border-rule bg-surface">
        {data.logins.map((login) => (
          <LoginRow key={login.id} login={login} disabled={disabled} onEnded={() => mutate()} />
        ))}
      </ul>
      {data.logins.length > 1 && (
        <Button variant="secondary" disabled={disabled} className="justify-self-start" onClick={endAll}>
          {t('security.logins.end')}
        </Button>
      )}
    </div>
  );
}
