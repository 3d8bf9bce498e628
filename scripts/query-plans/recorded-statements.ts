/** Records the statements that the product sends during some work, with their values. */
import type { Database, Statement } from '@plenum/core/platform/db/database';

export interface Recorded {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly returned: number;
}

interface Recorder {
  /** Runs some work and returns its statements, each name once: the call that returned the most rows. */
  during(work: () => Promise<unknown>): Promise<readonly Recorded[]>;
}

/** Records the statements of a database handle, which run as always. One unit of work at a time. */
export function recordStatements(db: Database): Recorder {
  const rows = db.rows.bind(db);
  const recorded = new Map<string, Recorded>();
  db.rows = async <Row>({ name, text }: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> => {
    const found = await rows<Row>({ name, text }, values);
    const previous = recorded.get(name);
    if (previous === undefined || previous.returned < found.length)
      recorded.set(name, { name, text, values: values ?? [], returned: found.length });
    return found;
  };
  return {
    async during(work) {
      recorded.clear();
      await work();
      return [...recorded.values()];
    },
  };
}
