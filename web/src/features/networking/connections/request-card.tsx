import type { Connection } from '@plenum/contracts/networking/connections';
import type { ReactNode } from 'react';
import { formatDays } from '../../../lib/dates.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ContactLinks } from '../../../ui/contact-links.tsx';
import { FoldedText } from '../../../ui/folded-text.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { Link } from '../../../ui/link.tsx';
import { t } from './connections.en.json';
import { positionOf, otherPersonOf } from './relationship.ts';

interface RequestCardProps {
  readonly connection: Connection;
  readonly ownId: number;
  readonly heading: 'h2' | 'h3';
  readonly actions: ReactNode;
}

export function RequestCard({ connection, ownId, heading: Heading, actions }: RequestCardProps) {
  const { icebreaker_message, originating_event: event, created_at } = connection;
  const other = otherPersonOf(connection, ownId);
  const position = positionOf(other);
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-rule bg-surface p-4">
      <div className="flex gap-3">
        <Avatar name={other.full_name} image_url={other.image_url} size="card" />
        <div className="min-w-0 flex-1">
          <Heading className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
            <Isolated text={other.full_name} />
          </Heading>
          {position !== '' && (
            <p className="text-sm leading-snug wrap-anywhere text-muted">
              <bdi>{position}</bdi>
            </p>
          )}
          <p className="flex gap-1 text-xs text-muted">
            <span className="tabular shrink-0">{formatDays(created_at.slice(0, 10))}</span>
            {event !== null && (
              <>
                <span aria-hidden="true">·</span>
                <Link
                  to={eventPaths.networking(event.id)}
                  title={event.title}
                  className="truncate underline-offset-4 hover:underline"
                >
                  {t('requests.met_at', { event: event.title })}
                </Link>
              </>
            )}
          </p>
        </div>
      </div>
      <blockquote className="rounded-md bg-sunk px-4 py-3 wrap-anywhere">
        <FoldedText content={icebreaker_message}>{icebreaker_message}</FoldedText>
      </blockquote>
      <div className="mt-auto flex flex-wrap items-center gap-3">
        {actions}
        <ContactLinks
          name={other.full_name}
          email={other.email}
          links={other.social_links}
          className="ms-auto -me-2.5"
        />
      </div>
    </li>
  );
}
