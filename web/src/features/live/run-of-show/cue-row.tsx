import type { Cue, RunSession } from '@plenum/contracts/live/run-of-show';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { classNames } from '../../../ui/class-names.ts';
import { MenuItem, RowMenu } from '../../../ui/row-menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { type Clock, deleteCue, updateCue } from './run-of-show.api.ts';
import { t } from './run-of-show.en.json';

const CueDialog = lazy(() => import('./cue-dialog.tsx').then((m) => ({ default: m.CueDialog })));

const minuteMs = 60_000;

interface CueRowProps {
  readonly event_id: number;
  readonly session: RunSession;
  readonly cue: Cue;
  readonly can_run: boolean;
  readonly clock: Clock;
}

/** Runs a change; shows a toast if it fails. */
async function runWithToast(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (failure) {
    showToast({ tone: 'error', title: failureMessage(failure) });
  }
}

/** The offset of a cue counts from the actual start of the session. */
const instantOf = ({ starts_at, actual_start_at }: RunSession, at_minute: number): string =>
  new Date(Date.parse(actual_start_at ?? starts_at) + at_minute * minuteMs).toISOString();

export function CueRow({ event_id, session, cue, can_run, clock }: CueRowProps) {
  const [isWriting, setWriting] = useState(false);
  const { id, title, at_minute, who, is_done } = cue;
  return (
    <li className="flex items-start gap-1">
      <label
        className={classNames(
          'grid min-h-11 min-w-0 flex-1 grid-cols-[auto_4rem_minmax(0,1fr)] items-start gap-x-3 py-2.5',
          can_run && 'cursor-pointer',
        )}
      >
        <input
          type="checkbox"
          checked={is_done}
          disabled={!can_run}
          aria-label={t('cue.done', { title })}
          onChange={() => void runWithToast(updateCue(event_id, id, { is_done: !is_done }))}
          className="mt-0.5 size-5 accent-(--accent)"
        />
        <span className="tabular text-sm leading-6 font-semibold">{clock.at(instantOf(session, at_minute))}</span>
        <span className={classNames('min-w-0 leading-6 wrap-anywhere', is_done && 'text-muted line-through')}>
          {title}
          {who !== null && <span className="block text-sm text-muted">{who}</span>}
        </span>
      </label>
      {can_run && (
        <RowMenu name={title} className="size-11!">
          {() => (
            <Suspense fallback={null}>
              <MenuItem icon={<Pencil aria-hidden="true" className="size-4.5" />} onSelect={() => setWriting(true)}>
                {t('cue.edit')}
              </MenuItem>
              <MenuItem
                icon={<Trash2 aria-hidden="true" className="size-4.5" />}
                onSelect={() => void runWithToast(deleteCue(event_id, id))}
              >
                {t('cue.delete')}
              </MenuItem>
            </Suspense>
          )}
        </RowMenu>
      )}
      {isWriting && (
        <Suspense>
          <CueDialog event_id={event_id} session={session} cue={cue} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </li>
  );
}
