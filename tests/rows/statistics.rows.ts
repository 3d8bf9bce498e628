import { staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const statisticsRows = {
  GetControlRoom: { allowed: staff(200) },
  GetEventStatistics: { allowed: staff(200) },
  ListSessionStatistics: { allowed: staff(200) },
  ExportEventStatistics: { allowed: staff(200) },
  GetSessionStatistics: { allowed: staff(200) },
  ExportSessionStatistics: { allowed: staff(200) },
} satisfies OperationRows;
