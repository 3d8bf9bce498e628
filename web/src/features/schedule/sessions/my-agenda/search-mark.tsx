import { Bookmark } from 'lucide-react';
import type { MouseEvent } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { t as sessionsText } from '../sessions.en.json';
import { useMyAgenda } from './my-agenda.api.ts';

interface SearchMarkProps {
  readonly session: { readonly id: number; readonly event_id: number };
}

/**
 * Mark of a session in a search result. The result is an option of a list box, which cannot contain buttons: the search
 * has a shortcut for it, and the option text contains whether the session is bookmarked.
 */
export function SearchMark({ session }: SearchMarkProps) {
  const { bookmarked, toggle } = useMyAgenda(session.event_id);
  if (bookmarked === undefined) return null;
  const isBookmarked = bookmarked.has(session.id);
  const toggleMark = (event: MouseEvent): void => {
    event.stopPropagation();
    toggle(session.id);
  };
  return (
    <>
      {isBookmarked && <span className="sr-only">{sessionsText('agenda.on_mine')}</span>}
      <span
        aria-hidden="true"
        data-mark=""
        onClick={toggleMark}
        className={classNames(
          '-me-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunk',
          isBookmarked ? 'text-accent' : 'text-muted hover:text-ink',
        )}
      >
        <Bookmark className={classNames('size-5', isBookmarked && 'fill-current')} />
      </span>
    </>
  );
}
