import { organizationUserRoles } from '@plenum/contracts/enums';
import type { OrganizationDetail, OrganizationUser } from '@plenum/contracts/events/organizations';
import { maxSearchTextLength } from '@plenum/contracts/limits';
import { organizationRoleMay, organizationRoleMayManage } from '@plenum/contracts/permissions';
import { lazy, Suspense, useState } from 'react';
import { formatAge } from '../../../lib/dates.ts';
import { choiceParam, cursorParam, textParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { membersPerPage, useMembers } from './organizations.api.ts';
import { t } from './organizations.en.json';

const MemberItems = lazy(() => import('./member-items.tsx').then((m) => ({ default: m.MemberItems })));
const RoleDialog = lazy(() => import('./role-dialog.tsx').then((m) => ({ default: m.RoleDialog })));

const search = {
  q: textParam(maxSearchTextLength),
  role: choiceParam([...organizationUserRoles, 'all'], 'all'),
  after: cursorParam,
};

const columns: readonly Column<OrganizationUser>[] = [
  {
    key: 'name',
    header: t('organizations.members.name'),
    card: 'title',
    render: (member) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={member.full_name} image_url={member.image_url} />
        <span className="min-w-0 font-semibold wrap-anywhere">
          <Isolated text={member.full_name} />
          {member.is_current_user && <span className="font-normal text-muted"> ({t('organizations.you')})</span>}
        </span>
      </span>
    ),
  },
  {
    key: 'email',
    header: t('organizations.members.email'),
    render: ({ email }) => <EmailAddress email={email} />,
  },
  {
    key: 'role',
    header: t('organizations.members.role'),
    render: ({ role }) => <Badge>{t(`organizations.role.${role}`)}</Badge>,
  },
  { key: 'joined', header: t('organizations.members.joined'), render: ({ created_at }) => formatAge(created_at) },
];

export function Members({ organization }: { readonly organization: OrganizationDetail }) {
  const [{ q, role, after }, change] = useSearchValues(search);
  const { data, error, mutate, isValidating } = useMembers(organization.id, { after, search: q, role });
  const [changing, setChanging] = useState<OrganizationUser>();
  const viewer_role = organization.current_user_role;
  const mayReadEmails = organizationRoleMay(viewer_role, 'organization_member:read_addresses');
  const mayManage = (member: OrganizationUser): boolean =>
    !member.is_current_user &&
    organizationRoleMay(viewer_role, 'organization_member:manage') &&
    organizationRoleMayManage(viewer_role, member.role);
  const menuOf = (member: OrganizationUser) =>
    mayManage(member) ? (
      <RowMenu name={member.full_name}>
        {() => <MemberItems organization={organization} member={member} onChange={() => setChanging(member)} />}
      </RowMenu>
    ) : null;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchBox
          label={t('organizations.members.search')}
          value={q}
          onChange={(text) => change({ q: text })}
          maxLength={maxSearchTextLength}
        />
        <SelectField
          label={t('organizations.members.role')}
          className="w-full sm:w-48"
          value={role}
          onChange={({ target }) =>
            change({ role: organizationUserRoles.find((candidate) => candidate === target.value) ?? 'all' })
          }
          options={[
            { value: 'all', label: t('organizations.members.role.all') },
            ...organizationUserRoles.map((value) => ({ value, label: t(`organizations.role.${value}`) })),
          ]}
        />
      </div>
      <DataTable<OrganizationUser>
        caption={t('organizations.members.caption')}
        columns={mayReadEmails ? columns : columns.filter(({ key }) => key !== 'email')}
        rows={data?.organization_users}
        failure={error}
        onRetry={() => mutate()}
        rowKey={({ user_id }) => user_id}
        revalidating={isValidating && data !== undefined}
        menu={menuOf}
        empty={
          <EmptyState
            title={t('organizations.members.none')}
            text={t('organizations.members.none.text')}
            action={
              <Button variant="secondary" onClick={() => change({ q: '', role: 'all' })}>
                {t('organizations.members.clear')}
              </Button>
            }
          />
        }
      />
      <Pager data={data} pageSize={membersPerPage} />
      <Suspense fallback={null}>
        {changing !== undefined && (
          <RoleDialog organization={organization} member={changing} onClose={() => setChanging(undefined)} />
        )}
      </Suspense>
    </>
  );
}
