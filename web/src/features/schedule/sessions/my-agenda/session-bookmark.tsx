import { BookmarkButton } from './bookmark-button.tsx';
import { useMyAgenda } from './my-agenda.api.ts';

interface SessionBookmarkProps {
  readonly event_id: number;
  readonly session: { readonly id: number; readonly title: string };
  readonly isLabelled?: boolean;
  readonly className?: string;
}

/** Bookmark of a session, outside of the agenda. */
export function SessionBookmark({ event_id, session, ...buttonProps }: SessionBookmarkProps) {
  const { bookmarked, toggle } = useMyAgenda(event_id);
  return (
    <BookmarkButton
      {...buttonProps}
      title={session.title}
      isBookmarked={bookmarked?.has(session.id)}
      onToggle={() => toggle(session.id)}
    />
  );
}
