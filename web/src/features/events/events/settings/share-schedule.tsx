import type { ScheduleAddresses } from '@plenum/contracts/schedule/public-schedules';
import { call, failureMessage } from '../../../../lib/http.ts';
import { scheduleFormats } from '../../../../lib/public-paths.ts';
import { openModal } from '../../../../lib/stores/modals.ts';
import { useQuery } from '../../../../lib/swr.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Card, Section } from '../../../../ui/page.tsx';
import { Loading } from '../../../../ui/spinner.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { t } from './share-schedule.en.json';

export function ShareSchedule({ event_id }: { readonly event_id: number }) {
  const { data, error, mutate } = useQuery('GET /events/:event_id/schedule-addresses', { params: { event_id } });
  return (
    <Section title={t('schedule.title')}>
      <Card className="grid gap-6">
        <p className="text-sm text-muted">{t('schedule.text')}</p>
        {data === undefined ? (
          error === undefined ? (
            <Loading />
          ) : (
            <ErrorState failure={error} onRetry={() => mutate()} />
          )
        ) : (
          <>
            <div className="grid gap-2">
              <h3 className="font-sans text-base font-semibold tracking-normal">{t('schedule.public')}</h3>
              {data.public === null ? (
                <p className="text-sm text-muted">{t('schedule.public.none')}</p>
              ) : (
                <>
                  <p className="text-sm text-muted">{t('schedule.public.text')}</p>
                  <Addresses addresses={data.public} />
                </>
              )}
            </div>
            <Secret event_id={event_id} addresses={data.secret} reload={mutate} />
          </>
        )}
      </Card>
    </Section>
  );
}

interface SecretProps {
  readonly event_id: number;
  readonly addresses: ScheduleAddresses | null;
  readonly reload: () => Promise<unknown>;
}

function Secret({ event_id, addresses, reload }: SecretProps) {
  const { busy, attempt } = useAttempt();
  const run = (action: () => Promise<unknown>) =>
    attempt(
      async () => {
        await action();
        await reload();
      },
      (failure) => showToast({ tone: 'error', title: t('schedule.failed'), text: failureMessage(failure) }),
    );
  const end = async () => {
    await call('DELETE /events/:event_id/schedule-addresses/secret', { params: { event_id } });
    await reload();
    showToast({ tone: 'good', title: t('schedule.secret.ended') });
  };
  const confirmEnd = () =>
    openModal('confirm', {
      title: t('schedule.secret.end.title'),
      text: t('schedule.secret.end.text'),
      confirmLabel: t('schedule.secret.end'),
      onConfirm: end,
    });
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="font-sans text-base font-semibold tracking-normal">{t('schedule.secret')}</h3>
      <p className="text-sm text-muted">{t('schedule.secret.text')}</p>
      {addresses === null ? (
        <Button
          variant="secondary"
          size="small"
          loading={busy}
          onClick={() =>
            void run(() => call('POST /events/:event_id/schedule-addresses/secret', { params: { event_id } }))
          }
        >
          {t('schedule.secret.make')}
        </Button>
      ) : (
        <>
          <Addresses addresses={addresses} />
          <Button variant="secondary" size="small" onClick={confirmEnd}>
            {t('schedule.secret.end')}
          </Button>
        </>
      )}
    </div>
  );
}

function Addresses({ addresses }: { readonly addresses: ScheduleAddresses }) {
  return (
    <ul className="grid w-full divide-y divide-rule">
      {scheduleFormats.map((format) => (
        <li key={format} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <div className="min-w-0 flex-1 basis-56">
            <p className="text-sm font-semibold">{t(`schedule.${format}`)}</p>
            <p dir="ltr" className="text-sm text-muted wrap-anywhere">
              {addresses[format]}
            </p>
          </div>
          <CopyButton
            text={addresses[format]}
            size="small"
            copiedTitle={t('schedule.copied')}
            failedTitle={t('schedule.not_copied')}
          >
            {t('schedule.copy')}
            <span className="sr-only">: {t(`schedule.${format}`)}</span>
          </CopyButton>
        </li>
      ))}
    </ul>
  );
}
