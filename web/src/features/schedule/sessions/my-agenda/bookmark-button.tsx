import { Bookmark } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { t } from './my-agenda.en.json';

interface BookmarkButtonProps {
  readonly title: string;
  /** Undefined while loading. */
  readonly isBookmarked: boolean | undefined;
  readonly onToggle: () => void;
  /** Whether it has a visible label on large screens, without the title of the session, which the page displays. */
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
      {...(isLabelled ? {} : { 'aria-label': t(isActive ? 'bookmark.remove' : 'bookmark.add', { title }) })}
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
      {isLabelled && (
        <span className="text-sm font-semibold max-lg:sr-only">
          {t(isActive ? 'bookmark.added' : 'bookmark.add_this')}
        </span>
      )}
    </button>
  );
}
