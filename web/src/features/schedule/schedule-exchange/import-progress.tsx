import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { eventPaths } from '../../../lib/event-paths.ts';
import { Link } from '../../../ui/link.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Notes, Problems } from './import-problems.tsx';
import { fieldLabel } from './import-texts.ts';
import { PlannedSessions } from './planned-sessions.tsx';
import { isUnderWay } from './schedule-exchange.api.ts';
import { t } from './schedule-exchange.en.json';

export function ImportProgress({ state }: { readonly state: ScheduleImport }) {
  return (
    <div className="grid gap-6">
      <Card>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
          <h2 className="text-xl">{t(`import.${state.status}`)}</h2>
          <p className="text-sm break-all text-muted">{state.file_name}</p>
        </div>
        {isUnderWay(state) && <Bar percent={state.progress} />}
        {state.status === 'SUCCEEDED' && <Counts counts={state.counts} />}
        {state.status === 'FAILED' && <p className="mt-2 text-muted">{t('import.failed')}</p>}
        {state.status === 'UNDONE' && <p className="mt-2 text-muted">{t('import.undone')}</p>}
      </Card>
      {state.status === 'SUCCEEDED' && state.plan !== null && (
        <PlannedSessions event_id={state.event_id} plan={state.plan} />
      )}
      {state.errors.length > 0 && <Problems errors={state.errors} />}
      {state.status === 'SUCCEEDED' && state.plan !== null && state.plan.notes.length > 0 && (
        <Notes notes={state.plan.notes} />
      )}
      {state.kept.length > 0 && <Kept state={state} />}
    </div>
  );
}

function Bar({ percent }: { readonly percent: number }) {
  return (
    <div className="mt-4">
      <div
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t('import.progress', { percent })}
        className="h-2.5 overflow-hidden rounded-full bg-sunk"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}

const kinds = ['created', 'updated', 'unchanged', 'removed'] as const;

function Counts({ counts }: Pick<ScheduleImport, 'counts'>) {
  const changed = counts.created + counts.updated + counts.removed;
  return (
    <>
      <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
        {kinds.map((kind) => (
          <div key={kind} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{t(`import.count.${kind}`)}</dt>
            <dd className="tabular font-display text-3xl">{counts[kind]}</dd>
          </div>
        ))}
      </dl>
      {changed === 0 && <p className="mt-4 text-muted">{t('import.unchanged_all')}</p>}
    </>
  );
}

function Kept({ state }: { readonly state: ScheduleImport }) {
  return (
    <Section title={t('import.kept.title')}>
      <p className="mb-3 text-muted">{t('import.kept.text')}</p>
      <ul className="grid gap-1.5">
        {state.kept.map(({ session_id, title, fields }) => (
          <li key={session_id}>
            <Link
              to={eventPaths.session(state.event_id, session_id)}
              className="font-semibold text-accent hover:underline"
            >
              {title}
            </Link>
            <span className="text-muted"> · {fields.map(fieldLabel).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
