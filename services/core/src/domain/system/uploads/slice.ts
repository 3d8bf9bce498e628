import { upkeepJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';
import { Upload } from './upload.entity.ts';
import { uploadsPersonalData } from './uploads.privacy.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    'upload.removed': { readonly object_key: string };
  }
}

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'remove-stored-object': { readonly object_key: string };
  }
}

export const uploads = defineSlice({
  entities: [Upload],
  personalData: uploadsPersonalData,
  events: {
    'upload.removed': { relay: (payload, { enqueue }) => enqueue('remove-stored-object', payload) },
  },
  jobs: {
    /** The storage may be unavailable for hours; no user waits for this. */
    'remove-stored-object': { ...upkeepJob, attempts: 50, timeoutMs: 30_000 },
  },
  jobHandlers: async () => (await import('./uploads.jobs.ts')).uploadsJobs,
  operations: async () => (await import('./uploads.operations.ts')).uploadsOperations,
});
