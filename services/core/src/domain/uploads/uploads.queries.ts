/** Pictures that are known, read. */
import type { UploadContext } from '@plenum/contracts/enums';
import { type Database, statement } from '../../platform/db/database.ts';

export interface UploadRow {
  readonly id: string;
  readonly object_key: string;
  readonly context: UploadContext;
  readonly user_id: number | null;
  readonly event_id: number | null;
}

const upload_columns = 'id, object_key, context, user_id, event_id';

const upload_by_key = statement<UploadRow>(
  'upload-by-key',
  `select ${upload_columns} from uploads where object_key = $1`,
);
export const findUploadByKey = (db: Database, object_key: string) => db.row(upload_by_key, [object_key]);

const avatar_by_id = statement<UploadRow>(
  'avatar-by-id',
  `select ${upload_columns} from uploads where id = $1 and context = 'avatar'`,
);
export const findAvatar = (db: Database, id: string) => db.row(avatar_by_id, [id]);
