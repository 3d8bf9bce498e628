import { call, failureMessage } from '../../../lib/http.ts';
import { cacheReply, useQuery } from '../../../lib/swr.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { t } from './event-feedback-settings.en.json';

const path = 'GET /events/:event_id/feedback/settings';

/** Setting that requests feedback from attendees; saved immediately. */
export function EventFeedbackSettings({ event_id }: { readonly event_id: number }) {
  const { data, error, mutate } = useQuery(path, { params: { event_id } });
  const { busy, failure, attempt } = useAttempt();
  if (data === undefined)
    return error === undefined ? (
      <Skeleton className="h-16 max-w-3xl" />
    ) : (
      <ErrorState failure={error} onRetry={() => mutate()} />
    );
  const save = (is_asked: boolean): void =>
    void attempt(async () => {
      const saved = await call('PUT /events/:event_id/feedback/settings', { params: { event_id }, body: { is_asked } });
      await cacheReply(path, { event_id }, saved);
    });
  return (
    <SwitchField
      className="max-w-3xl"
      label={t('asked')}
      description={t('asked.text')}
      checked={data.is_asked}
      busy={busy}
      error={failure === undefined ? undefined : failureMessage(failure)}
      onChange={save}
    />
  );
}
