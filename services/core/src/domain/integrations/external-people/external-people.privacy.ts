import { exportedRows } from '../../personal-data.ts';

export const externalPeoplePersonalData = {
  tickets: exportedRows('tickets', {
    columns: `event_id, external_id, email, first_name, last_name, role, ticket_category, ticket_status, created_at,
              updated_at`,
    tables: 'external_people',
    whose: `email = $2 or invitation_id in (select id from invitations where user_id = $1 and status = 'ACCEPTED')`,
    key: 'id',
    order: 'id',
  }),
};
