import { eventPaths } from '../../../lib/event-paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { useNewestImports } from './schedule-exchange.api.ts';
import { t } from './waiting-import.en.json';

/** Link to an import that waits for an answer; renders nothing if there is none. */
export function WaitingImport({ event_id }: { readonly event_id: number }) {
  const { data } = useNewestImports(event_id);
  const waiting = data?.imports.find(({ status }) => status === 'WAITING');
  if (waiting === undefined) return null;
  return (
    <Alert tone="warn" title={t('import.waits')}>
      <Link
        to={`${eventPaths.importSchedule(event_id)}?import=${waiting.id}`}
        className="font-semibold wrap-anywhere underline underline-offset-4"
      >
        {t('import.waits.open', { file: waiting.file_name })}
      </Link>
    </Alert>
  );
}
