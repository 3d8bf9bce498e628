import type { GuestJoinPreview } from '@plenum/contracts/events/joining';
import { formatDays } from '../../../lib/dates.ts';
import { failureStatus } from '../../../lib/http.ts';
import { locationLabel } from '../../../lib/location-label.ts';
import { paths } from '../../../lib/paths.ts';
import { useSignUpRule } from '../../../lib/sign-up-rule.ts';
import { useQuery } from '../../../lib/swr.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { t } from './enter-event.en.json';
import { GuestAccount } from './guest-account.tsx';

/** The event of a join code for people without a login, who sign up or log in and then join it. */
export function GuestJoin({ code }: { readonly code: string }) {
  const { data, error, mutate } = useQuery(
    'GET /public/join-codes/:code',
    { params: { code } },
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  );
  const rule = useSignUpRule();
  if (rule === undefined) return <Loading />;
  const account = <GuestAccount returnPath={paths.joinEvent(code)} rule={rule} />;
  if (data !== undefined)
    return (
      <>
        <Heading preview={data} />
        {data.is_full && (
          <Alert tone="warn" title={t('enter.full')}>
            {t('enter.full.text')}
          </Alert>
        )}
        {account}
      </>
    );
  if (error === undefined) return <Loading />;
  // A code may be longer than the server accepts.
  if (![400, 404].includes(failureStatus(error))) return <ErrorState failure={error} onRetry={() => mutate()} />;
  return (
    <>
      <h1 className="text-2xl">{t('enter.unknown')}</h1>
      <p className="text-muted">{t('enter.unknown.text')}</p>
      {account}
    </>
  );
}

function Heading({ preview }: { readonly preview: GuestJoinPreview }) {
  const days = formatDays(preview.start_date, preview.end_date);
  return (
    <header className="grid gap-1.5">
      <h1 className="text-2xl wrap-anywhere">
        <bdi>{preview.title}</bdi>
      </h1>
      <p className="text-muted">
        <bdi>{[days, locationLabel(preview.location)].filter(Boolean).join(' · ')}</bdi>
      </p>
      <p className="text-sm text-muted">{t('enter.host', { name: preview.organization_name })}</p>
      {preview.description !== null && (
        <p className="mt-2 line-clamp-6 wrap-anywhere whitespace-pre-line">{preview.description}</p>
      )}
    </header>
  );
}
