import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import type { ReactNode } from 'react';
import { eventPaths } from '../../../../lib/event-paths.ts';
import { titleLanguage } from '../../../../lib/title-language.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Link } from '../../../../ui/link.tsx';
import { trackStyle } from './session-marks.tsx';

interface SessionRowProps {
  readonly session: AgendaSession;
  readonly className: string;
}

/** Row of a session in the color of its track; the whole row is a link. */
export const SessionFrame = ({
  session,
  isOver,
  isCurrent = false,
  className,
  children,
}: SessionRowProps & { readonly isOver: boolean; readonly isCurrent?: boolean; readonly children: ReactNode }) => (
  <article
    data-session={session.id}
    // `use-now-in-view.ts` looks for it, and focuses it.
    {...(isCurrent ? { 'data-now': '', tabIndex: -1 } : {})}
    style={trackStyle(session.track)}
    className={classNames(
      'relative rounded-md border border-s-4 border-rule hover:border-accent',
      isOver ? 'bg-sunk' : 'bg-surface',
      className,
    )}
  >
    {children}
  </article>
);

/** Title of a session in its row, which leads to its page. */
export const RowTitle = ({ session, event_id, className }: SessionRowProps & { readonly event_id: number }) => (
  <h3
    className={classNames(
      'font-sans font-semibold tracking-normal',
      className,
      session.status === 'CANCELLED' && 'line-through',
    )}
    {...titleLanguage(session)}
  >
    <Link to={eventPaths.session(event_id, session.id)} className="stretched">
      <bdi>{session.title}</bdi>
    </Link>
  </h3>
);
