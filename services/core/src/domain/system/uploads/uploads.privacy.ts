import { exportedRows } from '../../personal-data.ts';

export const uploadsPersonalData = {
  uploads: exportedRows('uploads', {
    columns: 'id, object_key, context, event_id, content_type, size_bytes, created_at',
    tables: 'uploads',
    whose: 'user_id = $1',
    key: 'id',
    keyType: 'uuid',
    order: 'created_at, id',
  }),
};
