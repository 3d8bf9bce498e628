/** A conversation or room in a list. */
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CountBadge } from '../count-badge.tsx';

interface InboxRowProps {
  readonly picture: ReactNode;
  readonly name: string;
  /** Instant of the last message and how it is displayed; null if there is none. */
  readonly time: { readonly instant: string; readonly text: string } | null;
  readonly preview: string;
  readonly unread: number;
  /** Accessible text of the unread count. */
  readonly unreadLabel: string;
  readonly onOpen: () => void;
}

/** A conversation or room in a list: name, last message, time and unread count. */
export function InboxRow({ picture, name, time, preview, unread, unreadLabel, onOpen }: InboxRowProps) {
  const isUnread = unread > 0;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-15 min-w-0 flex-1 items-center gap-3 rounded-md py-2 ps-2.5 text-start -outline-offset-3"
    >
      {picture}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span
            dir="auto"
            className={classNames('min-w-0 flex-1 truncate text-sm', isUnread ? 'font-bold' : 'font-semibold')}
          >
            {name}
          </span>
          {time !== null && (
            <time dateTime={time.instant} className="tabular shrink-0 text-xs text-muted">
              {time.text}
            </time>
          )}
        </span>
        <span className="flex items-center gap-2">
          <span
            dir="auto"
            className={classNames('min-w-0 flex-1 truncate text-sm', isUnread ? 'text-ink' : 'text-muted')}
          >
            {preview}
          </span>
          {isUnread && <CountBadge count={unread} label={unreadLabel} />}
        </span>
      </span>
    </button>
  );
}
