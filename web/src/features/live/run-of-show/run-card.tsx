import type { RunSession } from '@plenum/contracts/live/run-of-show';
import { Check, ChevronDown, Plus } from 'lucide-react';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { eventPaths } from '../../../lib/event-paths.ts';
import { failureMessage } from '../../../lib/http.ts';
import { isOverTime } from '../../../lib/session-state.rules.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { SessionStatusBadge } from '../../../ui/session-status-badge.tsx';
import { CueRow } from './cue-row.tsx';
import { type Clock, setReady, setRunning } from './run-of-show.api.ts';
import { t } from './run-of-show.en.json';
import { isUnready } from './run-position.ts';

const CueDialog = lazy(() => import('./cue-dialog.tsx').then((m) => ({ default: m.CueDialog })));

export interface RunCardProps {
  readonly event_id: number;
  readonly session: RunSession;
  readonly can_run: boolean;
  /** The running session, or the next one. */
  readonly isNext: boolean;
  readonly clock: Clock;
  /** Position among the sessions of the day, in the first line. */
  readonly position?: ReactNode;
  /** Clock of the session, below its title. */
  readonly digits?: ReactNode;
  /** Whether the card contains the buttons that start and end the session. */
  readonly hasSteps?: boolean;
  /** Whether readiness and cues are hidden until the user opens them; their numbers are visible. */
  readonly isFoldable?: boolean;
}

/** A session with the readiness of its speakers, its cues, and its actual times. */
export function RunCard(props: RunCardProps) {
  const { event_id, session, can_run, isNext, clock, position, digits, hasSteps = true, isFoldable = false } = props;
  const id = useId();
  const nowMs = useNow();
  const [chosen, setOpen] = useState<boolean>();
  // Until the user opens or closes it, the card of a session whose people should be ready is open, and remains open
  // once they are.
  const [wasUnready, setWasUnready] = useState(false);
  if (!wasUnready && isUnready(session, nowMs)) setWasUnready(true);
  const isOpen = chosen ?? wasUnready;
  const isShown = isOpen || !isFoldable;
  const isOver = isOverTime(session, nowMs);
  return (
    <article
      aria-label={session.title}
      className={classNames(
        'grid rounded-lg border bg-surface',
        isShown ? 'gap-4 p-4 sm:p-5' : 'gap-1 px-4 py-3 sm:px-5',
        isShown && 'min-[1600px]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] min-[1600px]:gap-x-8',
        isOver ? 'border-live' : isNext ? 'border-accent' : 'border-rule',
      )}
    >
      <header className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold">
            <span>{clock.range(session)}</span>
            {session.status !== 'SCHEDULED' && <SessionStatusBadge session={session} />}
            {position !== undefined && (
              <span aria-hidden="true" className="ms-auto text-muted">
                {position}
              </span>
            )}
          </p>
          <h2 className="text-lg leading-snug wrap-anywhere">
            <Link
              to={eventPaths.session(event_id, session.id)}
              className="hover:underline pointer-coarse:-my-2.5 pointer-coarse:block pointer-coarse:py-2.5"
            >
              {session.title}
            </Link>
          </h2>
          <ActualTimes session={session} clock={clock} />
        </div>
        {can_run && hasSteps && (
          <div className="flex shrink-0 flex-col items-end gap-1">
            <StepButton event_id={event_id} session={session} isPrimary={isNext} />
          </div>
        )}
      </header>
      {digits}
      {isFoldable && <FoldButton session={session} isOpen={isOpen} controls={id} onPress={() => setOpen(!isOpen)} />}
      {isShown && (
        <div id={id} className="grid content-start gap-4">
          <Ready {...props} />
          <Cues {...props} />
        </div>
      )}
    </article>
  );
}

interface FoldButtonProps {
  readonly session: RunSession;
  readonly isOpen: boolean;
  /** Id of the content. */
  readonly controls: string;
  readonly onPress: () => void;
}

/** Button that opens and closes a card; its label contains the number of ready people and of cues. */
function FoldButton({ session, isOpen, controls, onPress }: FoldButtonProps) {
  const { speakers, is_crew_ready, cues } = session;
  const isWarning = isUnready(session, useNow());
  const ready = speakers.filter(({ is_ready }) => is_ready).length + Number(is_crew_ready);
  const count = speakers.length + 1;
  const texts = [
    t('fold.ready', { ready, count }),
    ...(cues.length === 0 ? [] : [t('fold.cues', { count: cues.length })]),
  ];
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onPress}
      className="-mx-2 flex min-h-9 items-center gap-2 justify-self-start rounded-md px-2 text-sm text-muted hover:bg-sunk hover:text-ink pointer-coarse:min-h-11"
    >
      <FoldIcon isOpen={isOpen} />
      <span
        className={classNames(
          'tabular',
          ready === count && 'font-semibold text-on-good-soft',
          isWarning && 'rounded-sm bg-warn-soft px-2 py-0.5 font-semibold text-on-warn-soft',
        )}
      >
        {texts[0]}
      </span>
      {texts.length > 1 && <span className="tabular before:content-['·_']">{texts[1]}</span>}
    </button>
  );
}

const FoldIcon = ({ isOpen }: { readonly isOpen: boolean }) => (
  <ChevronDown aria-hidden="true" className={classNames('size-4 shrink-0', !isOpen && '-rotate-90 rtl:rotate-90')} />
);

/** The cues of a session, with the button that adds one. */
function Cues({ event_id, session, can_run, clock }: RunCardProps) {
  const [isWriting, setWriting] = useState(false);
  const [isDoneShown, setDoneShown] = useState(false);
  // A cue that is marked as done here keeps its position.
  const [doneIds] = useState(() => new Set(session.cues.filter(({ is_done }) => is_done).map(({ id }) => id)));
  const done = session.cues.filter(({ id, is_done }) => is_done && doneIds.has(id));
  const shown = isDoneShown ? session.cues : session.cues.filter((cue) => !done.includes(cue));
  return (
    <div className="grid gap-1">
      {done.length > 0 && (
        <button
          type="button"
          aria-expanded={isDoneShown}
          onClick={() => setDoneShown(!isDoneShown)}
          className="tabular -mx-2 flex min-h-9 items-center gap-2 justify-self-start rounded-md px-2 text-sm text-muted hover:bg-sunk hover:text-ink pointer-coarse:min-h-11"
        >
          <FoldIcon isOpen={isDoneShown} />
          {t('cues.done', { count: done.length })}
        </button>
      )}
      {shown.length > 0 && (
        <ol
          aria-label={t('cues_of', { title: session.title })}
          className="grid divide-y divide-rule border-y border-rule"
        >
          {shown.map((cue) => (
            <CueRow key={cue.id} event_id={event_id} session={session} cue={cue} can_run={can_run} clock={clock} />
          ))}
        </ol>
      )}
      {can_run && (
        <div className="-ms-2 flex flex-wrap gap-2">
          <Button
            size="small"
            variant="ghost"
            icon={<Plus aria-hidden="true" className="size-4" />}
            aria-label={t('cue.add_to', { title: session.title })}
            onClick={() => setWriting(true)}
          >
            {t('cue.add')}
          </Button>
          <StartNowButton event_id={event_id} session={session} />
        </div>
      )}
      {isWriting && (
        <Suspense>
          <CueDialog event_id={event_id} session={session} cue={null} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface ActualTimesProps {
  readonly session: RunSession;
  readonly clock: Clock;
}

/** Actual start and end, if they differ from the plan by a minute or more. */
function ActualTimes({ session: { actual_start_at: actualStart, actual_end_at: actualEnd }, clock }: ActualTimesProps) {
  if (actualStart === null) return null;
  return (
    <p className="tabular text-sm text-muted">
      {actualEnd === null
        ? t('actual.begun', { begun: clock.at(actualStart) })
        : t('actual.ended', { begun: clock.at(actualStart), ended: clock.at(actualEnd) })}
    </p>
  );
}

function Ready({ event_id, session, can_run }: RunCardProps) {
  const { failure, attempt } = useAttempt();
  const setReadiness = (profile_id: number | null, is_ready: boolean) =>
    void attempt(() => setReady(event_id, session.id, profile_id, is_ready));
  return (
    <div className="grid gap-2">
      <ul aria-label={t('ready_of', { title: session.title })} className="flex flex-wrap gap-2">
        {session.speakers.map(({ profile_id, speaker_name, is_ready, is_self }) => (
          <li key={profile_id} className="max-w-full">
            <ReadyMark
              name={is_self ? t('ready.self') : speaker_name}
              is_ready={is_ready}
              onToggle={can_run || is_self ? () => setReadiness(profile_id, !is_ready) : null}
            />
          </li>
        ))}
        <li>
          <ReadyMark
            name={t('ready.crew')}
            is_ready={session.is_crew_ready}
            onToggle={can_run ? () => setReadiness(null, !session.is_crew_ready) : null}
          />
        </li>
      </ul>
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
    </div>
  );
}

interface ReadyMarkProps {
  readonly name: string;
  readonly is_ready: boolean;
  /** Null for viewers without the permission. */
  readonly onToggle: (() => void) | null;
}

/** Readiness of a speaker, as an icon with a label; not only by color. */
function ReadyMark({ name, is_ready, onToggle }: ReadyMarkProps) {
  const content = (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-5 place-items-center rounded-full border',
          is_ready ? 'border-current' : 'border-dashed border-edge',
        )}
      >
        {is_ready && <Check className="size-3.5" />}
      </span>
      <bdi className="truncate">{name}</bdi>
      <span className={classNames('font-normal', !is_ready && 'text-muted')}>
        {t(is_ready ? 'ready' : 'ready.not')}
      </span>
    </>
  );
  const markClass = classNames(
    'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border px-3 text-sm font-semibold',
    is_ready ? 'border-transparent bg-good-soft text-on-good-soft' : 'border-rule',
  );
  if (onToggle === null) return <span className={markClass}>{content}</span>;
  return (
    <button type="button" onClick={onToggle} className={classNames(markClass, 'hover:border-accent')}>
      {content}
    </button>
  );
}

type StepProps = Pick<RunCardProps, 'event_id' | 'session'>;

const isRunning = ({ actual_start_at, actual_end_at }: RunSession): boolean =>
  actual_start_at !== null && actual_end_at === null;

/** Starts or ends a session; large on phones. */
export function StepButton({ event_id, session, isPrimary }: StepProps & { readonly isPrimary: boolean }) {
  const { busy, failure, attempt } = useAttempt();
  const step = isRunning(session) ? 'END' : 'BEGIN';
  return (
    <>
      <Button
        size="small"
        variant={isPrimary ? 'primary' : 'secondary'}
        loading={busy}
        aria-label={t(`step_of.${step}`, { title: session.title })}
        className="max-md:h-14 max-md:min-w-28 max-md:text-base"
        onClick={() => void attempt(() => setRunning(event_id, session.id, step))}
      >
        {t(`step.${step}`)}
      </Button>
      {failure !== undefined && (
        <Alert tone="error" className="max-md:col-span-3">
          {failureMessage(failure)}
        </Alert>
      )}
    </>
  );
}

/** Corrects the actual start after an automatic one. */
function StartNowButton({ event_id, session }: StepProps) {
  const { failure, attempt } = useAttempt();
  if (!isRunning(session)) return null;
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={t('step_of.AGAIN', { title: session.title })}
        onClick={() => void attempt(() => setRunning(event_id, session.id, 'BEGIN'))}
      >
        {t('step.AGAIN')}
      </Button>
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
    </>
  );
}
