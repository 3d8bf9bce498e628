import { defineEntity, p } from '@mikro-orm/core';
import { Event } from '../../events/events/event.entity.ts';

const DeletedImportSchema = defineEntity({
  name: 'DeletedImport',
  tableName: 'deleted_imports',
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade').index(),
    externalGuid: p.string().length(200).nullable(),
    externalId: p.string().length(200).nullable(),
    title: p.text(),
    deletedAt: p.datetime().defaultRaw('now()'),
  },
});

/** Imported session that was deleted manually; the next import does not restore it. */
export class DeletedImport extends DeletedImportSchema.class {}
DeletedImportSchema.setClass(DeletedImport);
