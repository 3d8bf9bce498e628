import { Bookmark } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './my-agenda.messages.ts';

interface BookmarkButtonProps {
  readonly title: string;
  /** Undefined while it is not known. */
  readonly is_bookmarked: boolean | undefined;
  readonly onToggle: () => void;
  /** With words beside the sign. */
  readonly worded?: boolean;
  readonly className?: string;
}

/** Puts a session on the own agenda, or takes it off. */
export function BookmarkButton({ title, is_bookmarked, onToggle, worded = false, className }: BookmarkButtonProps) {
  const is_on = is_bookmarked === true;
  return (
    <button
      type="button"
      aria-pressed={is_on}
      // Words on the button are its name: who speaks to the browser says what they see.
      {...(worded ? {} : { 'aria-label': t(is_on ? 'bookmark.remove' : 'bookmark.add', { title }) })}
      disabled={is_bookmarked === undefined}
      onClick={onToggle}
      className={classNames(
        'inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-md text-sm font-semibold hover:bg-sunk disabled:opacity-60',
        worded && 'border border-edge px-3.5',
        is_on ? 'text-accent' : 'text-muted hover:text-ink',
        className,
      )}
    >
      <Bookmark aria-hidden="true" className={classNames('size-5', is_on && 'fill-current')} />
      {worded && t(is_on ? 'bookmark.short.remove' : 'bookmark.short.add')}
    </button>
  );
}
