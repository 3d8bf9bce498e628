import type { UploadContext } from '@plenum/contracts/enums';
import { type Db, statement } from '../../../platform/db/database.ts';
import type { SessionScheduling } from '../../access.queries.ts';

export interface UploadRow {
  readonly id: string;
  readonly object_key: string;
  readonly context: UploadContext;
  readonly user_id: number | null;
  readonly event_id: number | null;
}

const uploadColumns = 'id, object_key, context, user_id, event_id';

const uploadByKey = statement<UploadRow>('upload-by-key', `select ${uploadColumns} from uploads where object_key = $1`);
export const findUploadByKey = (db: Db, object_key: string) => db.row(uploadByKey, [object_key]);

const avatarById = statement<UploadRow>(
  'avatar-by-id',
  `select ${uploadColumns} from uploads where id = $1 and context = 'avatar'`,
);
export const findAvatar = (db: Db, id: string) => db.row(avatarById, [id]);

const titleOfDocument = statement<{ title: string }>(
  'title-of-document',
  `select r.title from session_resources r join uploads u on u.id = r.upload_id where u.object_key = $1`,
);

/** Finds the title of a PDF in its session. */
export const findDocumentTitle = async (db: Db, object_key: string): Promise<string | undefined> =>
  (await db.row(titleOfDocument, [object_key]))?.title;

interface DocumentSessionRow extends SessionScheduling {
  readonly session_id: number;
}

const sessionOfDocument = statement<DocumentSessionRow>(
  'session-of-document',
  `select s.id as session_id, s.is_unscheduled
     from session_resources r join uploads u on u.id = r.upload_id join sessions s on s.id = r.session_id
    where u.object_key = $1 order by s.is_unscheduled, s.id limit 1`,
);

/** Finds the session of a PDF; undefined if it belongs to none. */
export const findSessionOfDocument = (db: Db, object_key: string) => db.row(sessionOfDocument, [object_key]);
