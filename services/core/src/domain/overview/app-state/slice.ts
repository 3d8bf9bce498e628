/** The state that the web application requests when it starts. */
import { defineSlice } from '../../../slice.ts';

export const appState = defineSlice({
  operations: async () => (await import('./app-state.operations.ts')).appStateOperations,
});
