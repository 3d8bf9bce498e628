import { upkeepJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';
import { exportedRows } from '../../personal-data.ts';
import { Upload } from './upload.entity.ts';

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
  personalData: {
    uploads: exportedRows('uploads', {
      columns: 'id, object_key, context, event_id, content_type, size_bytes, created_at',
      tables: 'uploads',
      whose: 'user_id = $1',
      key: 'id',
      keyType: 'uuid',
      order: 'created_at, id',
    }),
  },
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
