import { fullName } from '@plenum/contracts/names';
import { lazy } from 'react';
import { formatAge } from '../../../lib/dates.ts';
import { cursorParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { addresseeOf } from './addresses.ts';
import { type InviteTarget, type SentInvitation, useSentInvitations } from './inviting.api.ts';
import { t } from './inviting.en.json';

const PendingItems = lazy(() => import('./pending-items.tsx').then((m) => ({ default: m.PendingItems })));

const search = { after: cursorParam };

const columns: readonly Column<SentInvitation>[] = [
  {
    key: 'email',
    header: t('inviting.email'),
    card: 'title',
    render: (invitation) => (
      <span className="grid min-w-0">
        <EmailAddress email={addresseeOf(invitation)} className="font-semibold" />
        {fullName(invitation) !== '' && <span className="text-sm text-muted">{fullName(invitation)}</span>}
      </span>
    ),
  },
  { key: 'role', header: t('inviting.role'), render: ({ role }) => <Badge>{t(`inviting.role.${role}`)}</Badge> },
  {
    key: 'inviter',
    header: t('pending.inviter'),
    isSecondary: true,
    render: ({ invited_by }) => invited_by?.full_name ?? t('pending.inviter.unknown'),
  },
  {
    key: 'sent',
    header: t('pending.sent'),
    className: 'whitespace-nowrap',
    render: ({ sent_at }) => formatAge(sent_at),
  },
  {
    key: 'expires',
    header: t('pending.expires'),
    className: 'whitespace-nowrap',
    render: ({ is_expired, is_void, has_bounced, expires_at }) =>
      has_bounced ? (
        <Badge tone="red">{t('pending.bounced')}</Badge>
      ) : is_void ? (
        <Badge tone="red">{t('pending.void')}</Badge>
      ) : is_expired ? (
        <Badge tone="red">{t('pending.expired')}</Badge>
      ) : (
        formatAge(expires_at)
      ),
  },
];

export function PendingInvitations({ target }: { readonly target: InviteTarget }) {
  const [{ after }] = useSearchValues(search);
  const { data, error, isLoading, mutate } = useSentInvitations(target, after);
  const menuOf = (invitation: SentInvitation) => (
    <RowMenu name={addresseeOf(invitation)}>{() => <PendingItems target={target} invitation={invitation} />}</RowMenu>
  );
  return (
    <>
      <DataTable<SentInvitation>
        caption={t('pending.caption')}
        columns={columns}
        rows={data?.invitations}
        failure={error}
        onRetry={() => mutate()}
        rowKey={({ id }) => id}
        revalidating={isLoading && data !== undefined}
        menu={menuOf}
        empty={<EmptyState title={t('pending.none')} text={t('pending.none.text')} />}
      />
      <Pager data={data} />
    </>
  );
}
