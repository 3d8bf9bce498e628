import { Bookmark } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { t } from './my-agenda.en.json';

interface BookmarkButtonProps {
  readonly title: string;
  /** Undefined while loading. */
  readonly isBookmarked: boolean | undefined;
  readonly onToggle: () => void;
  readonly className?: string;
}

/** Adds a session to the user’s agenda, or removes it. */
export function BookmarkButton({ title, isBookmarked, onToggle, className }: BookmarkButtonProps) {
  const isActive = isBookmarked === true;
  return (
    <button
      type="button"
      aria-pressed={isActive}
      aria-label={t(isActive ? 'bookmark.remove' : 'bookmark.add', { title })}
      disabled={isBookmarked === undefined}
      onClick={onToggle}
      className={classNames(
        'inline-flex h-11 min-w-11 items-center justify-center rounded-md hover:bg-sunk disabled:opacity-60',
        isActive ? 'text-accent' : 'text-muted hover:text-ink',
        className,
      )}
    >
      <Bookmark aria-hidden="true" className={classNames('size-5', isActive && 'fill-current')} />
    </button>
  );
}
