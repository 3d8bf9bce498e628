/** Active announcements, which can be withdrawn, and past ones. */
import { truncateText } from '@plenum/contracts/graphemes';
import type { ManagedAnnouncement } from '@plenum/contracts/live/announcements';
import { formatLocale } from '../../../lib/dates.ts';
import { useEvent } from '../../../lib/event-context.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { t } from './make-announcements.en.json';
import { withdrawAnnouncement, useManagedAnnouncements } from './managed-announcements.api.ts';

export function ManagedAnnouncements({ event_id }: { readonly event_id: number }) {
  const { data, error, mutate } = useManagedAnnouncements(event_id);
  const nowMs = useNow();
  if (data === undefined)
    return error === undefined ? (
      <Skeleton className="h-48" />
    ) : (
      <ErrorState failure={error} onRetry={() => mutate()} />
    );
  const isActive = ({ ended_at, ends_at }: ManagedAnnouncement): boolean =>
    ended_at === null && Date.parse(ends_at) > nowMs;
  const active = data.announcements.filter(isActive);
  const past = data.announcements.filter((announcement) => !isActive(announcement));
  return (
    <div className="grid gap-8">
      <Section title={t('running')}>
        <List announcements={active} empty={t('running.none')} isActive />
      </Section>
      <Section title={t('past')}>
        <List announcements={past} empty={t('past.none')} />
      </Section>
    </div>
  );
}

interface ListProps {
  readonly announcements: readonly ManagedAnnouncement[];
  readonly empty: string;
  readonly isActive?: boolean;
}

const List = ({ announcements, empty, isActive = false }: ListProps) =>
  announcements.length === 0 ? (
    <p className="text-muted">{empty}</p>
  ) : (
    <ul className="grid gap-3">
      {announcements.map((announcement) => (
        <li key={announcement.id}>
          <AnnouncementRow announcement={announcement} isActive={isActive} />
        </li>
      ))}
    </ul>
  );

function audienceOf({ audience, role, location }: ManagedAnnouncement): string {
  if (audience === 'ROLE' && role !== null) return t(`role.${role}`);
  return audience === 'LOCATION' ? (location ?? '') : t('to.EVERYBODY');
}

interface AnnouncementRowProps {
  readonly announcement: ManagedAnnouncement;
  readonly isActive: boolean;
}

function AnnouncementRow({ announcement, isActive }: AnnouncementRowProps) {
  const { timezone } = useEvent();
  const { text, author, people_count, created_at, ends_at, ended_at, ended_by } = announcement;
  const format = new Intl.DateTimeFormat(formatLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
  });
  const moment = (at: string): string => format.format(new Date(at));
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 rounded-lg border border-rule bg-surface p-4">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p className="leading-6 wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="font-semibold wrap-anywhere">{audienceOf(announcement)}</span>
          <span>{t('people', { count: people_count })}</span>
          <span>{t('by', { name: author.full_name, time: moment(created_at) })}</span>
          {isActive && <span>{t('until', { time: moment(ends_at) })}</span>}
        </p>
        {ended_at !== null && (
          <p className="text-sm text-muted">
            {ended_by === null
              ? t('ended', { time: moment(ended_at) })
              : t('ended.by', { name: ended_by.full_name, time: moment(ended_at) })}
          </p>
        )}
      </div>
      {isActive && <EndButton announcement={announcement} />}
    </article>
  );
}

function EndButton({ announcement }: { readonly announcement: ManagedAnnouncement }) {
  const ask = (): void =>
    openModal('confirm', {
      title: t('end.title'),
      text: t('end.text'),
      confirmLabel: t('end'),
      onConfirm: async () => {
        await withdrawAnnouncement(announcement);
        showToast({ tone: 'good', title: t('end.done') });
      },
    });
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={t('end.label', { text: truncateText(announcement.text, 60) })}
      onClick={ask}
    >
      {t('end')}
    </Button>
  );
}
