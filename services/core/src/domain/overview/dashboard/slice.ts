/** The dashboard. */
import { defineSlice } from '../../../slice.ts';

export const dashboard = defineSlice({
  operations: async () => (await import('./dashboard.operations.ts')).dashboardOperations,
});
