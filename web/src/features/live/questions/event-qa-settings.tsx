import { type QaMode, qaModes } from '@plenum/contracts/enums';
import type { EventQa } from '@plenum/contracts/live/questions';
import { eventPaths } from '../../../lib/event-paths.ts';
import { call, failureMessage } from '../../../lib/http.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { cacheReply, useQuery } from '../../../lib/swr.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { t } from './event-qa.en.json';

const path = 'GET /events/:event_id/qa';
/** Minutes before the start of a session. */
const openings = [0, 10, 60, 24 * 60, 7 * 24 * 60] as const;

const isMode = (value: string): value is QaMode => qaModes.some((mode) => mode === value);

function openingLabel(minutes: number): string {
  if (minutes === 0) return t('qa.opens.start');
  if (minutes % (24 * 60) === 0) return t('qa.opens.days', { count: minutes / (24 * 60) });
  if (minutes % 60 === 0) return t('qa.opens.hours', { count: minutes / 60 });
  return t('qa.opens.minutes', { count: minutes });
}

/** Default settings of questions for all sessions; saved with every change. */
export function EventQaSettings({ event_id }: { readonly event_id: number }) {
  const { data, error, mutate } = useQuery(path, { params: { event_id } });
  const { busy, failure, attempt } = useAttempt();
  if (data === undefined)
    return error === undefined ? (
      <Skeleton className="h-40 max-w-3xl" />
    ) : (
      <ErrorState failure={error} onRetry={() => mutate()} />
    );
  const save = (change: Partial<EventQa>): void =>
    void attempt(async () => {
      const saved = await call('PUT /events/:event_id/qa', { params: { event_id }, body: { ...data, ...change } });
      await cacheReply(path, { event_id }, saved);
    });
  const minutes = [...new Set([...openings, data.qa_opens_minutes_before])].toSorted((a, b) => a - b);
  return (
    <div className="grid max-w-3xl gap-6">
      <p className="text-muted">{t('qa.text')}</p>
      <SelectField
        label={t('qa.mode')}
        hint={t(`qa.mode.${data.mode}.text`)}
        value={data.mode}
        busy={busy}
        error={failure === undefined ? undefined : failureMessage(failure)}
        options={qaModes.map((value) => ({ value, label: t(`qa.mode.${value}`) }))}
        onChange={({ target }) => isMode(target.value) && save({ mode: target.value })}
      />
      <SelectField
        label={t('qa.opens')}
        value={String(data.qa_opens_minutes_before)}
        busy={busy}
        options={minutes.map((value) => ({ value: String(value), label: openingLabel(value) }))}
        onChange={({ target }) => save({ qa_opens_minutes_before: Number(target.value) })}
      />
      <div className="grid justify-items-start gap-3 border-t border-rule pt-6">
        <h2 className="text-lg font-semibold">{t('polls')}</h2>
        <p className="text-muted">{t('polls.text')}</p>
        <ButtonLink variant="secondary" to={eventPaths.polls(event_id)}>
          {pageName('page.polls')}
        </ButtonLink>
      </div>
    </div>
  );
}
