import type { ModerationEntry } from '@plenum/contracts/chat/moderation';
import { cursorParam, useSearchValues } from '../../../lib/use-search-param.ts';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { EventMoment } from './event-moment.tsx';
import { formatDuration, reasonLabel } from './moderation-labels.ts';
import { useLog } from './moderation.api.ts';
import { t } from './moderation.en.json';

const search = { after: cursorParam };

function whatHappened({ action, duration_hours, message_count }: ModerationEntry): string {
  if (message_count !== null) return t('log.messages', { count: message_count });
  const actionText = t(`log.action.${action}`);
  return duration_hours === null
    ? actionText
    : t('log.for', { action: actionText, time: formatDuration(duration_hours) });
}

function actorOf({ actor, rule }: ModerationEntry): string {
  if (actor !== null) return actor.full_name;
  return rule === null ? '–' : t(`case.rule.${rule}`);
}

function delayWords(delay: ModerationEntry['delay']): string {
  if (delay === null) return '';
  const { location: place, minutes } = delay;
  return place === '' ? t('log.delay.somewhere', { minutes }) : t('log.delay', { place, minutes });
}

/** Returns the subject of an entry besides a person: a question, a poll, a comment, an announcement or a location. */
const subjectOf = ({ question, poll, feedback, announcement, delay }: ModerationEntry): string =>
  question?.text ?? poll?.question ?? feedback?.comment ?? announcement ?? delayWords(delay);

const columns: readonly Column<ModerationEntry>[] = [
  {
    key: 'what',
    header: t('log.what'),
    card: 'title',
    render: (entry) => (
      <>
        <span className="font-semibold">{whatHappened(entry)}</span>
        {subjectOf(entry) !== '' && (
          <span className="line-clamp-2 text-sm font-normal text-muted wrap-anywhere">{subjectOf(entry)}</span>
        )}
      </>
    ),
  },
  {
    key: 'whom',
    header: t('log.whom'),
    isBlank: ({ subject }) => subject === null,
    render: ({ subject, event_id }) =>
      subject === null ? (
        '–'
      ) : (
        <PersonName
          event_id={event_id}
          user_id={subject.id}
          full_name={subject.full_name}
          image_url={subject.image_url}
        />
      ),
  },
  { key: 'by', header: t('log.by'), render: actorOf },
  {
    key: 'where',
    header: t('log.where'),
    isSecondary: true,
    isBlank: ({ room }) => room === null,
    render: ({ room }) => room?.name ?? '–',
  },
  {
    key: 'reason',
    header: t('log.reason'),
    isBlank: (entry) => reasonLabel(entry) === '',
    render: (entry) => <span className="wrap-anywhere">{reasonLabel(entry) || '–'}</span>,
  },
  {
    key: 'when',
    header: t('log.when'),
    className: 'tabular whitespace-nowrap',
    render: ({ created_at }) => <EventMoment of={created_at} />,
  },
];

export function ModerationLog({ event_id }: { readonly event_id: number }) {
  const [{ after }] = useSearchValues(search);
  const { data, error, isLoading, mutate } = useLog(event_id, after);
  return (
    <>
      <DataTable<ModerationEntry>
        caption={t('moderation.tab.log')}
        columns={columns}
        rows={data?.entries}
        failure={error}
        onRetry={() => mutate()}
        rowKey={({ id }) => id}
        revalidating={isLoading && data !== undefined}
        empty={<EmptyState title={t('log.empty')} text={t('log.empty.text')} />}
      />
      <Pager data={data} />
    </>
  );
}
