import type { TicketShop } from '@plenum/contracts/integrations/ticket-shops';
import { Store } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatAge } from '../../../lib/dates.ts';
import { failureMessage } from '../../../lib/http.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { disconnectShop, refreshOrders, useTicketShop } from './ticket-shop.api.ts';
import { t } from './ticket-shop.en.json';

const ShopDialog = lazy(() => import('./shop-dialog.tsx').then((m) => ({ default: m.ShopDialog })));

/** The ticket shop of an event: the form to connect it, and its state. */
export function TicketShopPanel({ event_id }: { readonly event_id: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, mutate } = useTicketShop(event_id);
  const shop = data?.shop;
  return (
    <div className="grid max-w-3xl gap-4">
      <p className="max-w-[65ch] text-muted">{t('shop.text')}</p>
      {data === undefined && error !== undefined && <ErrorState failure={error} onRetry={() => mutate()} />}
      {data === undefined && error === undefined && <Loading />}
      {shop === null && (
        <EmptyState
          title={t('shop.empty')}
          text={t('shop.empty.text')}
          action={<Button onClick={() => setOpen(true)}>{t('shop.connect')}</Button>}
        />
      )}
      {shop !== undefined && shop !== null && (
        <ConnectedShop event_id={event_id} shop={shop} onChange={() => setOpen(true)} />
      )}
      <Suspense fallback={null}>
        {isOpen && <ShopDialog event_id={event_id} shop={shop ?? undefined} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}

interface ConnectedProps {
  readonly event_id: number;
  readonly shop: TicketShop;
  readonly onChange: () => void;
}

function ConnectedShop({ event_id, shop, onChange }: ConnectedProps) {
  const { busy, attempt } = useAttempt();
  const readOrders = () =>
    attempt(
      async () => {
        await refreshOrders(event_id);
        showToast({ tone: 'good', title: t('shop.read.done') });
      },
      (failure) => showToast({ tone: 'error', title: t('shop.failed'), text: failureMessage(failure) }),
    );
  const disconnect = () =>
    openModal('confirm', {
      title: t('shop.disconnect.title'),
      text: t('shop.disconnect.text'),
      confirmLabel: t('shop.disconnect'),
      onConfirm: async () => {
        await disconnectShop(event_id);
        showToast({ tone: 'good', title: t('shop.disconnected') });
      },
    });
  return (
    <>
      {shop.problem !== null && <Alert tone="warn">{t(`shop.problem.${shop.problem}`)}</Alert>}
      <section className="grid gap-4 rounded-lg border border-rule bg-surface px-4 py-4">
        <ShopFacts shop={shop} />
        <Receiver url={shop.receiver_url} />
        <div className="flex flex-wrap gap-2 border-t border-rule pt-4">
          <Button variant="secondary" size="small" loading={busy} onClick={() => void readOrders()}>
            {t('shop.read')}
          </Button>
          <Button variant="secondary" size="small" onClick={onChange}>
            {t('shop.change')}
          </Button>
          <Button variant="secondary" size="small" onClick={disconnect}>
            {t('shop.disconnect')}
          </Button>
        </div>
      </section>
    </>
  );
}

function ShopFacts({ shop }: { readonly shop: TicketShop }) {
  const details = [
    shop.last_order_at === null ? t('shop.none') : t('shop.last', { when: formatAge(shop.last_order_at) }),
    ...(shop.waiting_count === 0 ? [] : [t('shop.waiting', { count: shop.waiting_count })]),
    shop.connected_by === null ? t('shop.by.gone') : t('shop.by', { name: shop.connected_by }),
  ];
  return (
    <div className="flex gap-4">
      <Store className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {shop.organizer}/{shop.shop_event}
          {shop.is_reading_all && shop.problem === null && <Badge tone="neutral">{t('shop.reading')}</Badge>}
          {!shop.is_reading_all && shop.problem === null && <Badge tone="green">{t('shop.ok')}</Badge>}
        </p>
        <p className="text-sm break-all text-muted">{shop.url}</p>
        <p className="text-sm text-muted">{details.join(' · ')}</p>
      </div>
    </div>
  );
}

function Receiver({ url }: { readonly url: string | null }) {
  if (url === null) return <p className="text-sm text-muted">{t('shop.receiver.gone')}</p>;
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">{t('shop.receiver')}</p>
      <p className="max-w-[65ch] text-sm text-muted">{t('shop.receiver.text')}</p>
      <output
        aria-label={t('shop.receiver')}
        className="rounded-md border border-rule bg-page p-3 font-mono text-sm break-all select-all"
      >
        {url}
      </output>
      <div>
        <CopyButton size="small" text={url} copiedTitle={t('shop.copied')} failedTitle={t('shop.copy.failed')}>
          {t('shop.copy')}
        </CopyButton>
      </div>
    </div>
  );
}
