import type { Connection } from '@plenum/contracts/connections';
import { searchTextLengthMax } from '@plenum/contracts/limits';
import { Download } from 'lucide-react';
import { lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { downloadText } from '../../lib/csv.ts';
import { formatDays } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../lib/stores/auth.ts';
import { numberParam, textParam, useSearchValues } from '../../lib/use-search-param.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ContactLinks } from '../../ui/contact-links.tsx';
import type { Column } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.ts';
import { allConnections, useConnections } from './connections.api.ts';
import { t } from './connections.en.json';
import { MessageButton } from './message-button.tsx';
import { contactsCsv } from './network-csv.ts';
import { aboutOf, connectedSince, otherOf } from './standing.ts';

const PersonItems = lazy(async () => ({ default: (await import('./person-items.tsx')).PersonItems }));

const search = { q: textParam(), page: numberParam(1) };

const columnsFor = (ownId: number): readonly Column<Connection>[] => [
  {
    key: 'person',
    header: t('network.person'),
    card: 'title',
    render: (connection) => {
      const { id, full_name, image_url } = otherOf(connection, ownId);
      return (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={full_name} image_url={image_url} />
          <Link to={paths.user(id)} className="min-w-36 font-semibold wrap-anywhere underline-offset-4 hover:underline">
            <bdi>{full_name}</bdi>
          </Link>
        </span>
      );
    },
  },
  {
    key: 'about',
    header: t('network.about'),
    render: (connection) => aboutOf(otherOf(connection, ownId)) || '–',
  },
  {
    key: 'met',
    header: t('network.met'),
    render: ({ originating_event }) => originating_event?.title ?? t('network.direct'),
  },
  {
    key: 'since',
    header: t('network.since'),
    className: 'tabular whitespace-nowrap',
    render: (connection) => formatDays(connectedSince(connection)),
  },
  {
    key: 'contact',
    header: t('network.contact'),
    render: (connection) => {
      const { full_name, email, social_links } = otherOf(connection, ownId);
      return <ContactLinks name={full_name} email={email} links={social_links} className="-ms-3" />;
    },
  },
  {
    key: 'message',
    header: t('network.actions'),
    headerHidden: true,
    render: (connection) => {
      const { id: user_id, full_name } = otherOf(connection, ownId);
      return <MessageButton person={{ user_id, full_name }} size="small" />;
    },
  },
];

/** Connections of the viewer, searched and paginated by the server. */
export function NetworkList() {
  const [{ q, page }, change] = useSearchValues(search);
  const ownId = useAuth(({ user }) => user?.id ?? 0);
  const { data, error, isValidating, mutate } = useConnections({ status: 'ACCEPTED', search: q, page });
  const menuOf = (connection: Connection) => {
    const { id: user_id, full_name } = otherOf(connection, ownId);
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
  if (data === undefined && error !== undefined) return <ErrorState failure={error} onRetry={() => mutate()} />;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          label={t('network.search')}
          className="sm:w-96"
          value={q}
          maxLength={searchTextLengthMax}
          onChange={(text) => change({ q: text })}
        />
        <p role="status" className="tabular text-sm text-muted">
          {data !== undefined && t(q === '' ? 'network.count' : 'network.found', { count: data.total_items })}
        </p>
        <ExportButton ownId={ownId} disabled={data === undefined || (q === '' && data.total_items === 0)} />
      </div>
      <DataTable<Connection>
        caption={t('network.title')}
        columns={columnsFor(ownId)}
        rows={data?.connections}
        rowKey={({ id }) => id}
        revalidating={isValidating && data !== undefined && data.current_page !== page}
        menu={menuOf}
        empty={<Nobody isFiltered={q !== ''} onShowAll={() => change({ q: '' })} />}
      />
      {data !== undefined && <Pager page={page} total_pages={data.total_pages} />}
    </>
  );
}

function Nobody({ isFiltered, onShowAll }: { readonly isFiltered: boolean; readonly onShowAll: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState
        title={t('network.empty')}
        text={t('network.empty.text')}
        action={<ButtonLink to={paths.events()}>{t('network.events')}</ButtonLink>}
      />
    );
  }
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
      className="ms-auto"
      disabled={disabled}
      loading={busy}
      icon={<Download aria-hidden="true" className="size-4.5" />}
      onClick={() => void download()}
    >
      {t('network.export')}
    </Button>
  );
}
