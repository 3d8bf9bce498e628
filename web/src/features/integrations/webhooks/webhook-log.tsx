import { webhookDeliveryStatuses, type WebhookDeliveryStatus } from '@plenum/contracts/enums';
import { type WebhookEventType, webhookEventTypes } from '@plenum/contracts/integrations/webhook-event-types';
import type { Webhook, WebhookAttempt, WebhookDelivery } from '@plenum/contracts/integrations/webhooks';
import { useState } from 'react';
import { formatLocale } from '../../../lib/dates.ts';
import { failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { replayDelivery, replaySince, useDeliveries, type WebhookParams } from './webhooks.api.ts';
import { t } from './webhooks.en.json';

const formatTime = (instant: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(instant));

const shownTypes: readonly WebhookEventType[] = [...webhookEventTypes, 'webhook.test'];

/** Event types of older or newer releases have no label; their name is displayed. */
function typeLabel(type: string): string {
  const shownType = shownTypes.find((candidate) => candidate === type);
  return shownType === undefined ? type : t(`webhooks.event.${shownType}`);
}

const reasons = ['address', 'unreachable', 'timeout', 'too_large', 'secret'] as const;
function outcomeLabel({ status, failure }: WebhookAttempt): string {
  if (status !== null) return String(status);
  const reason = reasons.find((candidate) => candidate === failure) ?? 'unreachable';
  return t('webhooks.log.no_reply', { reason: t(`webhooks.reason.${reason}`) });
}

const tones: Readonly<Record<WebhookDeliveryStatus, BadgeTone>> = {
  PENDING: 'neutral',
  DELIVERED: 'green',
  DEAD: 'yellow',
};

interface Props {
  readonly params: WebhookParams;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** The deliveries of a webhook, with buttons to repeat them. */
export function WebhookLog({ params, webhook, onClose }: Props) {
  return (
    <Modal
      open
      onClose={onClose}
      title={t('webhooks.log.of', { name: webhook.name })}
      size="large"
      asksToDiscard={false}
    >
      <div className="grid gap-5">
        <Replay params={params} />
        <Deliveries params={params} />
      </div>
    </Modal>
  );
}

/** Repeats all deliveries since a point in time. */
function Replay({ params }: { readonly params: WebhookParams }) {
  const [since, setSince] = useState('');
  const { busy, attempt } = useAttempt();
  const send = () =>
    attempt(
      async () => {
        const count = await replaySince(params, new Date(since).toISOString());
        showToast({ tone: 'good', title: t('webhooks.replay.done', { count }) });
      },
      (failure) => showToast({ tone: 'error', title: t('webhooks.failed'), text: failureMessage(failure) }),
    );
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        label={t('webhooks.replay.since')}
        type="datetime-local"
        value={since}
        onChange={({ target }) => setSince(target.value)}
      />
      <Button variant="secondary" loading={busy} disabled={Number.isNaN(Date.parse(since))} onClick={() => void send()}>
        {t('webhooks.replay.button')}
      </Button>
    </div>
  );
}

function Deliveries({ params }: { readonly params: WebhookParams }) {
  const [status, setStatus] = useState<WebhookDeliveryStatus | 'all'>('all');
  const { data, error, mutate } = useDeliveries(params, status);
  const options = [
    { value: 'all', label: t('webhooks.log.all') },
    ...webhookDeliveryStatuses.map((value) => ({ value, label: t(`webhooks.status.${value}`) })),
  ];
  return (
    <>
      <SelectField
        label={t('webhooks.log.status')}
        className="max-w-52"
        options={options}
        value={status}
        onChange={({ target }) =>
          setStatus(webhookDeliveryStatuses.find((candidate) => candidate === target.value) ?? 'all')
        }
      />
      {data === undefined && error !== undefined && <ErrorState failure={error} onRetry={() => mutate()} />}
      {data === undefined && error === undefined && <Loading />}
      {data !== undefined && <StaleAlert failure={error} onRetry={() => mutate()} />}
      {data?.deliveries.length === 0 && (
        <EmptyState title={t('webhooks.log.empty')} text={t('webhooks.log.empty.text')} />
      )}
      {data !== undefined && data.deliveries.length > 0 && (
        <ul className="divide-y divide-rule rounded-lg border border-rule">
          {data.deliveries.map((delivery) => (
            <Delivery key={delivery.id} params={params} delivery={delivery} onSent={() => mutate()} />
          ))}
        </ul>
      )}
    </>
  );
}

interface DeliveryProps {
  readonly params: WebhookParams;
  readonly delivery: WebhookDelivery;
  readonly onSent: () => unknown;
}

function Delivery({ params, delivery, onSent }: DeliveryProps) {
  const { busy, attempt } = useAttempt();
  const { status, attempts, due_at, reply } = delivery;
  const replay = () =>
    attempt(
      async () => {
        await replayDelivery(params, delivery.id);
        showToast({ tone: 'good', title: t('webhooks.replayed') });
        await onSent();
      },
      (failure) => showToast({ tone: 'error', title: t('webhooks.failed'), text: failureMessage(failure) }),
    );
  return (
    <li className="grid gap-1 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {typeLabel(delivery.event_type)} <Badge tone={tones[status]}>{t(`webhooks.status.${status}`)}</Badge>
        </p>
        {status !== 'PENDING' && (
          <Button variant="secondary" size="small" loading={busy} onClick={() => void replay()}>
            {t('webhooks.replay')}
          </Button>
        )}
      </div>
      <p className="text-muted">{formatTime(delivery.created_at)}</p>
      {due_at !== null && attempts.length > 0 && (
        <p className="text-muted">{t('webhooks.log.next', { time: formatTime(due_at) })}</p>
      )}
      <details>
        <summary className="w-fit cursor-pointer py-1 text-muted">
          {t('webhooks.log.attempts', { count: attempts.length })}
        </summary>
        <ul className="list-disc ps-5">
          {attempts.map((deliveryAttempt) => (
            <li key={deliveryAttempt.at}>
              {t('webhooks.log.attempt', {
                time: formatTime(deliveryAttempt.at),
                outcome: outcomeLabel(deliveryAttempt),
                ms: deliveryAttempt.duration_ms,
              })}
            </li>
          ))}
        </ul>
        <Text label={t('webhooks.log.body')} text={delivery.body} />
        {reply !== null && reply !== '' && <Text label={t('webhooks.log.reply')} text={reply} />}
      </details>
    </li>
  );
}

function Text({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="mt-2">
      <p className="text-muted">{label}</p>
      <pre className="max-h-48 overflow-auto rounded-md bg-sunk p-2 text-xs break-all whitespace-pre-wrap">{text}</pre>
    </div>
  );
}
