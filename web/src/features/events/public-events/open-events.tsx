import type { ListedEvent } from '@plenum/contracts/events/public-events';
import { CalendarDays, MapPin } from 'lucide-react';
import { formatDays } from '../../../lib/dates.ts';
import { publicPaths } from '../../../lib/public-paths.ts';
import { useQuery } from '../../../lib/swr.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { t } from './open-events.en.json';
import { isOn } from './public-time.ts';
import { venueLine } from './venue-line.ts';

interface OpenEventsProps {
  /** Slugs of events to omit, because they are already displayed. */
  readonly excludedSlugs?: readonly string[];
}

const none: readonly string[] = [];
const maxVisible = 6;
const requestedCount = 24;

/** Listed events that the user can join, the next one first; renders nothing when there are none. */
export function OpenEvents({ excludedSlugs = none }: OpenEventsProps) {
  const { data } = useQuery('GET /public/events', { query: { limit: requestedCount } });
  const events = data?.events.filter(
    ({ slug, join_policy }) => join_policy !== 'INVITE_ONLY' && !excludedSlugs.includes(slug),
  );
  if (events === undefined || events.length === 0) return null;
  return (
    <Section
      title={t('open_events.title')}
      className="mt-10"
      action={
        <a href={publicPaths.directory()} className="inline-flex min-h-11 items-center text-accent hover:underline">
          {t('open_events.all')}
        </a>
      }
    >
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {events.slice(0, maxVisible).map((event) => (
          <li key={event.slug}>
            <OpenEvent event={event} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OpenEvent({ event }: { readonly event: ListedEvent }) {
  const place = venueLine(event);
  const nowMs = useNow();
  return (
    <Card className="flex h-full flex-col transition-colors duration-120 hover:border-edge">
      <h3 className="text-xl wrap-anywhere">
        <Link to={publicPaths.enter(event.slug)} className="stretched">
          <bdi>{event.title}</bdi>
        </Link>
      </h3>
      <p className="text-sm text-muted">
        <bdi>{event.company_name}</bdi>
      </p>
      <ul className="mt-auto grid gap-1.5 pt-4 text-sm text-muted [&_svg]:size-4 [&_svg]:shrink-0">
        <li className="flex items-center gap-2">
          <CalendarDays aria-hidden="true" />
          {formatDays(event.start_date, event.end_date)}
        </li>
        {place !== '' && (
          <li className="flex items-center gap-2">
            <MapPin aria-hidden="true" />
            <bdi>{place}</bdi>
          </li>
        )}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {isOn(event, nowMs) && <Badge tone="live">{t('open_events.on')}</Badge>}
        {event.join_policy !== 'OPEN' && <Badge>{t(`open_events.policy.${event.join_policy}`)}</Badge>}
      </div>
    </Card>
  );
}
