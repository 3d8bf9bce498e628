import type { RunOfShow } from '@plenum/contracts/live/run-of-show';
import { minBreakMinutes, maxDelayMinutes, minDelayMinutes } from '@plenum/contracts/live/run-of-show-limits';
import type { DelayedSession, DelayPreview, SpeakerClash } from '@plenum/contracts/schedule/delays';
import { type SyntheticEvent, useRef, useState } from 'react';
import { failureMessage } from '../../../../lib/http.ts';
import { show } from '../../../../lib/i18n/catalogue.ts';
import { type Attempt, attemptFor, useAttempt } from '../../../../lib/use-attempt.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox.tsx';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../../ui/modal.tsx';
import type { Clock, RunParams } from '../run-of-show.api.ts';
import { delayLocation, type DelayRequest, useDelayPreview } from './delay.api.ts';
import { t } from './delay.en.json';

/** Most common delays, in minutes. */
const presets = [5, 10, 15, 30];
const minuteMs = 60_000;

/** Parses the typed minutes; null if invalid. */
function minutesOf(text: string): number | null {
  const minutes = Number(text);
  const isInteger = text.trim() !== '' && Number.isInteger(minutes);
  return isInteger && minutes >= minDelayMinutes && minutes <= maxDelayMinutes ? minutes : null;
}

interface DelayDialogProps {
  readonly runParams: RunParams;
  readonly run: RunOfShow;
  readonly clock: Clock;
  readonly onClose: () => void;
}

/** Delays a location; previews which sessions move. */
export function DelayDialog({ runParams, run, clock, onClose }: DelayDialogProps) {
  const [text, setText] = useState('10');
  const [breaks_absorb, setAbsorb] = useState(true);
  const [chosen, setChosen] = useState<number>();
  const request: DelayRequest = { minutes: minutesOf(text), breaks_absorb, from_session_id: chosen };
  const { data, error, isLoading } = useDelayPreview(runParams, request);
  const preview = error === undefined && request.minutes !== null ? data : undefined;
  const { busy, failure, submit } = useSubmit(runParams, request, isLoading ? undefined : preview, onClose);
  const { location } = runParams;
  const nowMs = useNow();
  // Compares the end time too, because a session that is over may not be `COMPLETED` yet. The chosen session stays in
  // the list.
  const upcoming = run.sessions.filter(
    ({ id, status, ends_at }) => id === chosen || (status !== 'COMPLETED' && Date.parse(ends_at) > nowMs),
  );
  return (
    <Modal
      open
      onClose={onClose}
      asksToDiscard={false}
      title={location === '' ? t('title.nowhere') : t('title', { place: location })}
      description={t('text')}
    >
      <form onSubmit={submit} className="grid gap-5">
        <MinutesField text={text} onText={setText} />
        <SelectField
          label={t('from')}
          value={String(chosen ?? preview?.from_session_id ?? '')}
          options={upcoming.map(({ id, title, starts_at }) => ({
            value: String(id),
            label: t('from.option', { time: clock.at(starts_at), title }),
          }))}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
        <CheckboxField
          label={t('absorb')}
          description={t('absorb.hint', { kept: minBreakMinutes })}
          checked={breaks_absorb}
          onChange={({ target }) => setAbsorb(target.checked)}
        />
        <Preview preview={preview} isLoading={isLoading} clock={clock} />
        {error !== undefined && request.minutes !== null && <Alert tone="error">{failureMessage(error)}</Alert>}
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        <DialogActions onCancel={onClose} loading={busy} disabled={preview === undefined || isLoading}>
          {t('move', { count: preview?.sessions.length ?? 0 })}
        </DialogActions>
      </form>
    </Modal>
  );
}

interface MinutesFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

function MinutesField({ text, onText }: MinutesFieldProps) {
  const minutes = minutesOf(text);
  return (
    <div className="grid gap-2">
      <TextField
        label={t('minutes')}
        type="number"
        inputMode="numeric"
        required
        min={minDelayMinutes}
        max={maxDelayMinutes}
        step={1}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {presets.map((count) => (
          <Button
            key={count}
            size="small"
            variant={minutes === count ? 'primary' : 'secondary'}
            aria-pressed={minutes === count}
            aria-label={t('minutes_of', { count })}
            onClick={() => onText(String(count))}
          >
            {show(count)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Sends exactly the displayed preview. */
function useSubmit(
  runParams: RunParams,
  request: DelayRequest,
  preview: DelayPreview | undefined,
  onClose: () => void,
) {
  const { busy, failure, attempt } = useAttempt();
  const sent = useRef<Attempt>(null);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const { minutes, breaks_absorb } = request;
    if (minutes === null || preview === undefined) return;
    const { day_number, location, event_id } = runParams;
    const seen = preview.sessions.map(({ id, starts_at }) => ({ id, starts_at }));
    const body = { day_number, location, minutes, breaks_absorb, from_session_id: preview.from_session_id, seen };
    sent.current = attemptFor(body, sent.current);
    const { client_id } = sent.current;
    void attempt(async () => {
      await delayLocation(event_id, { ...body, client_id });
      onClose();
    });
  };
  return { busy, failure, submit };
}

interface PreviewProps {
  readonly preview: DelayPreview | undefined;
  readonly isLoading: boolean;
  readonly clock: Clock;
}

function Preview({ preview, isLoading, clock }: PreviewProps) {
  return (
    <section aria-labelledby="delay-preview" className="grid gap-3 rounded-lg bg-sunk p-4">
      <h3 id="delay-preview" className="text-base">
        {t('preview')}
      </h3>
      {preview !== undefined && (
        <ul aria-busy={isLoading} className="grid gap-2">
          {preview.sessions.map((session) => (
            <MovedSession key={session.id} session={session} clock={clock} />
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {preview !== undefined
          ? t('preview.people', { count: preview.people_count })
          : isLoading
            ? t('preview.loading')
            : null}
      </p>
      {preview !== undefined && preview.clashes.length > 0 && (
        <Alert tone="warn" title={t('clashes')}>
          <ul className="grid gap-1">
            {preview.clashes.map((clash) => (
              <li key={`${clash.profile_id} ${clash.session_id} ${clash.other_session_id}`}>{clashText(clash)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  );
}

function clashText({
  speaker_name: name,
  session_title: title,
  other_session_title: other,
  other_location,
}: SpeakerClash) {
  return other_location === null
    ? t('clash.nowhere', { name, title, other })
    : t('clash', { name, title, other, place: other_location });
}

const lengthOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / minuteMs;

function MovedSession({ session, clock }: { readonly session: DelayedSession; readonly clock: Clock }) {
  const { title, starts_at, ends_at, new_starts_at, new_ends_at } = session;
  const shorter = lengthOf(starts_at, ends_at) - lengthOf(new_starts_at, new_ends_at);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-sm leading-6">
      <span className="tabular whitespace-nowrap">
        <del className="text-muted">{clock.at(starts_at)}</del>
        <span className="sr-only"> {t('preview.becomes')}</span>{' '}
        <ins className="font-semibold no-underline">{clock.at(new_starts_at)}</ins>
      </span>
      <span className="min-w-0 wrap-anywhere">
        {title}
        {shorter > 0 && <span className="text-muted"> · {t('preview.shorter', { minutes: shorter })}</span>}
      </span>
    </li>
  );
}
