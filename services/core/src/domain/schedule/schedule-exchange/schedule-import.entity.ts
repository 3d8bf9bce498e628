import { defineEntity, p } from '@mikro-orm/core';
import { importStatuses } from '@plenum/contracts/enums';
import type { ScheduleImport as ScheduleImportView } from '@plenum/contracts/schedule/schedule-exchange';
import { checksOf, isBetween, isJson } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';
import { ScheduleSubscription } from './schedule-subscription.entity.ts';

const ScheduleImportSchema = defineEntity({
  name: 'ScheduleImport',
  tableName: 'schedule_imports',
  checks: checksOf('schedule_imports', {
    progress: isBetween('progress', 0, 100),
    counts: isJson('counts', 'object'),
    errors: isJson('errors', 'array'),
    kept: isJson('kept', 'array'),
    choices: isJson('choices', 'object'),
  }),
  indexes: [
    {
      name: 'schedule_imports_requested_by_id_index',
      properties: ['requestedBy'],
      where: '"requested_by_id" is not null',
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade').index(),
    /** Null for an import requested by a user. */
    subscription: () => p.manyToOne(ScheduleSubscription).ref().nullable().deleteRule('set null').index(),
    requestedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null'),
    fileName: p.string(),
    /** Key of the file in the storage until the worker has processed it. */
    fileKey: p.string().length(500).nullable(),
    status: p.enum(importStatuses).default('QUEUED'),
    progress: p.integer().default(0),
    counts: p.json<ScheduleImportView['counts']>(),
    errors: p.json<ScheduleImportView['errors']>().defaultRaw(`'[]'`),
    kept: p.json<ScheduleImportView['kept']>().defaultRaw(`'[]'`),
    /** Choices of the user who imports: `ImportChoices`. */
    choices: p.json<Record<string, unknown>>().defaultRaw(`'{}'`),
    /** `StoredPlan`: what a waiting import would change, or what a completed one changed. */
    plan: p.json<Record<string, unknown>>().nullable(),
    /** Rows before and after the import, stored for a day. */
    undo: p.json().nullable().hidden().lazy(),
    createdAt: p.datetime().defaultRaw('now()'),
    finishedAt: p.datetime().nullable(),
  },
});

/** Import of a schedule file into an event. */
export class ScheduleImport extends ScheduleImportSchema.class {}
ScheduleImportSchema.setClass(ScheduleImport);

const DeletedImportSchema = defineEntity({
  name: 'DeletedImport',
  tableName: 'deleted_imports',
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade').index(),
    externalId: p.string().length(200).nullable(),
    importedId: p.string().length(200).nullable(),
    title: p.text(),
    deletedAt: p.datetime().defaultRaw('now()'),
  },
});

/** Imported session that was deleted manually; the next import does not restore it. */
export class DeletedImport extends DeletedImportSchema.class {}
DeletedImportSchema.setClass(DeletedImport);
