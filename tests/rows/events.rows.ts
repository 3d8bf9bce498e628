import { eventBody } from '../support/api/conferences.ts';
import { everyViewer, members, organization, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const eventsRows = {
  CreateEvent: { allowed: organization('forbidden', 201, 201), body: () => eventBody() },
  GetEvent: { allowed: members(200) },
  UpdateEvent: { allowed: staff(200), body: () => ({ title: 'Taken over' }), needsSeparateData: true },
  UpdateBranding: { allowed: staff(200), body: () => ({ primary_color: '#123456' }) },
  RenewJoinCode: { allowed: staff(200), needsSeparateData: true },
  // Needs a right in the organization and in the event; only the owner has both here.
  DuplicateEvent: {
    allowed: {
      ...staff('forbidden'),
      owner: 201,
      ADMIN: 'organization_access_denied',
      ORGANIZER: 'organization_access_denied',
    },
    body: () => ({ title: 'Taken over', start_date: '2031-03-28' }),
  },
  // The owner is tried first, which deletes the event.
  DeleteEvent: { allowed: { ...everyViewer('not_found'), owner: 204 }, needsSeparateData: true },
} satisfies OperationRows;
