/** Requests of an attacker to every operation, to learn about a person, or to add them to an event of the attacker. */
import { type OperationName, operations, specOf } from '@plenum/contracts/api';
import type { OperationSpec } from '@plenum/contracts/operation';
import { rowOf } from '../../rows/operation-rows.ts';
import { validBody } from '../api/operation-requests.ts';
import type { TenantIds } from '../api/tenants.ts';
import type { SendOptions } from '../api/test-client.ts';
import { multipartUpload } from '../api/upload.ts';
import type { Attempt, Target } from './hostile-attempts.ts';
import { fileNameFor } from './hostile-files.ts';

/** A request that is ready to send. */
export interface HostileRequest {
  readonly name: OperationName;
  readonly method: OperationSpec['method'];
  readonly path: string;
  readonly options: SendOptions;
}

const isIdName = (name: string, ids: TenantIds): name is keyof TenantIds => Object.hasOwn(ids, name);

function pathOf({ path }: OperationSpec, { ids, person, code }: Target): string {
  return path.replaceAll(/:(\w+)\*?/g, (_, name: string) => {
    if (isIdName(name, ids)) return String(ids[name]);
    if (name === 'code') return code;
    if (name === 'key') return `users/${person.user_id}/avatars/${person.sentinels.picture}.webp`;
    if (name === 'slug') return 'conference';
    return name === 'file_name' ? `${person.sentinels.picture}.webp` : '00000000-0000-4000-8000-000000000000';
  });
}

/** Returns the requests to an operation that target a person. */
export function hostileRequests(name: OperationName, target: Target): readonly HostileRequest[] {
  const operation = specOf(name);
  const row = rowOf(name);
  const attempts: readonly Attempt[] = row.hostile?.(target) ?? [{ ...(row.query && { query: row.query }) }];
  return attempts.map(({ query = {}, body = validBody(name, target.ids), file, fields }) => {
    const sendOptions: SendOptions =
      file === undefined || operation.upload === undefined
        ? { ...(body !== undefined && { body }) }
        : multipartUpload(Buffer.from(file), fileNameFor(file), operation.upload, fields);
    return { name, method: operation.method, path: pathOf(operation, target), options: { query, ...sendOptions } };
  });
}

/** Checks whether the requests differ from person to person. */
export const targetsPerson = (name: OperationName): boolean =>
  rowOf(name).hostile !== undefined ||
  /:(?:user_id|member_id|attendee_id|other_id|key|file_name)\b/.test(operations[name].path);
