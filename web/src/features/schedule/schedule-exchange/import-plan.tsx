import type { Body } from '@plenum/contracts/operation';
import { isAnswered } from '@plenum/contracts/schedule/import-readings';
import type { ApplyImport, ImportPlan, ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page.tsx';
import { Stat, StatGrid } from '../../../ui/stat.tsx';
import { Notes, Problems } from './import-problems.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { DeletedSessions, PlannedEvent } from './planned-event.tsx';
import { PlannedSessions } from './planned-sessions.tsx';
import { answerImport, discardImport } from './schedule-exchange.api.ts';
import { t } from './schedule-exchange.en.json';

interface PlanProps {
  readonly state: ScheduleImport & { readonly plan: ImportPlan };
  readonly onDiscarded: () => void;
}

type Answers = Body<typeof ApplyImport>;

/** Checks whether the choices differ from those of the plan. */
const isOtherReading = ({ plan }: PlanProps['state'], { timezone, date_order, utc_times, columns }: Answers): boolean =>
  columns !== undefined ||
  (timezone !== undefined && timezone !== plan.time_zone) ||
  (date_order !== undefined && date_order !== plan.undecided_date?.order) ||
  utc_times === 'LOCAL';

/** Preview of an import with its questions, and the buttons to apply or discard it. Nothing is stored yet. */
export function ImportPlanView({ state, onDiscarded }: PlanProps) {
  const { plan, questions, errors } = state;
  const [answers, setAnswers] = useState<Answers>({});
  const { busy, failure, attempt } = useAttempt();
  const hasAllAnswers = questions.every((question) => isAnswered(question, answers));
  const comparesAgain = isOtherReading(state, answers);
  const apply = () => attempt(() => answerImport(state, comparesAgain ? { ...answers, ask: true } : answers));
  const discard = () =>
    attempt(async () => {
      await discardImport(state);
      onDiscarded();
    });
  const asksColumns = questions.includes('COLUMNS');
  const changes = plan.created + plan.changed + plan.moved + plan.restored + plan.removed;
  return (
    <div className="grid gap-6">
      <Card className="grid gap-5">
        <div role="status">
          <h2 className="text-xl">
            {t(
              asksColumns
                ? 'plan.title.columns'
                : changes === 0 && questions.length === 0
                  ? 'plan.nothing'
                  : 'plan.title',
            )}
          </h2>
          <p className="mt-1 text-sm break-all text-muted">{state.file_name}</p>
        </div>
        {!asksColumns && <Figures plan={plan} />}
        <Touched plan={plan} />
        {plan.event !== null && <PlannedEvent event={plan.event} moves={answers.shift === 'EVENT'} />}
        <ImportQuestions state={state} answers={answers} onAnswer={(answer) => setAnswers({ ...answers, ...answer })} />
        <DeletedSessions
          deleted={plan.deleted}
          chosen={answers.import_deleted ?? []}
          onChoose={(import_deleted) => setAnswers({ ...answers, import_deleted })}
        />
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button disabled={!hasAllAnswers && !comparesAgain} loading={busy} onClick={() => void apply()}>
            {t(comparesAgain || asksColumns ? 'plan.again' : 'plan.apply')}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => void discard()}>
            {t('plan.discard')}
          </Button>
        </div>
      </Card>
      {errors.length > 0 && <Problems errors={errors} />}
      {plan.notes.length > 0 && <Notes notes={plan.notes} />}
      {!asksColumns && <PlannedSessions event_id={state.event_id} plan={plan} />}
    </div>
  );
}

const figures = ['created', 'changed', 'moved', 'restored', 'removed', 'unchanged', 'skipped'] as const;

function Figures({ plan }: { readonly plan: ImportPlan }) {
  const visibleFigures = figures.filter((name) => plan[name] > 0 || name === 'created' || name === 'removed');
  return (
    <StatGrid>
      {visibleFigures.map((name) => (
        <Stat key={name} label={t(`plan.${name}`)} value={plan[name]} />
      ))}
    </StatGrid>
  );
}

/** People who are affected by the import. */
function Touched({ plan: { bookmarks, people, rooms } }: { readonly plan: ImportPlan }) {
  const lines = [
    bookmarks > 0 && t('plan.bookmarks', { count: bookmarks }),
    people > 0 && t('plan.people', { count: people }),
    rooms > 0 && t('plan.rooms', { count: rooms }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
