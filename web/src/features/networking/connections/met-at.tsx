import type { Connection } from '@plenum/contracts/networking/connections';
import { Handshake } from 'lucide-react';
import { formatDays } from '../../../lib/dates.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { Link } from '../../../ui/link.tsx';
import { t } from './connections.en.json';
import { connectedSince } from './relationship.ts';

/** Since when the viewer is connected with a person, and where they met. */
export function MetAt({ connection }: { readonly connection: Connection }) {
  const { originating_event: event } = connection;
  return (
    <p className="flex items-start gap-2 text-sm">
      <Handshake aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">
        {t('network.connected_since', { date: formatDays(connectedSince(connection)) })}
        {event !== null && (
          <Link
            to={eventPaths.networking(event.id)}
            className="block underline decoration-rule underline-offset-4 hover:decoration-current"
          >
            {t('requests.met_at', { event: event.title })}
          </Link>
        )}
      </span>
    </p>
  );
}
