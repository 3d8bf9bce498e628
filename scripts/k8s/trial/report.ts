/** The report of a trial: each step ran and holds, ran and does not, or could not run, and why. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Verdict = 'passed' | 'failed' | 'not possible';

export interface StepResult {
  readonly name: string;
  readonly verdict: Verdict;
  /** What was seen; for a step that failed or was not possible, why, first. */
  readonly details: readonly string[];
  readonly seconds: number;
}

export interface Report {
  readonly startedAt: string;
  readonly cluster: Readonly<Record<string, string>>;
  readonly steps: readonly StepResult[];
}

/** Thrown by a step that this cluster gives no occasion for. */
export class NotPossible extends Error {}

/** Thrown by a step that ran, with everything that was seen. */
export class Failed extends Error {
  readonly details: readonly string[];

  constructor(why: string, details: readonly string[] = []) {
    super(why);
    this.details = details;
  }
}

/** Runs a step to its verdict. It never throws. */
export async function runStep(name: string, work: () => Promise<readonly string[]>): Promise<StepResult> {
  const began = performance.now();
  const end = (verdict: Verdict, details: readonly string[]): StepResult => ({
    name,
    verdict,
    details,
    seconds: Math.round((performance.now() - began) / 1_000),
  });
  try {
    return end('passed', await work());
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (error instanceof NotPossible) return end('not possible', [words]);
    return end('failed', [words, ...(error instanceof Failed ? error.details : [])]);
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

/** Returns the report for people. */
export function reportText({ startedAt, cluster, steps }: Report): string {
  const count = (verdict: Verdict) => steps.filter((step) => step.verdict === verdict).length;
  return [
    '# Trial on a cluster',
    '',
    `${startedAt}: ${count('passed')} passed, ${count('failed')} failed, ${count('not possible')} not possible.`,
    '',
    ...Object.entries(cluster).map(([name, value]) => `- ${name}: ${value}`),
    '',
    '| Step | Verdict | Seconds | What was seen |',
    '| --- | --- | --- | --- |',
    ...steps.map(
      ({ name, verdict, seconds, details }) =>
        `| ${name} | ${verdict} | ${seconds} | ${details.map((detail) => cell(detail)).join('<br>')} |`,
    ),
    '',
  ].join('\n');
}

/** Writes `report.md` and `report.json`. */
export function writeReport(folder: string, report: Report): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'report.md'), reportText(report));
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
}
