import { exportedRows } from '../../personal-data.ts';

export const invitationsPersonalData = {
  invitations_received: exportedRows('invitations-received', {
    columns: `kind, organization_id, event_id, email, first_name, last_name, role, status, message, created_at,
              accepted_at, declined_at, expires_at`,
    tables: 'invitations',
    whose: 'user_id = $1 or email = $2',
    key: 'id',
    order: 'created_at desc, id',
  }),
  invitations_sent: exportedRows('invitations-sent', {
    columns: `kind, organization_id, event_id, email, first_name, last_name, role, status, message, created_at`,
    tables: 'invitations',
    whose: 'invited_by_id = $1',
    key: 'id',
    order: 'created_at desc, id',
  }),
};
