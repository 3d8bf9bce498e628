/** Records the statements that the product runs, with their values. */
import type { Database, Statement } from '@plenum/core/platform/db/database';

export interface RecordedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly returned: number;
  /** Whether the product runs it with a generic plan. */
  readonly isPlannedOnce: boolean;
}

interface Recorder {
  /** Runs `work` and returns its statements. Of several calls of a statement, returns the one with the most rows. */
  during(work: () => Promise<unknown>): Promise<readonly RecordedStatement[]>;
}

/** Records the statements of a database handle. Only one `work` may run at a time. */
export function recordStatements(db: Database): Recorder {
  const rows = db.rows.bind(db);
  const recorded = new Map<string, RecordedStatement>();
  db.rows = async <Row>(query: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> => {
    const { name, text, isPlannedOnce = false } = query;
    const resultRows = await rows<Row>(query, values);
    const previous = recorded.get(name);
    if (previous === undefined || previous.returned < resultRows.length)
      recorded.set(name, { name, text, values: values ?? [], returned: resultRows.length, isPlannedOnce });
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
