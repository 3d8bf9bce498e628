import { Badge } from '../../../ui/badge.tsx';
import { useAdminPeople } from './people.api.ts';
import { t } from './people.en.json';

export function RoleCounts({ event_id }: { readonly event_id: number }) {
  const { data } = useAdminPeople(event_id, { per_page: 1 });
  // Reserves two lines, to avoid a layout shift.
  if (data === undefined) return <span className="block h-13.5" />;
  const { total, admins, organizers, moderators, speakers, attendees } = data.role_counts;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="tabular">{t('people.total', { count: total })}</span>
      <Badge tone="violet">{t('people.count.ADMIN', { count: admins })}</Badge>
      <Badge tone="blue">{t('people.count.ORGANIZER', { count: organizers })}</Badge>
      {moderators > 0 && <Badge tone="yellow">{t('people.count.MODERATOR', { count: moderators })}</Badge>}
      <Badge tone="accent">{t('people.count.SPEAKER', { count: speakers })}</Badge>
      <Badge>{t('people.count.ATTENDEE', { count: attendees })}</Badge>
    </span>
  );
}
