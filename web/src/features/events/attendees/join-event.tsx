import type { JoinPreview } from '@plenum/contracts/events/joining';
import { type ReactNode, useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatDays } from '../../../lib/dates.ts';
import { maxEventLinkLength, eventLinkProblem, readEventLink } from '../../../lib/event-link.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { call, failureCode, failureMessage, failureStatus } from '../../../lib/http.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { locationLabel } from '../../../lib/location-label.ts';
import { arrivalState, clearArrivalState, go } from '../../../lib/navigate.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Card } from '../../../ui/page.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { t } from './attendees.en.json';

type Reason = 'unknown' | 'banned' | 'full' | 'slow';

function reasonOf(failure: unknown): Reason | undefined {
  if (failureStatus(failure) === 429) return 'slow';
  if (failureCode(failure) === 'attendee_limit_reached') return 'full';
  if (failureStatus(failure) === 404) return 'unknown';
  return failureStatus(failure) === 403 ? 'banned' : undefined;
}

function JoinError({ failure }: { readonly failure: unknown }) {
  const reason = reasonOf(failure);
  if (reason === undefined) return <Alert tone="error">{failureMessage(failure)}</Alert>;
  return (
    <Alert tone="error" title={t(`attendees.join.${reason}`)}>
      {t(`attendees.join.${reason}.text`)}
    </Alert>
  );
}

export function CodeForm({
  initial,
  failure,
  onCode,
}: {
  readonly initial: string;
  readonly failure: unknown;
  readonly onCode: (code: string) => void;
}) {
  const [problem, setProblem] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('code');
    const link = readEventLink(typeof typed === 'string' ? typed : '');
    setProblem(link.kind === 'problem' ? eventLinkProblem(link) : undefined);
    if (link.kind === 'code') onCode(link.code);
    if (link.kind === 'path') go(link.path);
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      {failure !== undefined && problem === undefined && <JoinError failure={failure} />}
      <TextField
        key={initial}
        label={t('attendees.join.code')}
        name="code"
        defaultValue={initial}
        maxLength={maxEventLinkLength}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t('attendees.join.code.hint')}
        placeholder="XXXX-XXXX"
        error={problem}
      />
      <Button type="submit" className="justify-self-start">
        {t('attendees.join.find')}
      </Button>
    </form>
  );
}

/** Joins an event that the user requested before signing up. */
function useJoinOnArrival({ is_member, is_full }: JoinPreview, join: () => Promise<unknown>): void {
  const joinOnArrival = useEffectEvent(() => {
    if (is_member || is_full || arrivalState().joinsEvent !== true) return;
    clearArrivalState();
    void join();
  });
  useEffect(() => {
    const timer = setTimeout(() => joinOnArrival());
    return () => clearTimeout(timer);
  }, []);
}

function Preview({
  preview,
  code,
  onOther,
  renderWaiting,
}: JoinEventProps & {
  readonly preview: JoinPreview;
  readonly code: string;
  readonly onOther: () => void;
}) {
  const navigate = useNavigate();
  const { busy, failure, attempt } = useAttempt();
  const isFull = !preview.is_member && (preview.is_full || failureCode(failure) === 'attendee_limit_reached');
  const join = () =>
    attempt(async () => {
      const { event_id } = await call('POST /events/join', { body: { code } });
      await Promise.all([invalidate('Events'), invalidate('Dashboard'), invalidate('Attendee', event_id)]);
      showToast({ tone: 'good', title: t('attendees.joined', { title: preview.title }) });
      await navigate(eventPaths.home(event_id), { replace: true });
    });
  useJoinOnArrival(preview, join);
  return (
    <Card className="grid max-w-xl gap-4 p-6 sm:p-8">
      {failure !== undefined && !isFull && <JoinError failure={failure} />}
      <div>
        <h2 className="text-2xl">
          <bdi>{preview.title}</bdi>
        </h2>
        <p className="mt-1.5 text-muted">{t('attendees.join.host', { organization: preview.organization_name })}</p>
      </div>
      <p className="text-sm">
        {joinParts([
          formatDays(preview.start_date, preview.end_date),
          locationLabel(preview.location),
          t('attendees.join.people', { count: preview.attendee_count }),
        ])}
      </p>
      {preview.description !== null && <p className="line-clamp-6 whitespace-pre-line">{preview.description}</p>}
      {isFull &&
        renderWaiting({
          event: { id: preview.event_id, title: preview.title },
          code,
          onMember: () => void navigate(eventPaths.home(preview.event_id), { replace: true }),
        })}
      {preview.is_member && <Alert tone="good">{t('attendees.join.member')}</Alert>}
      <div className="flex flex-wrap gap-3">
        {preview.is_member ? (
          <ButtonLink to={eventPaths.home(preview.event_id)}>{t('attendees.join.open')}</ButtonLink>
        ) : (
          !isFull && (
            <Button loading={busy} onClick={() => void join()}>
              {t('attendees.join.submit')}
            </Button>
          )
        )}
        <Button variant="secondary" onClick={onOther}>
          {t('attendees.join.other_code')}
        </Button>
      </div>
    </Card>
  );
}

export interface JoinEventProps {
  /** Renders the waiting list of a full event. */
  readonly renderWaiting: (waiting: {
    readonly event: { readonly id: number; readonly title: string };
    readonly code: string;
    readonly onMember: () => void;
  }) => ReactNode;
}

/** Joins an event: takes the code from the link or an input, previews the event, and joins or waits in line. */
export function JoinEvent({ renderWaiting }: JoinEventProps) {
  const [search, setSearch] = useSearchParams();
  const code = search.get('code')?.trim() ?? '';
  // Reloaded on focus, because the person may have joined in another tab; not if it failed, because attempts with wrong
  // codes are limited.
  const [isFound, setFound] = useState(false);
  const { data, error, isLoading } = useQuery('GET /join-codes/:code', code === '' ? null : { params: { code } }, {
    revalidateOnFocus: isFound,
    onSuccess: () => setFound(true),
  });
  const choose = (next: string) => {
    setFound(false);
    setSearch(next === '' ? {} : { code: next }, { replace: code === '' });
  };
  if (isLoading) return <Loading />;
  if (data !== undefined && code !== '')
    return <Preview preview={data} code={code} onOther={() => choose('')} renderWaiting={renderWaiting} />;
  return <CodeForm initial={code} failure={error} onCode={choose} />;
}
