import type { Connection } from '@plenum/contracts/networking/connections';
import { CircleCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useAuth } from '../../../lib/stores/auth.ts';
import { cursorParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { Button } from '../../../ui/button.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { useSentRequests } from './connections.api.ts';
import { t } from './connections.en.json';
import { MessageButton } from './message-button.tsx';
import { requestsPerPage, usePendingRequests } from './pending-requests.ts';
import { otherPersonOf } from './relationship.ts';
import { RequestCard } from './request-card.tsx';
import { askToWithdraw } from './withdraw-request.ts';

const search = { after: cursorParam };

interface RequestsProps {
  readonly reply: {
    readonly data:
      | { readonly connections: readonly Connection[]; readonly total_items: number; readonly next: string | null }
      | undefined;
    readonly error: unknown;
    readonly mutate: () => unknown;
  };
  /** Requests that were accepted on this screen; displayed first. */
  readonly accepted?: readonly Connection[];
  readonly empty: ReactNode;
  readonly renderActions: (connection: Connection) => ReactNode;
  readonly hasPager: boolean;
  readonly heading: 'h2' | 'h3';
}

const none: readonly Connection[] = [];

function Requests({ reply, accepted = none, empty, renderActions, hasPager, heading }: RequestsProps) {
  const { data, error, mutate } = reply;
  const ownId = useAuth(({ user }) => user?.id ?? 0);
  if (data === undefined) {
    if (error !== undefined) return <ErrorState failure={error} onRetry={() => mutate()} />;
    return (
      <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
    );
  }
  // The list contains them until it is reloaded.
  const open = data.connections.filter(({ id }) => !accepted.some((connection) => connection.id === id));
  const connections = [...accepted, ...open].toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return (
    <>
      <StaleAlert failure={error} onRetry={() => mutate()} />
      {connections.length === 0 ? (
        empty
      ) : (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {connections.map((connection) => (
            <RequestCard
              key={connection.id}
              connection={connection}
              ownId={ownId}
              heading={heading}
              actions={renderActions(connection)}
            />
          ))}
        </ul>
      )}
      {hasPager && <Pager data={data} pageSize={requestsPerPage} />}
    </>
  );
}

/** Received requests of all events. Requests that were just accepted remain, with a link to the conversation. */
export function IncomingRequests({ heading = 'h2' }: { readonly heading?: 'h2' | 'h3' }) {
  const [{ after }] = useSearchValues(search);
  const [accepted, setAccepted] = useState<readonly Connection[]>([]);
  return (
    <Requests
      reply={usePendingRequests(after)}
      accepted={accepted}
      hasPager
      heading={heading}
      empty={<EmptyState title={t('requests.incoming.empty')} text={t('requests.incoming.empty.text')} />}
      renderActions={(connection) => {
        const { id: user_id, full_name } = connection.requester;
        const person = { user_id, full_name };
        if (accepted.includes(connection)) return <Accepted person={person} />;
        return (
          <AnswerButtons
            connection_id={connection.id}
            person={person}
            onAccepted={() => setAccepted((earlier) => [connection, ...earlier])}
          />
        );
      }}
    />
  );
}

function Accepted({ person }: { readonly person: { readonly user_id: number; readonly full_name: string } }) {
  return (
    <>
      <p role="status" className="flex w-full items-center gap-2 font-semibold text-on-good-soft">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        {t('connect.connected')}
      </p>
      <MessageButton person={person} variant="primary" takesFocus />
    </>
  );
}

interface SentRequestsProps {
  /** Whether the search parameter `after` belongs to this list. */
  readonly isPaged?: boolean;
  readonly heading?: 'h2' | 'h3';
}

/** Sent requests that are still open. */
export function SentRequests({ isPaged = true, heading = 'h2' }: SentRequestsProps) {
  const [{ after }] = useSearchValues(search);
  const ownId = useAuth(({ user }) => user?.id ?? 0);
  return (
    <Requests
      reply={useSentRequests(isPaged ? after : undefined)}
      hasPager={isPaged}
      heading={heading}
      empty={
        isPaged ? (
          <EmptyState title={t('requests.outgoing.empty')} text={t('requests.outgoing.empty.text')} />
        ) : (
          <p className="text-muted">{t('requests.outgoing.empty')}</p>
        )
      }
      renderActions={(connection) => (
        <Button
          variant="secondary"
          aria-label={t('requests.withdraw.of', { name: otherPersonOf(connection, ownId).full_name })}
          onClick={() => askToWithdraw(connection)}
        >
          {t('requests.withdraw')}
        </Button>
      )}
    />
  );
}
