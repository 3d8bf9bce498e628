import type { MyJoinRequest as OwnRequest } from '@plenum/contracts/events/join-requests';
import { maxJoinNoteLength } from '@plenum/contracts/limits';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { formatDays } from '../../../lib/dates.ts';
import { useDraftedValues } from '../../../lib/drafts.ts';
import { call, failureMessage, failureStatus } from '../../../lib/http.ts';
import { now } from '../../../lib/now.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { t } from './join-requests.en.json';

export interface MyJoinRequestProps {
  /** The `slug` shows that the user has the link to its page. */
  readonly event: { readonly id: number; readonly title: string; readonly slug?: string };
  /** Join code, for an event that is joined by code. */
  readonly code: string | undefined;
  /** What a new request would wait for. */
  readonly waits_for: OwnRequest['waits_for'];
  /** Called when the user has become a member. */
  readonly onMember: () => void;
}

/** Polling interval for an answer or a seat. */
const pollMs = 10_000;

/**
 * The user’s request to join an event, or their position on its waiting list; without a request, the form to create
 * one.
 */
export function MyJoinRequest(props: MyJoinRequestProps) {
  const { event, onMember } = props;
  const wasPending = useRef(false);
  const { data, error, mutate } = useQuery(
    'GET /events/:event_id/join-request',
    { params: { event_id: event.id } },
    { refreshInterval: (latest) => (latest?.request?.status === 'PENDING' ? pollMs : 0) },
  );
  // Without a request, an event that can be joined only by code returns 404.
  const isNone = data?.request === null || (data === undefined && failureStatus(error) === 404);
  const isPending = data?.request?.status === 'PENDING';
  useEffect(() => {
    if (isPending) wasPending.current = true;
    // If a request is no longer open and not declined, the user has become a member.
    else if (wasPending.current && isNone) onMember();
  }, [isPending, isNone, onMember]);
  if (data === undefined && !isNone)
    return error === undefined ? <Loading /> : <ErrorState failure={error} onRetry={() => mutate()} />;
  const request = data?.request ?? null;
  if (request?.status === 'PENDING')
    return (
      <Pending
        event={event}
        request={request}
        onWithdrawn={() => {
          wasPending.current = false;
          void mutate({ request: null });
        }}
      />
    );
  return (
    <>
      {request?.status === 'DECLINED' && <Declined request={request} />}
      {(request === null || mayAsk(request)) && (
        <NewRequest {...props} onRequested={(created) => void mutate({ request: created })} />
      )}
    </>
  );
}

const mayAsk = ({ ask_again_at }: OwnRequest): boolean => ask_again_at === null || Date.parse(ask_again_at) <= now();

function Declined({ request }: { readonly request: OwnRequest }) {
  return (
    <Alert tone="warn" title={t('join.declined')}>
      {request.answer_note !== null && (
        <p className="wrap-anywhere whitespace-pre-line">{t('join.answer_note', { note: request.answer_note })}</p>
      )}
      {request.ask_again_at !== null && !mayAsk(request) && (
        <p>{t('join.declined.text', { date: formatDays(request.ask_again_at.slice(0, 10)) })}</p>
      )}
    </Alert>
  );
}

interface NewRequestProps extends MyJoinRequestProps {
  readonly onRequested: (request: OwnRequest) => void;
}

function NewRequest({ event, code, waits_for, onMember, onRequested }: NewRequestProps) {
  const { busy, failure, attempt } = useAttempt();
  const [{ note }, write, clearDraft] = useDraftedValues(`join-request.${event.id}`, { note: '' });
  const submit = async (submitted: SubmitEvent): Promise<void> => {
    submitted.preventDefault();
    await attempt(async () => {
      const created = await call('POST /events/:event_id/join-request', {
        params: { event_id: event.id },
        body: {
          note: note.trim() || null,
          ...(code === undefined ? {} : { code }),
          ...(event.slug === undefined ? {} : { slug: event.slug }),
        },
      });
      clearDraft();
      if (created.request !== null) return onRequested(created.request);
      await Promise.all([invalidate('Events'), invalidate('Dashboard')]);
      showToast({ tone: 'good', title: t('join.in', { title: event.title }) });
      onMember();
    });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(submitted) => void submit(submitted)}>
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
      {waits_for === 'SEAT' ? (
        <Alert tone="warn" title={t('join.full')}>
          {t('join.full.text')}
        </Alert>
      ) : (
        <>
          <p>{t('join.ask.text')}</p>
          <TextArea
            label={t('join.note')}
            optional={t('join.optional')}
            rows={3}
            maxLength={maxJoinNoteLength}
            hint={t('join.note.count', { count: note.length, max: maxJoinNoteLength })}
            value={note}
            onChange={({ target }) => write({ note: target.value })}
          />
        </>
      )}
      <Button type="submit" loading={busy}>
        {t(waits_for === 'SEAT' ? 'join.wait' : 'join.ask')}
      </Button>
    </form>
  );
}

interface PendingProps {
  readonly event: MyJoinRequestProps['event'];
  readonly request: OwnRequest;
  readonly onWithdrawn: () => void;
}

function Pending({ event, request, onWithdrawn }: PendingProps) {
  const { busy, failure, attempt } = useAttempt();
  const inLine = request.waits_for === 'SEAT';
  const withdraw = () =>
    attempt(async () => {
      await call('DELETE /events/:event_id/join-request', { params: { event_id: event.id } });
      showToast({ tone: 'info', title: t(inLine ? 'join.line.left' : 'join.withdrawn') });
      onWithdrawn();
    });
  return (
    <>
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
      <Alert tone="info" title={inLine ? t('join.line', { position: request.position ?? 1 }) : t('join.asked')}>
        <p>{t(inLine ? 'join.line.text' : 'join.asked.text')}</p>
        {request.note !== null && (
          <p className="mt-2 wrap-anywhere whitespace-pre-line">{t('join.your_note', { note: request.note })}</p>
        )}
        {request.answer_note !== null && (
          <p className="mt-2 wrap-anywhere whitespace-pre-line">
            {t('join.answer_note', { note: request.answer_note })}
          </p>
        )}
      </Alert>
      <Button variant="secondary" loading={busy} onClick={() => void withdraw()}>
        {t(inLine ? 'join.line.leave' : 'join.withdraw')}
      </Button>
    </>
  );
}
