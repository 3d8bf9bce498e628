import { defineEntity, p } from '@mikro-orm/core';
import { uploadContexts } from '@plenum/contracts/enums';
import { checksOf, isAtLeast } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';

const UploadSchema = defineEntity({
  name: 'Upload',
  tableName: 'uploads',
  checks: checksOf('uploads', {
    size: isAtLeast('size_bytes', 1),
    width: isAtLeast('width', 1),
    height: isAtLeast('height', 1),
  }),
  properties: {
    id: p.uuid().primary(),
    /** Object key, for example `events/7/logos/….webp`. */
    objectKey: p.string().length(500).unique(),
    context: p.enum(uploadContexts),
    user: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    event: () => p.manyToOne(Event).ref().nullable().deleteRule('set null').index(),
    contentType: p.string().length(100),
    sizeBytes: p.integer(),
    /** Null for documents. */
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    /** Average brightness, from 0 for black to 1 for white; null for documents. */
    brightness: p.float().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Image or document in the object storage. Deleting the row makes the object unreachable. */
export class Upload extends UploadSchema.class {}
UploadSchema.setClass(Upload);
