import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { eventPaths } from '../../../lib/event-paths.ts';
import { Link } from '../../../ui/link.tsx';
import { t } from './session-view.en.json';
import { useAgenda } from './sessions.api.ts';

/** Returns the sessions before and after one in its location, or in the event if it has none. */
function neighboursOf(
  sessions: readonly Pick<AgendaSession, 'id' | 'title' | 'location'>[],
  session: Pick<SessionDetail, 'id' | 'location'>,
) {
  const row = sessions.filter(({ location }) => session.location === null || location === session.location);
  const index = row.findIndex(({ id }) => id === session.id);
  return index < 0 ? {} : { before: row[index - 1], after: row[index + 1] };
}

export function SessionNeighbours({ session }: { readonly session: SessionDetail }) {
  const { data } = useAgenda(session.event_id);
  const { before, after } = neighboursOf(data?.sessions ?? [], session);
  if (before === undefined && after === undefined) return null;
  return (
    <nav
      aria-label={session.location === null ? t('session.more') : t('session.more_in', { location: session.location })}
      className="mt-10 flex flex-wrap gap-3 border-t border-rule pt-6"
    >
      {before !== undefined && (
        <Link
          to={eventPaths.session(session.event_id, before.id)}
          className="flex flex-1 basis-56 items-center gap-3 rounded-lg border border-rule bg-surface p-4 hover:border-accent"
        >
          <ChevronLeft aria-hidden="true" className="size-5 shrink-0 rtl:rotate-180" />
          <span className="min-w-0">
            <span className="block text-xs text-muted">{t('session.before')}</span>
            <span className="font-semibold wrap-anywhere">
              <bdi>{before.title}</bdi>
            </span>
          </span>
        </Link>
      )}
      {after !== undefined && (
        <Link
          to={eventPaths.session(session.event_id, after.id)}
          className="flex flex-1 basis-56 items-center justify-end gap-3 rounded-lg border border-rule bg-surface p-4 text-end hover:border-accent"
        >
          <span className="min-w-0">
            <span className="block text-xs text-muted">{t('session.after')}</span>
            <span className="font-semibold wrap-anywhere">
              <bdi>{after.title}</bdi>
            </span>
          </span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 rtl:rotate-180" />
        </Link>
      )}
    </nav>
  );
}
