/** Reads what a Redis server says of its replication (`INFO replication`). */

export interface ReplicationInfo {
  /** The id of its writes (`master_replid`). */
  readonly history: string;
  /** How many bytes of them there are. */
  readonly offset: number;
  /** How many of them each connected replica has acknowledged; -1 for one that is still receiving a copy of the data. */
  readonly replicas: readonly number[];
}

/** Reads it; a text without replication has no replicas. */
export function readReplication(info: string): ReplicationInfo {
  const field = (name: string): string => new RegExp(`^${name}:(\\S*)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const replicas = [...info.matchAll(/^slave\d+:(\S*)\r?$/gm)].map(([, fields = '']) => {
    const of = new Map(
      fields.split(',').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    );
    return of.get('state') === 'online' ? Number(of.get('offset')) : -1;
  });
  return { history: field('master_replid'), offset: Number(field('master_repl_offset')), replicas };
}
