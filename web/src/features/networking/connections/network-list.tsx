import { maxSearchTextLength } from '@plenum/contracts/limits';
import type { Connection } from '@plenum/contracts/networking/connections';
import { Download } from 'lucide-react';
import { lazy, useState } from 'react';
import { downloadText } from '../../../lib/csv.ts';
import { formatDays } from '../../../lib/dates.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { paths } from '../../../lib/paths.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { useAuth } from '../../../lib/stores/auth.ts';
import { useQuery } from '../../../lib/swr.ts';
import { cursorParam, textParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { ContactLinks } from '../../../ui/contact-links.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { allConnections, useConnections } from './connections.api.ts';
import { t } from './connections.en.json';
import { MessageButton } from './message-button.tsx';
import { contactsCsv } from './network-csv.ts';
import { positionOf, connectedSince, otherPersonOf } from './relationship.ts';

const PersonItems = lazy(async () => ({ default: (await import('./person-items.tsx')).PersonItems }));

const search = { q: textParam(), after: cursorParam };

interface ConnectionMenu {
  readonly connection: Connection;
  readonly ownId: number;
}

/** Person of a connection, with title and company. */
function ConnectionPerson({ connection, ownId }: ConnectionMenu) {
  const other = otherPersonOf(connection, ownId);
  const position = positionOf(other);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={other.full_name} image_url={other.image_url} />
      <span className="min-w-0">
        <Link to={paths.user(other.id)} className="font-semibold wrap-anywhere underline-offset-4 hover:underline">
          <Isolated text={other.full_name} />
        </Link>
        {position !== '' && <span className="block text-sm font-normal wrap-anywhere text-muted">{position}</span>}
      </span>
    </span>
  );
}

function Links({ connection, ownId, className }: ConnectionMenu & { readonly className: string }) {
  const { full_name, email, social_links } = otherPersonOf(connection, ownId);
  return <ContactLinks name={full_name} email={email} links={social_links} className={className} />;
}

function Message({ connection, ownId }: ConnectionMenu) {
  const { id: user_id, full_name } = otherPersonOf(connection, ownId);
  return <MessageButton person={{ user_id, full_name }} size="small" />;
}

const columnsFor = (ownId: number): readonly Column<Connection>[] => [
  {
    key: 'person',
    header: t('network.person'),
    className: 'w-3/5',
    render: (connection) => <ConnectionPerson {...{ connection, ownId }} />,
  },
  {
    key: 'met',
    header: t('network.met'),
    render: (connection) => (
      <>
        <span className="block max-w-72 truncate" title={connection.originating_event?.title}>
          <bdi>{connection.originating_event?.title ?? t('network.direct')}</bdi>
        </span>
        <span className="tabular block text-sm text-muted">{formatDays(connectedSince(connection))}</span>
      </>
    ),
  },
  {
    key: 'contact',
    header: t('network.contact'),
    className: 'w-0',
    render: (connection) => <Links {...{ connection, ownId }} className="-ms-3 flex-nowrap" />,
  },
  {
    key: 'message',
    header: t('network.actions'),
    headerHidden: true,
    className: 'w-0',
    render: (connection) => <Message {...{ connection, ownId }} />,
  },
];

/** Connection on a small screen; the profile has the links. */
function ConnectionCard({ connection, ownId }: ConnectionMenu) {
  const other = otherPersonOf(connection, ownId);
  return (
    <div className="-my-2 -ms-1 flex min-h-11 items-center gap-3">
      <Avatar name={other.full_name} image_url={other.image_url} />
      <div className="min-w-0 flex-1">
        <Link to={paths.user(other.id)} className="block truncate font-semibold underline-offset-4 hover:underline">
          <Isolated text={other.full_name} />
        </Link>
        <p className="text-sm leading-snug wrap-anywhere text-muted">
          {positionOf(other) || formatDays(connectedSince(connection))}
        </p>
      </div>
      <MessageButton person={{ user_id: other.id, full_name: other.full_name }} isIcon />
    </div>
  );
}

/** Connections of the viewer, searched and paginated by the server. */
export function NetworkList() {
  const [{ q, after }, change] = useSearchValues(search);
  // The field stays visible while the user searches, regardless of the result.
  const [hasSearched, setSearched] = useState(q !== '');
  const ownId = useAuth(({ user }) => user?.id ?? 0);
  const { data, error, isLoading, mutate } = useConnections({ status: 'ACCEPTED', search: q, after });
  const menuOf = (connection: Connection) => {
    const { id: user_id, full_name } = otherPersonOf(connection, ownId);
    return (
      <RowMenu name={full_name}>
        {() => (
          <PersonItems
            person={{ user_id, full_name }}
            connection_id={connection.id}
            event_id={connection.originating_event_id}
            hasProfile
          />
        )}
      </RowMenu>
    );
  };
  if (data?.total_items === 0 && !hasSearched && error === undefined) return <NoConnections />;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1.5 sm:gap-x-3">
        <SearchBox
          label={t('network.search')}
          className="w-auto min-w-0 flex-1 sm:w-96 sm:flex-none"
          value={q}
          maxLength={maxSearchTextLength}
          onChange={(text) => {
            setSearched(true);
            change({ q: text });
          }}
        />
        <p role="status" className="tabular text-sm text-muted max-sm:order-last max-sm:w-full">
          {data !== undefined && t(q === '' ? 'network.count' : 'network.found', { count: data.total_items })}
        </p>
        <ExportButton ownId={ownId} disabled={data === undefined} />
      </div>
      <DataTable<Connection>
        caption={pageName('page.network')}
        columns={columnsFor(ownId)}
        rows={data?.connections}
        failure={error}
        onRetry={() => mutate()}
        rowKey={({ id }) => id}
        revalidating={isLoading && data !== undefined}
        menu={menuOf}
        renderCard={(connection) => <ConnectionCard {...{ connection, ownId }} />}
        empty={q === '' ? <NoConnections /> : <NoMatch onShowAll={() => change({ q: '' })} />}
      />
      <Pager data={data} />
    </>
  );
}

/** Empty state with a link to the people of a running or upcoming event; without search and export. */
function NoConnections() {
  const ownId = useAuth(({ user }) => user?.id ?? 0);
  const { data, error } = useQuery('GET /users/:user_id/dashboard', { params: { user_id: ownId } });
  const events = data?.events ?? [];
  const event = events.find(({ status }) => status === 'live') ?? events.find(({ status }) => status === 'upcoming');
  const isKnown = data !== undefined || error !== undefined;
  return (
    <EmptyState
      title={t('network.empty')}
      text={t('network.empty.text')}
      action={
        event === undefined ? (
          // Reserves its space while the events load.
          <ButtonLink to={paths.events()} className={isKnown ? '' : 'invisible'}>
            {t('network.browse')}
          </ButtonLink>
        ) : (
          <ButtonLink
            to={`${eventPaths.networking(event.id)}?tab=attendees`}
            className="h-auto! min-h-11 max-w-full py-2 whitespace-normal!"
          >
            {t('network.find', { event: event.name })}
          </ButtonLink>
        )
      }
    />
  );
}

function NoMatch({ onShowAll }: { readonly onShowAll: () => void }) {
  return (
    <EmptyState
      title={t('network.no_match')}
      text={t('network.no_match.text')}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t('network.show_all')}
        </Button>
      }
    />
  );
}

function ExportButton({ ownId, disabled }: { readonly ownId: number; readonly disabled: boolean }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      downloadText('network.csv', contactsCsv(await allConnections(), ownId));
    } catch {
      showToast({ tone: 'error', title: t('network.export.failed') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      className="ms-auto max-sm:px-3"
      aria-label={t('network.export')}
      disabled={disabled}
      loading={busy}
      icon={<Download aria-hidden="true" className="size-4.5" />}
      onClick={() => void download()}
    >
      <span className="max-sm:hidden">{t('network.export')}</span>
    </Button>
  );
}
