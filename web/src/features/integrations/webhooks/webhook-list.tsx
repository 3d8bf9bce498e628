import type { Webhook } from '@plenum/contracts/integrations/webhooks';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { formatInstantDay } from '../../../lib/instants.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { MenuItem, RowMenu } from '../../../ui/row-menu.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { deleteWebhook, rotateSecret, testWebhook, updateWebhook, useWebhooks } from './webhooks.api.ts';
import { t } from './webhooks.en.json';

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx').then((m) => ({ default: m.WebhookDialog })));
const SecretDialog = lazy(() => import('./webhook-dialog.tsx').then((m) => ({ default: m.SecretDialog })));
const WebhookLog = lazy(() => import('./webhook-log.tsx').then((m) => ({ default: m.WebhookLog })));

type OpenDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'log'; readonly webhook: Webhook }
  | { readonly kind: 'secret'; readonly secret: string };

export function WebhookList({ organization_id }: { readonly organization_id: number }) {
  const [opened, setOpened] = useState<OpenDialog>();
  const { data, error, mutate } = useWebhooks(organization_id);
  const close = () => setOpened(undefined);
  const button = (
    <Button
      icon={<Plus aria-hidden="true" className="size-4.5" />}
      className="justify-self-start"
      onClick={() => setOpened({ kind: 'new' })}
    >
      {t('webhooks.new')}
    </Button>
  );
  return (
    <div className="grid max-w-3xl gap-4">
      <p className="max-w-[65ch] text-muted">{t('webhooks.text')}</p>
      {data === undefined && error !== undefined && <ErrorState failure={error} onRetry={() => mutate()} />}
      {data === undefined && error === undefined && <Loading />}
      {data?.webhooks.length === 0 && (
        <EmptyState title={t('webhooks.empty')} text={t('webhooks.empty.text')} action={button} />
      )}
      {data !== undefined && data.webhooks.length > 0 && (
        <>
          {button}
          <ul className="divide-y divide-rule rounded-lg border border-rule bg-surface">
            {data.webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} organization_id={organization_id} webhook={webhook} onOpen={setOpened} />
            ))}
          </ul>
        </>
      )}
      <Suspense fallback={null}>
        {(opened?.kind === 'new' || opened?.kind === 'edit') && (
          <WebhookDialog
            organization_id={organization_id}
            webhook={opened.kind === 'edit' ? opened.webhook : undefined}
            onClose={close}
          />
        )}
        {opened?.kind === 'secret' && <SecretDialog secret={opened.secret} onClose={close} />}
        {opened?.kind === 'log' && (
          <WebhookLog
            params={{ organization_id, webhook_id: opened.webhook.id }}
            webhook={opened.webhook}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

function WebhookStatus({ webhook: { paused, failing_since } }: { readonly webhook: Webhook }) {
  if (paused !== null)
    return <Badge tone={paused === 'BY_HAND' ? 'neutral' : 'yellow'}>{t(`webhooks.paused.${paused}`)}</Badge>;
  return failing_since === null ? (
    <Badge tone="green">{t('webhooks.active')}</Badge>
  ) : (
    <Badge tone="yellow">{t('webhooks.failing')}</Badge>
  );
}

interface RowProps {
  readonly organization_id: number;
  readonly webhook: Webhook;
  readonly onOpen: (opened: OpenDialog) => void;
}

function WebhookRow({ organization_id, webhook, onOpen }: RowProps) {
  const { busy, attempt } = useAttempt();
  const params = { organization_id, webhook_id: webhook.id };
  const { created_by, url_changed_by, secret_changed_by } = webhook;
  const date = formatInstantDay(webhook.created_at);
  const details = [
    t('webhooks.types', { count: webhook.event_types.length }),
    ...(webhook.waiting_count === 0 ? [] : [t('webhooks.waiting', { count: webhook.waiting_count })]),
    created_by === null ? t('webhooks.on', { date }) : t('webhooks.by', { name: created_by.full_name, date }),
    ...(url_changed_by === null || url_changed_by.id === created_by?.id
      ? []
      : [t('webhooks.url_changed_by', { name: url_changed_by.full_name })]),
    ...(secret_changed_by === null || secret_changed_by.id === created_by?.id
      ? []
      : [t('webhooks.secret_changed_by', { name: secret_changed_by.full_name })]),
  ];
  const test = () =>
    attempt(
      async () => {
        await testWebhook(params);
        showToast({ tone: 'good', title: t('webhooks.tested') });
      },
      (failure) => showToast({ tone: 'error', title: t('webhooks.failed'), text: failureMessage(failure) }),
    );
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <WebhookIcon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {webhook.name} <WebhookStatus webhook={webhook} />
        </p>
        <p className="text-sm break-all text-muted">{webhook.url}</p>
        <p className="text-sm text-muted wrap-anywhere">{details.join(' · ')}</p>
        {webhook.paused === 'MAKER_LEFT' && <p className="mt-1 text-sm">{t('webhooks.maker_left')}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="small" onClick={() => onOpen({ kind: 'log', webhook })}>
          {t('webhooks.log')}
        </Button>
        <Button variant="secondary" size="small" loading={busy} onClick={() => void test()}>
          {t('webhooks.test')}
        </Button>
        <RowMenu name={webhook.name}>
          {() => <WebhookItems params={params} webhook={webhook} onOpen={onOpen} />}
        </RowMenu>
      </div>
    </li>
  );
}

interface ItemsProps {
  readonly params: { readonly organization_id: number; readonly webhook_id: number };
  readonly webhook: Webhook;
  readonly onOpen: (opened: OpenDialog) => void;
}

function WebhookItems({ params, webhook, onOpen }: ItemsProps) {
  const { attempt } = useAttempt();
  const isPaused = webhook.paused !== null;
  const toggle = () =>
    attempt(
      async () => {
        await updateWebhook(params, { is_paused: !isPaused });
        showToast({ tone: 'good', title: t(isPaused ? 'webhooks.resumed.done' : 'webhooks.paused.done') });
      },
      (failure) => showToast({ tone: 'error', title: t('webhooks.failed'), text: failureMessage(failure) }),
    );
  const rotate = () =>
    openModal('confirm', {
      title: t('webhooks.rotate.title'),
      text: t('webhooks.rotate.text'),
      confirmLabel: t('webhooks.rotate'),
      onConfirm: async () => onOpen({ kind: 'secret', secret: await rotateSecret(params) }),
    });
  const remove = () =>
    openModal('confirm', {
      title: t('webhooks.delete.title', { name: webhook.name }),
      text: t('webhooks.delete.text'),
      confirmLabel: t('webhooks.delete'),
      onConfirm: async () => {
        await deleteWebhook(params);
        showToast({ tone: 'good', title: t('webhooks.deleted') });
      },
    });
  return (
    <Suspense fallback={null}>
      <MenuItem onSelect={() => onOpen({ kind: 'edit', webhook })}>{t('webhooks.edit')}</MenuItem>
      <MenuItem onSelect={() => void toggle()}>{t(isPaused ? 'webhooks.resume' : 'webhooks.pause')}</MenuItem>
      <MenuItem onSelect={rotate}>{t('webhooks.rotate')}</MenuItem>
      <MenuItem destructive onSelect={remove}>
        {t('webhooks.delete')}
      </MenuItem>
    </Suspense>
  );
}
