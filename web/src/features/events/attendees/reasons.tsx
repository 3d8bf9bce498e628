/** Lists what the viewer and a member have in common as reasons to talk, the closest in time first. */
import type { InCommon } from '@plenum/contracts/networking/meeting-people';
import { Bookmark, CalendarClock, Sparkle, Users } from 'lucide-react';
import { t } from './reasons.en.json';

function connectionsText({ count, names: [name = '', other = ''] }: InCommon['connections']): string {
  if (count === 1) return t('common.knows.one', { name });
  return count === 2
    ? t('common.knows.two', { name, other })
    : t('common.knows.more', { name, other, count: count - 2 });
}

/** Returns the reasons as sentences; in full, the next session has its title. */
function reasonsOf({ marked_sessions, next_session, connections, interests }: InCommon, isFull: boolean) {
  const title = next_session?.title ?? '';
  const next = next_session?.is_speaking === true ? 'speaks' : 'next';
  return [
    next_session === null
      ? null
      : { Icon: CalendarClock, text: isFull ? t(`common.${next}.title`, { title }) : t(`common.${next}`) },
    // The next session is already mentioned above.
    marked_sessions - (next_session?.is_speaking === false ? 1 : 0) <= 0
      ? null
      : { Icon: Bookmark, text: t('common.marked', { count: marked_sessions }) },
    connections.count === 0 ? null : { Icon: Users, text: connectionsText(connections) },
    // On a card they are among the interests.
    interests.length === 0 || !isFull
      ? null
      : { Icon: Sparkle, text: t('common.interests', { count: interests.length, names: interests.join(', ') }) },
  ].filter((reason) => reason !== null);
}

/** Checks whether there is any reason to talk. */
export const hasReasons = (inCommon: InCommon): boolean => reasonsOf(inCommon, true).length > 0;

interface ReasonsProps {
  readonly inCommon: InCommon | null;
  /** Maximum number of reasons on a card; if absent, all reasons are displayed in full. */
  readonly max?: number;
}

export function Reasons({ inCommon, max }: ReasonsProps) {
  if (inCommon === null) return null;
  const reasons = reasonsOf(inCommon, max === undefined);
  if (reasons.length === 0) return null;
  return (
    <ul aria-label={t('common.label')} className="grid gap-1 text-sm text-accent">
      {reasons.slice(0, max).map(({ Icon, text }) => (
        <li key={text} className="flex items-start gap-2">
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
