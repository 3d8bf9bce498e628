import { Bookmark } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { t as sessionsText } from '../sessions.en.json';
import { t } from './my-agenda.en.json';

interface BookmarkButtonProps {
  readonly title: string;
  /** Undefined while loading. */
  readonly isBookmarked: boolean | undefined;
  readonly onToggle: () => void;
  /** Whether the name of the agenda is displayed next to the icon on large screens. */
  readonly isLabelled?: boolean;
  readonly className?: string;
}

/** Button that adds a session to the user’s agenda or removes it. */
export function BookmarkButton({ title, isBookmarked, onToggle, isLabelled = false, className }: BookmarkButtonProps) {
  const isActive = isBookmarked === true;
  return (
    <button
      type="button"
      aria-pressed={isActive}
      aria-label={t(isActive ? 'bookmark.remove' : 'bookmark.add', { title })}
      disabled={isBookmarked === undefined}
      onClick={onToggle}
      className={classNames(
        'inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-md hover:bg-sunk disabled:opacity-60',
        isLabelled && 'lg:px-3.5',
        isActive ? 'text-accent' : 'text-muted hover:text-ink',
        className,
      )}
    >
      <Bookmark aria-hidden="true" className={classNames('size-5', isActive && 'fill-current')} />
      {isLabelled && <span className="text-sm font-semibold max-lg:hidden">{sessionsText('agenda.filter.mine')}</span>}
    </button>
  );
}
