import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EarlierImports } from '../features/schedule/schedule-exchange/earlier-imports.tsx';
import { FileDrop } from '../features/schedule/schedule-exchange/file-drop.tsx';
import { ImportPlanView } from '../features/schedule/schedule-exchange/import-plan.tsx';
import { ImportProgress } from '../features/schedule/schedule-exchange/import-progress.tsx';
import { importSchedule, isUnderWay, useImport } from '../features/schedule/schedule-exchange/schedule-exchange.api.ts';
import { t } from '../features/schedule/schedule-exchange/schedule-exchange.en.json';
import { TableHelp } from '../features/schedule/schedule-exchange/table-help.tsx';
import { UndoImport } from '../features/schedule/schedule-exchange/undo-import.tsx';
import { WaitingImport } from '../features/schedule/schedule-exchange/waiting-import.tsx';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { failureMessage } from '../lib/http.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Loading, Spinner } from '../ui/spinner.tsx';
import { ErrorState } from '../ui/states.tsx';

const SubscriptionPanel = lazy(() =>
  import('../features/schedule/schedule-exchange/subscription-panel.tsx').then((m) => ({
    default: m.SubscriptionPanel,
  })),
);

/** Imports a published schedule. The id of the import is a search parameter, so that it survives a reload. */
export function ImportSchedulePage() {
  const event = useEvent();
  const mayImport = useEventMay('schedule:import');
  usePageTitle(pageName('page.import'), event.title);
  return (
    <Page isDense>
      <CompactHeader title={pageName('page.import')} text={t('import.text')} />
      {mayImport ? (
        <Import event_id={event.id} start_date={event.start_date} />
      ) : (
        <Alert tone="warn">{t('import.no_permission')}</Alert>
      )}
    </Page>
  );
}

interface ImportProps {
  readonly event_id: number;
  readonly start_date: string;
}

function Import({ event_id, start_date }: ImportProps) {
  const [parameters, setParameters] = useSearchParams();
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const import_id = Number(parameters.get('import')) || null;
  const { data: state, error, mutate } = useImport(event_id, import_id);
  const send = async (file: File): Promise<void> => {
    setFailure(null);
    setSending(file.name);
    try {
      const started = await importSchedule(event_id, file);
      setParameters({ import: String(started.id) }, { replace: true });
    } catch (refused) {
      setFailure(failureMessage(refused));
    } finally {
      setSending(null);
    }
  };
  if (sending !== null) {
    return (
      <p role="status" className="flex items-center gap-3 rounded-lg border border-rule bg-surface p-6">
        <Spinner className="size-5" />
        <span className="break-all">{t('import.uploading', { name: sending })}</span>
      </p>
    );
  }
  if (import_id === null) {
    return (
      <div className="grid gap-6">
        {failure !== null && <Alert tone="error">{failure}</Alert>}
        <WaitingImport event_id={event_id} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
          <Section title={t('import.from_file')} className="flex flex-col">
            <FileDrop onFile={(file) => void send(file)} />
          </Section>
          <Suspense fallback={<Loading />}>
            <SubscriptionPanel event_id={event_id} />
          </Suspense>
        </div>
        <EarlierImports event_id={event_id} />
        <TableHelp start_date={start_date} onFile={(file) => void send(file)} />
      </div>
    );
  }
  if (state === undefined)
    return error === undefined ? (
      <Spinner className="size-6" />
    ) : (
      <ErrorState failure={error} onRetry={() => mutate()} />
    );
  const { plan } = state;
  const restart = () => setParameters({}, { replace: true });
  if (state.status === 'WAITING' && plan !== null)
    return <ImportPlanView key={state.id} state={{ ...state, plan }} onDiscarded={restart} />;
  return (
    <div className="grid gap-6">
      <ImportProgress state={state} />
      {!isUnderWay(state) && (
        <div className="flex flex-wrap gap-3">
          {state.status === 'SUCCEEDED' && (
            <ButtonLink to={eventPaths.agenda(event_id)}>{t('import.to_agenda')}</ButtonLink>
          )}
          <Button variant="secondary" onClick={restart}>
            {t('import.another')}
          </Button>
          <UndoImport state={state} />
        </div>
      )}
    </div>
  );
}
