/** Connections of the viewer whose session runs or starts within the hour, subject to their privacy settings. */
import type { ListPeopleNear } from '@plenum/contracts/networking/meeting-people';
import type { ReplyBody } from '@plenum/contracts/operation';
import { eventPaths } from '../../../lib/event-paths.ts';
import { formatZonedRange, useZones } from '../../../lib/event-time.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { paths } from '../../../lib/paths.ts';
import { useAuth } from '../../../lib/stores/auth.ts';
import { useQuery } from '../../../lib/swr.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Link } from '../../../ui/link.tsx';
import { Card } from '../../../ui/page.tsx';
import { PersonName, PersonPicture } from '../../../ui/person-name.tsx';
import { t } from './people-near.en.json';

type Near = ReplyBody<typeof ListPeopleNear>['people'][number];

const maxVisible = 5;
const refreshIntervalMs = 60_000;
const minuteMs = 60_000;

interface PeopleNearProps {
  readonly event: { readonly id: number; readonly timezone: string };
}

/** Card on the home page; renders nothing if there are no such connections. */
export function PeopleNear({ event }: PeopleNearProps) {
  const { data } = useQuery(
    'GET /events/:event_id/users/near',
    { params: { event_id: event.id } },
    { refreshInterval: refreshIntervalMs },
  );
  const isShared = useAuth(({ user }) => user?.privacy_settings.show_marked_sessions ?? true);
  const people = data?.people ?? [];
  if (people.length === 0) return null;
  const more = people.length - maxVisible;
  return (
    <Card>
      <h2 className="font-sans text-sm font-normal tracking-normal text-muted">{t('near.title')}</h2>
      <ul className="mt-1 divide-y divide-rule">
        {people.slice(0, maxVisible).map((person) => (
          <NearPerson key={person.user_id} person={person} event={event} />
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-sm text-muted">{t('near.more', { count: more })}</p>}
      {!isShared && (
        <Link
          to={paths.settings()}
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          {t('near.share')}
        </Link>
      )}
    </Card>
  );
}

function NearPerson({ person, event }: PeopleNearProps & { readonly person: Near }) {
  const { user_id, full_name, image_url, is_speaking, session } = person;
  const nowMs = useNow();
  const zones = useZones(event.timezone);
  const starts_ms = Date.parse(session.starts_at);
  const endsMs = starts_ms + session.duration_minutes * minuteMs;
  const { start, end } = formatZonedRange({ starts_ms, endsMs, dayDate: session.starts_at.slice(0, 10) }, zones);
  const isRunning = starts_ms <= nowMs;
  const values = { title: session.title, time: isRunning ? end : start };
  const line = is_speaking
    ? t(isRunning ? 'near.speaks.until' : 'near.speaks.from', values)
    : t(isRunning ? 'near.until' : 'near.from', values);
  const personData = { event_id: event.id, user_id, full_name, image_url };
  return (
    <li className="flex items-center gap-3 py-2.5">
      <PersonPicture {...personData} />
      <div className="min-w-0 flex-1">
        <PersonName {...personData} />
        <Link
          to={eventPaths.session(event.id, session.id)}
          className="-mb-1 block pt-0.5 pb-1 text-sm leading-snug wrap-anywhere text-muted underline-offset-4 hover:underline"
        >
          {joinParts([line, session.location])}
        </Link>
      </div>
    </li>
  );
}
