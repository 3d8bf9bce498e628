import type { ScheduleSubscription } from '@plenum/contracts/schedule/schedule-subscriptions';
import { Rss } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { formatInstant } from '../../../lib/instants.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { MenuItem, RowMenu } from '../../../ui/row-menu.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { intervalLabel } from './interval-label.ts';
import { toRequestBody, fetchNow, subscribe, unsubscribe, useSubscription } from './subscription.api.ts';
import { t } from './subscription.en.json';

const SubscriptionDialog = lazy(() =>
  import('./subscription-dialog.tsx').then((m) => ({ default: m.SubscriptionDialog })),
);

/** The subscribed schedule URL of an event. */
export function SubscriptionPanel({ event_id }: { readonly event_id: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, mutate } = useSubscription(event_id);
  return (
    <Section title={t('subscription.title')}>
      {data === undefined && error !== undefined && <ErrorState failure={error} onRetry={() => mutate()} />}
      {data === undefined && error === undefined && <Loading />}
      {data?.subscription === null && (
        <Card className="grid justify-items-start gap-4">
          <p className="max-w-[65ch] text-muted">{t('subscription.text')}</p>
          <Button
            variant="secondary"
            icon={<Rss aria-hidden="true" className="size-4.5" />}
            onClick={() => setOpen(true)}
          >
            {t('subscription.new')}
          </Button>
        </Card>
      )}
      {data !== undefined && data.subscription !== null && (
        <Followed event_id={event_id} subscription={data.subscription} onChange={() => setOpen(true)} />
      )}
      {isOpen && data !== undefined && (
        <Suspense fallback={null}>
          <SubscriptionDialog event_id={event_id} subscription={data.subscription} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}

interface FollowedProps {
  readonly event_id: number;
  readonly subscription: ScheduleSubscription;
  readonly onChange: () => void;
}

const refused = (failure: unknown) =>
  showToast({ tone: 'error', title: t('subscription.failed'), text: failureMessage(failure) });

function Followed({ event_id, subscription, onChange }: FollowedProps) {
  const { busy, attempt } = useAttempt();
  const { url, is_fetching } = subscription;
  const { hostname } = new URL(url);
  return (
    <Card className="grid gap-4">
      <div className="flex items-start gap-x-4 gap-y-2">
        <Rss className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            <bdi>{hostname}</bdi> <SubscriptionStatus subscription={subscription} />
          </p>
          <p className="text-sm break-all text-muted" dir="ltr">
            {url}
          </p>
          <SubscriptionDetails subscription={subscription} />
        </div>
        <RowMenu name={hostname}>
          {() => <Items event_id={event_id} subscription={subscription} onChange={onChange} />}
        </RowMenu>
      </div>
      <Trouble event_id={event_id} subscription={subscription} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          loading={busy || is_fetching}
          onClick={() => void attempt(() => fetchNow(event_id), refused)}
        >
          {t('subscription.fetch')}
        </Button>
      </div>
    </Card>
  );
}

function SubscriptionStatus({
  subscription: { paused, problem, is_fetching, last_import },
}: Pick<FollowedProps, 'subscription'>) {
  if (is_fetching) return <Badge tone="blue">{t('subscription.state.fetching')}</Badge>;
  if (last_import?.status === 'WAITING') return <Badge tone="yellow">{t('subscription.state.waiting')}</Badge>;
  if (paused !== null) return <Badge tone="neutral">{t(`subscription.state.${paused}`)}</Badge>;
  if (problem !== null) return <Badge tone="red">{t('subscription.state.broken')}</Badge>;
  return <Badge tone="green">{t('subscription.state.good')}</Badge>;
}

function SubscriptionDetails({
  subscription: { every_minutes, checked_at, next_at, last_import },
}: Pick<FollowedProps, 'subscription'>) {
  const details = [
    intervalLabel(every_minutes),
    ...(checked_at === null ? [] : [t('subscription.checked', { time: formatInstant(checked_at) })]),
    ...(next_at === null || checked_at === null ? [] : [t('subscription.next', { time: formatInstant(next_at) })]),
  ];
  return (
    <p className="text-sm text-muted">
      {details.join(' · ')}
      {last_import?.status === 'SUCCEEDED' && (
        <>
          {' · '}
          <Link to={{ search: `?import=${last_import.id}` }} className="text-accent hover:underline">
            {t('subscription.last')}
          </Link>
        </>
      )}
    </p>
  );
}

/** Problems that need an organizer: a waiting import, or a failure. */
function Trouble({ subscription: { problem, last_import } }: Omit<FollowedProps, 'onChange'>) {
  if (last_import?.status === 'WAITING')
    return (
      <Alert tone="warn" action={<ImportLink import_id={last_import.id} label={t('subscription.see')} />}>
        {t('subscription.waiting')}
      </Alert>
    );
  if (problem === null) return null;
  const { code, status, since } = problem;
  const isOfFile = code === 'FILE' && last_import !== null;
  return (
    <Alert
      tone="error"
      title={t(`subscription.problem.${code}`, { status: status ?? 0 })}
      action={isOfFile ? <ImportLink import_id={last_import.id} label={t('subscription.see.problems')} /> : undefined}
    >
      {t('subscription.problem.since', { time: formatInstant(since) })}
    </Alert>
  );
}

const ImportLink = ({ import_id, label }: { readonly import_id: number; readonly label: string }) => (
  <Link to={{ search: `?import=${import_id}` }} className="font-semibold underline">
    {label}
  </Link>
);

function Items({ event_id, subscription, onChange }: FollowedProps) {
  const { attempt } = useAttempt();
  const is_paused = subscription.paused === null;
  const toggle = () =>
    attempt(async () => {
      await subscribe(event_id, { ...toRequestBody(subscription), is_paused });
      showToast({ tone: 'good', title: t(is_paused ? 'subscription.paused' : 'subscription.resumed') });
    }, refused);
  const remove = () =>
    openModal('confirm', {
      title: t('subscription.remove.title'),
      text: t('subscription.remove.text'),
      confirmLabel: t('subscription.remove'),
      onConfirm: async () => {
        await unsubscribe(event_id);
        showToast({ tone: 'good', title: t('subscription.removed') });
      },
    });
  return (
    <Suspense fallback={null}>
      <MenuItem onSelect={onChange}>{t('subscription.edit')}</MenuItem>
      <MenuItem onSelect={() => void toggle()}>{t(is_paused ? 'subscription.pause' : 'subscription.resume')}</MenuItem>
      <MenuItem destructive onSelect={remove}>
        {t('subscription.remove')}
      </MenuItem>
    </Suspense>
  );
}
