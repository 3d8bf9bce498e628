/** Records the statements that the product runs, with their values. */
import type { Database, Statement } from '@plenum/core/platform/db/database';

export interface RecordedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly returned: number;
}

interface Recorder {
  /** Runs `work` and returns its statements. Of several calls of a statement, returns the one with the most rows. */
  during(work: () => Promise<unknown>): Promise<readonly RecordedStatement[]>;
}

/** Records the statements of a database handle. Only one `work` may run at a time. */
export function recordStatements(db: Database): Recorder {
  const rows = db.rows.bind(db);
  const recorded = new Map<string, RecordedStatement>();
  db.rows = async <Row>({ name, text }: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> => {
    const resultRows = await rows<Row>({ name, text }, values);
    const previous = recorded.get(name);
    if (previous === undefined || previous.returned < resultRows.length)
      recorded.set(name, { name, text, values: values ?? [], returned: resultRows.length });
    return resultRows;
  };
  return {
    async during(work) {
      recorded.clear();
      await work();
      return [...recorded.values()];
    },
  };
}
