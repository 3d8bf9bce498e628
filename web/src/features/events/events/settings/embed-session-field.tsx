import type { EventDetail } from '@plenum/contracts/events/events';
import { dateIn, formatDays, formatLocale } from '../../../../lib/dates.ts';
import { clockTime } from '../../../../lib/event-time.ts';
import { foldText } from '../../../../lib/fold-text.ts';
import { useQuery } from '../../../../lib/swr.ts';
import { Combobox } from '../../../../ui/combobox.tsx';
import type { EmbedSession } from './embed-code.ts';
import { t } from './embed-panel.en.json';

interface ListedSession extends EmbedSession {
  readonly status: string;
  readonly starts_at: string;
  readonly speakers: readonly string[];
}

/** Loads the sessions that have a public page: all of the agenda, or those on the page of the event. */
function usePublicSessions({ id: event_id, slug, public_parts }: EventDetail): readonly ListedSession[] | undefined {
  const isAll = public_parts.programme === 'ALL';
  const agenda = useQuery('GET /events/:event_id/agenda', isAll ? { params: { event_id } } : null);
  const page = useQuery('GET /public/events/:slug', isAll ? null : { params: { slug } });
  const sessions = isAll ? agenda.data?.sessions : page.data && (page.data.programme?.sessions ?? []);
  return sessions?.filter(({ status }) => status !== 'CANCELLED');
}

/** Returns the sessions whose title or speakers contain all words. */
function matchingSessions(sessions: readonly ListedSession[], query: string): readonly ListedSession[] {
  const words = foldText(query).split(/\s+/);
  return sessions.filter(({ title, speakers }) => {
    const text = foldText([title, ...speakers].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

interface SessionFieldProps {
  readonly event: EventDetail;
  readonly value: EmbedSession | null;
  readonly onChange: (session: EmbedSession | null) => void;
}

export function EmbedSessionField({ event, value, onChange }: SessionFieldProps) {
  const sessions = usePublicSessions(event);
  const timeOf = (starts_at: string): string => {
    const startMs = Date.parse(starts_at);
    const date = dateIn(startMs, event.timezone);
    return `${formatDays(date, date)}, ${clockTime(startMs, event.timezone, formatLocale())}`;
  };
  return (
    <Combobox<ListedSession>
      className="sm:col-span-2"
      label={t('embed.session')}
      hint={t('embed.session.hint')}
      placeholder={t('embed.session.placeholder')}
      emptyText={t('embed.session.none')}
      value={sessions?.find(({ id }) => id === value?.id) ?? null}
      onChange={onChange}
      disabled={sessions === undefined}
      load={(query) => matchingSessions(sessions ?? [], query)}
      debounceMs={0}
      keyOf={({ id }) => id}
      labelOf={({ title }) => title}
      renderOption={({ starts_at, speakers }, marked) => (
        <span className="grid min-w-0">
          <bdi className="wrap-anywhere">{marked}</bdi>
          <span className="truncate text-muted">{[timeOf(starts_at), ...speakers].join(' · ')}</span>
        </span>
      )}
    />
  );
}
