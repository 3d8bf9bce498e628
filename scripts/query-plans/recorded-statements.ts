/** Which statements the product sends while somebody works with it, and with what values. */
import type { Database, Statement } from '@plenum/core/platform/db/database';

export interface Recorded {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** How many rows came back. */
  readonly returned: number;
}

interface Recorder {
  /** Runs some work and returns the statements that it sent, each name once: where it gave the most rows. */
  during(work: () => Promise<unknown>): Promise<readonly Recorded[]>;
}

/** Listens to a database handle; every statement runs as always. One piece of work at a time. */
export function recordStatements(db: Database): Recorder {
  const rows = db.rows.bind(db);
  const recorded = new Map<string, Recorded>();
  db.rows = async <Row>({ name, text }: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> => {
    const found = await rows<Row>({ name, text }, values);
    const known = recorded.get(name);
    if (known === undefined || known.returned < found.length)
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
