import { Bookmark } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { t } from './my-agenda.en.json';

interface BookmarkButtonProps {
  readonly title: string;
  /** Undefined while loading. */
  readonly isBookmarked: boolean | undefined;
  readonly onToggle: () => void;
  /** Displays a label beside the icon. */
  readonly hasLabel?: boolean;
  readonly className?: string;
}

/** Adds a session to the user’s agenda, or removes it. */
export function BookmarkButton({ title, isBookmarked, onToggle, hasLabel = false, className }: BookmarkButtonProps) {
  const isActive = isBookmarked === true;
  return (
    <button
      type="button"
      aria-pressed={isActive}
      // A visible label is the accessible name, for speech input (WCAG 2.5.3).
      {...(hasLabel ? {} : { 'aria-label': t(isActive ? 'bookmark.remove' : 'bookmark.add', { title }) })}
      disabled={isBookmarked === undefined}
      onClick={onToggle}
      className={classNames(
        'inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-md text-sm font-semibold hover:bg-sunk disabled:opacity-60',
        hasLabel && 'border border-edge px-3.5',
        isActive ? 'text-accent' : 'text-muted hover:text-ink',
        className,
      )}
    >
      <Bookmark aria-hidden="true" className={classNames('size-5', isActive && 'fill-current')} />
      {hasLabel && t(isActive ? 'bookmark.short.remove' : 'bookmark.short.add')}
    </button>
  );
}
