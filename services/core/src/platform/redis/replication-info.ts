/** Parses the reply of `INFO replication`. */

export interface ReplicationInfo {
  /** Id of the write history (`master_replid`). */
  readonly history: string;
  /** Length of the write history in bytes. */
  readonly offset: number;
  /** Acknowledged bytes of each connected replica; -1 while a replica receives a full copy. */
  readonly replicas: readonly number[];
}

/** A text without replication fields results in no replicas. */
export function readReplication(info: string): ReplicationInfo {
  const field = (name: string): string => new RegExp(`^${name}:(\\S*)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const replicas = [...info.matchAll(/^slave\d+:(\S*)\r?$/gm)].map(([, fields = '']) => {
    const fieldValues = new Map(
      fields.split(',').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    );
    return fieldValues.get('state') === 'online' ? Number(fieldValues.get('offset')) : -1;
  });
  return { history: field('master_replid'), offset: Number(field('master_repl_offset')), replicas };
}
