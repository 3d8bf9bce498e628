import { members } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const appStateRows = {
  GetAppState: {
    example: ({ tenant }) => ({ query: { event_id: String(tenant.event_id) } }),
    hostile: ({ ids }) => [{ query: { event_id: String(ids.event_id) } }],
  },
  GetLiveSession: { allowed: members(200) },
} satisfies OperationRows;
