import type { ApiToken } from '@plenum/contracts/integrations/api-tokens';
import type { ApiScope } from '@plenum/contracts/integrations/token-scopes';
import { KeyRound, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatAge } from '../../../lib/dates.ts';
import { formatInstantDay } from '../../../lib/instants.ts';
import { now } from '../../../lib/now.ts';
import { useAuth } from '../../../lib/stores/auth.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DemoNote } from '../../../ui/demo-note.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { revokeToken, type TokenOwner, useTokens } from './api-tokens.api.ts';
import { t } from './api-tokens.en.json';

const TokenDialog = lazy(() => import('./token-dialog.tsx').then((m) => ({ default: m.TokenDialog })));

const isOver = ({ expires_at }: ApiToken): boolean => expires_at !== null && Date.parse(expires_at) <= now();

function expiryText(token: ApiToken): string {
  if (token.expires_at === null) return t('tokens.no_expiry');
  return t(isOver(token) ? 'tokens.expired' : 'tokens.expires', { date: formatInstantDay(token.expires_at) });
}

function eventsText(events: NonNullable<ApiToken['events']>): string {
  if (events.length === 0) return t('tokens.of.gone');
  return t('tokens.of', { events: events.map(({ title }) => title).join(', ') });
}

interface Props {
  readonly owner: TokenOwner;
  readonly text: string;
  readonly offered: readonly ApiScope[];
  readonly note?: string | undefined;
}

export function TokenList({ owner, text, offered, note }: Props) {
  const [isCreating, setCreating] = useState(false);
  const { data, error, mutate } = useTokens(owner);
  // The server refuses tokens of demo accounts, which have no password.
  const disabled = useAuth(({ user }) => user?.is_demo ?? false);
  const button = (
    <Button
      icon={<Plus aria-hidden="true" className="size-4.5" />}
      disabled={disabled}
      className="justify-self-start"
      onClick={() => setCreating(true)}
    >
      {t('tokens.new')}
    </Button>
  );
  return (
    <div className="grid max-w-3xl gap-4">
      <p className="max-w-[65ch] text-muted">
        {text}{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer" className="underline">
          {t('tokens.docs')}
        </a>
      </p>
      <DemoNote topic="tokens" />
      {data === undefined && error !== undefined && <ErrorState failure={error} onRetry={() => mutate()} />}
      {data === undefined && error === undefined && <Loading />}
      {data?.tokens.length === 0 && (
        <EmptyState title={t('tokens.empty')} text={t('tokens.empty.text')} action={button} />
      )}
      {data !== undefined && data.tokens.length > 0 && (
        <>
          {button}
          <ul className="divide-y divide-rule rounded-lg border border-rule bg-surface">
            {data.tokens.map((token) => (
              <TokenRow key={token.id} owner={owner} token={token} disabled={disabled} />
            ))}
          </ul>
        </>
      )}
      <Suspense fallback={null}>
        {isCreating && <TokenDialog owner={owner} offered={offered} note={note} onClose={() => setCreating(false)} />}
      </Suspense>
    </div>
  );
}

interface RowProps {
  readonly owner: TokenOwner;
  readonly token: ApiToken;
  readonly disabled: boolean;
}

function TokenRow({ owner, token, disabled }: RowProps) {
  const { name } = token;
  const revoke = () =>
    openModal('confirm', {
      title: t('tokens.revoke.title', { name }),
      text: t('tokens.revoke.text'),
      confirmLabel: t('tokens.revoke'),
      onConfirm: async () => {
        await revokeToken(owner, token.id);
        showToast({ tone: 'good', title: t('tokens.revoked') });
      },
    });
  const summaryParts = [
    token.last_used_at === null ? t('tokens.unused') : t('tokens.used', { age: formatAge(token.last_used_at) }),
    expiryText(token),
    ...('organization_id' in owner && token.created_by !== null
      ? [t('tokens.by', { name: token.created_by.full_name, date: formatInstantDay(token.created_at) })]
      : [t('tokens.on', { date: formatInstantDay(token.created_at) })]),
    ...(token.events === null ? [] : [eventsText(token.events)]),
    ...(token.networks.length === 0 ? [] : [t('tokens.from', { networks: token.networks.join(', ') })]),
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <KeyRound className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {isOver(token) && <Badge tone="yellow">{t('tokens.expired.badge')}</Badge>}
        </p>
        <p className="text-sm break-all text-muted">
          <code>{token.hint}</code>
        </p>
        <p className="text-sm wrap-anywhere text-muted">{summaryParts.join(' · ')}</p>
        <details className="mt-1 text-sm">
          <summary className="w-fit cursor-pointer py-1 text-muted">
            {t('tokens.scopes', { count: token.scopes.length })}
          </summary>
          <ul className="mt-1 list-disc ps-5">
            {token.scopes.map((scope) => (
              <li key={scope}>{t(`tokens.scope.${scope}`)}</li>
            ))}
          </ul>
        </details>
      </div>
      <Button
        variant="secondary"
        size="small"
        disabled={disabled}
        aria-label={t('tokens.revoke.of', { name })}
        onClick={revoke}
      >
        {t('tokens.revoke')}
      </Button>
    </li>
  );
}
