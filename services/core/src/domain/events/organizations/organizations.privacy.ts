import { exportedRows } from '../../personal-data.ts';

export const organizationsPersonalData = {
  organizations: exportedRows('organizations', {
    columns: 'o.id, o.name, ou.role, ou.created_at',
    tables: 'organization_users ou join organizations o on o.id = ou.organization_id',
    whose: 'ou.user_id = $1',
    key: 'o.id',
    order: 'o.id',
  }),
};
