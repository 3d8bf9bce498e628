/** Lists the newest imports of an event, so that the errors of a failed import remain accessible. */
import type { ListedImport } from '@plenum/contracts/schedule/schedule-exchange';
import { formatAge } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page.tsx';
import { useNewestImports } from './schedule-exchange.api.ts';
import { t } from './schedule-exchange.en.json';

const tones = {
  QUEUED: 'blue',
  RUNNING: 'blue',
  WAITING: 'yellow',
  SUCCEEDED: 'green',
  FAILED: 'red',
  UNDONE: 'neutral',
} as const;

function resultOf({ status, counts, errors_count }: ListedImport): string | null {
  if (status === 'FAILED') return t('import.earlier.problems', { count: errors_count });
  if (status !== 'SUCCEEDED') return null;
  return t('import.earlier.changes', { count: counts.created + counts.updated + counts.removed });
}

/** Renders nothing as long as there is no import. */
export function EarlierImports({ event_id }: { readonly event_id: number }) {
  const { data } = useNewestImports(event_id);
  if (data === undefined || data.imports.length === 0) return null;
  return (
    <Section title={t('import.earlier')}>
      <ul className="grid divide-y divide-rule rounded-lg border border-rule bg-surface">
        {data.imports.map((item) => (
          <li key={item.id} className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunk">
            <Link
              to={{ search: `?import=${item.id}` }}
              className="stretched min-w-0 flex-1 basis-48 font-semibold wrap-anywhere"
            >
              <bdi>{item.file_name}</bdi>
            </Link>
            {item.is_subscribed && <span className="text-sm text-muted">{t('import.earlier.subscribed')}</span>}
            <span className="text-sm text-muted">{resultOf(item)}</span>
            <Badge tone={tones[item.status]}>{t(`import.earlier.${item.status}`)}</Badge>
            <time dateTime={item.created_at} className="tabular text-sm text-muted">
              {formatAge(item.created_at)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  );
}
